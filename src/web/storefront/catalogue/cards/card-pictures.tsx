import { type ReactNode, useRef, useState } from 'react';
import { CARD_WIDTHS } from '../../../../domain/catalogue/product-gallery.ts';
import { classes } from '../../../ui/classes.ts';
import { useNear } from '../../../ui/pictures/near.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { CardControls } from './card-controls.tsx';
import type { CardProduct } from './card-product.ts';
import { tintOf } from './swatches.ts';
import type { CardPicturesState } from './use-card-pictures.ts';

interface CardPicturesProps {
  pictures: CardProduct['pictures'];
  state: CardPicturesState;
  /** The product's name, for the controls. */
  name: string;
  sizes: string;
  priority?: boolean | undefined;
  /** Lies over the pictures. */
  children: ReactNode;
}

/** The pictures of a card, and their controls once the card is near the screen. */
export function CardPictures(props: CardPicturesProps) {
  const { pictures, state, name, sizes, priority, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame);
  const { index, reach, count } = state;
  const [first, ...others] = pictures;
  const shared = { ratio: 'fill', sizes, widths: CARD_WIDTHS } as const;
  return (
    <div ref={frame} className="card-pictures">
      <Picture
        {...shared}
        {...(first ?? { alt: name })}
        tint={tintOf(first)}
        priority={priority}
        isHidden={index !== 0}
      />
      {others.slice(0, reach - 1).map((picture, place) => (
        <Layer key={picture.src} shown={index === place + 1}>
          <Picture {...shared} {...picture} className="bg-transparent!" />
        </Layer>
      ))}
      {children}
      {isNear && count > 1 && <CardControls frame={frame} state={state} name={name} />}
    </div>
  );
}

interface LayerProps {
  shown: boolean;
  children: ReactNode;
}

/** A picture above the first, faded in when it has loaded, so that it never covers that while empty. */
function Layer({ shown, children }: LayerProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div
      aria-hidden={!shown || undefined}
      onLoadCapture={() => setLoaded(true)}
      className={classes(
        'absolute inset-0 transition-opacity duration-[250ms]',
        !(shown && loaded) && 'opacity-0',
      )}
    >
      {children}
    </div>
  );
}
