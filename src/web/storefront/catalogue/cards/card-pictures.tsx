import { type ReactNode, useRef, useState } from 'react';
import type { ProductSummary } from '../../../../contract/catalogue.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/brand/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { useMediaQuery, useReducedMotion } from '../../../ui/media-query.ts';
import { useAutoAdvance } from '../../../ui/pictures/auto-advance.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { stepIndex } from '../../../ui/pictures/slides.ts';
import { useCardMotionPaused } from './card-motion-control.tsx';

/** The narrow layout of cards (specification §9). */
const NARROW_CARDS = '(max-width: 700px)';

/** Interval of the rotating pictures in the narrow layout, in ms (specification §9). */
const CARD_ROTATION_MS = 3000;

/** Which of `count` pictures a card shows; the next one is prefetched. */
export function useCardPictures(count: number) {
  const [index, setIndex] = useState(0);
  // Pictures before this index are in the page; the others load when they are near.
  const [reach, setReach] = useState(1);
  function show(next: number) {
    setIndex(next);
    setReach((before) => Math.max(before, Math.min(next + 2, count)));
  }
  return { index, reach, count, show };
}

export type CardPicturesState = ReturnType<typeof useCardPictures>;

interface CardPicturesProps {
  pictures: ProductSummary['pictures'];
  state: CardPicturesState;
  /** The product's name, for the controls. */
  name: string;
  sizes: string;
  priority?: boolean | undefined;
  children: ReactNode;
}

/** Arrows in the wide layout; in the narrow one dots and rotation (specification §2). */
export function CardPictures(props: CardPicturesProps) {
  const { pictures, state, name, sizes, priority, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { index, reach, count, show } = state;
  const isNarrow = useMediaQuery(NARROW_CARDS);
  const isStill = useReducedMotion();
  const isPaused = useCardMotionPaused();
  useAutoAdvance(frame, {
    interval: CARD_ROTATION_MS,
    stopped: !isNarrow || isStill || isPaused || count < 2,
    onStep: () => show(stepIndex(index, 1, count)),
  });
  const [first] = pictures;
  return (
    <div ref={frame} className="relative aspect-3/4 overflow-hidden bg-sand">
      {first ? (
        pictures.slice(0, reach).map((picture, place) => (
          <Layer key={picture.src} shown={place === index} isBase={place === 0}>
            <Picture
              {...picture}
              ratio="fill"
              sizes={sizes}
              priority={priority && place === 0}
              className={place === 0 ? undefined : 'bg-transparent!'}
            />
          </Layer>
        ))
      ) : (
        <Picture src="" alt={name} ratio="fill" sizes={sizes} />
      )}
      {children}
      {count > 1 && (
        <>
          <Arrow back name={name} onPress={() => show(stepIndex(index, -1, count))} />
          <Arrow name={name} onPress={() => show(stepIndex(index, 1, count))} />
          <Dots state={state} />
        </>
      )}
    </div>
  );
}

interface LayerProps {
  shown: boolean;
  /** The first picture is the bottom of the stack and always shown. */
  isBase: boolean;
  children: ReactNode;
}

/** One picture, faded in when it has loaded, so that it never covers the stack while empty. */
function Layer({ shown, isBase, children }: LayerProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <div
      aria-hidden={!shown || undefined}
      onLoadCapture={() => setLoaded(true)}
      className={classes(
        'absolute inset-0 transition-opacity duration-[250ms]',
        !isBase && !(shown && loaded) && 'opacity-0',
      )}
    >
      {children}
    </div>
  );
}

function Arrow({ back, name, onPress }: { back?: boolean; name: string; onPress: () => void }) {
  const Icon = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      aria-label={`${back ? 'Previous' : 'Next'} picture of ${name}`}
      onClick={onPress}
      className={classes(
        'absolute top-1/2 z-2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-paper/90',
        'opacity-0 transition-opacity hover:bg-paper group-hover/card:opacity-100 focus-visible:opacity-100',
        'max-[701px]:hidden noscript:hidden',
        back ? 'left-2' : 'right-2',
      )}
    >
      <Icon className="size-5" />
    </button>
  );
}

function Dots({ state: { index, count, show } }: { state: CardPicturesState }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div
      className="absolute inset-x-0 bottom-0 z-2 grid justify-center min-[701px]:hidden noscript:hidden"
      style={{ gridTemplateColumns: `repeat(${count}, 2rem)` }}
    >
      {places.map((place) => (
        <button
          key={place}
          type="button"
          aria-label={`Picture ${place + 1} of ${count}`}
          aria-current={place === index ? 'true' : undefined}
          onClick={() => show(place)}
          className="inline-flex h-11 items-end justify-center pb-3"
        >
          <span
            className={classes(
              'size-2 rotate-45 border border-wood/50 transition-colors',
              place === index ? 'bg-kumkum' : 'bg-paper',
            )}
          />
        </button>
      ))}
    </div>
  );
}
