import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Product } from '../../../../contract/product.ts';
import type { Picture as PictureData } from '../../../../contract/values.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useFurthestSlide, useSlides } from '../../../ui/slides.ts';
import { PictureViewer } from './picture-viewer.tsx';

/** Hover zoom enlarges by half, so larger files than the frame needs are requested. */
const SIZES = '(width>=80rem) 54rem,(width>=48rem) 70vw,100vw';

/** The row and its thumbnails work without script (specification §2, Product detail). */
export function ProductGallery({ pictures, name }: Pick<Product, 'pictures' | 'name'>) {
  const shown = pictures.length > 0 ? pictures : [NO_PICTURE];
  const { row, index, go } = useSlides<HTMLUListElement>(shown.length);
  const reached = useFurthestSlide(index);
  const [isViewing, setViewing] = useState(false);
  function close(last: number) {
    setViewing(false);
    go(last);
  }
  return (
    <section
      aria-label="Pictures"
      className={classes(
        'min-w-0',
        // The thumbnails' column has its width before they load.
        shown.length > 1 && 'lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:items-start lg:gap-3',
      )}
    >
      <div className="relative min-w-0 lg:col-start-2 max-md:-mx-4">
        <ul
          ref={row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`Pictures of ${name}`}
          className="scroll-row relative flex snap-x snap-mandatory focus-visible:-outline-offset-2"
        >
          {shown.map((picture, place) => (
            <li
              key={picture.src}
              id={slideId(place)}
              className="w-full shrink-0 snap-start snap-always"
            >
              <HoverZoom onPress={() => setViewing(true)}>
                <Picture
                  {...picture}
                  alt={picture.alt || name}
                  sizes={SIZES}
                  priority={place === 0}
                  // All others follow once the page has loaded.
                  isDeferred={reached === 0 && place > 0}
                />
              </HoverZoom>
            </li>
          ))}
        </ul>
        <p
          aria-hidden="true"
          className="numerals absolute bottom-3 left-4 bg-paper/90 px-2.5 py-0.5 text-sm md:hidden"
        >
          {index + 1} / {shown.length}
        </p>
        <div className="absolute right-3 bottom-3 flex size-11 noscript:hidden">
          <IconButton
            label="Enlarge the picture"
            onClick={() => setViewing(true)}
            className="bg-paper/90 hover:bg-paper"
          >
            <PlusIcon className="size-5" />
          </IconButton>
        </div>
      </div>
      {shown.length > 1 && <Thumbnails pictures={shown} index={index} go={go} />}
      {isViewing && <PictureViewer pictures={shown} name={name} start={index} onClose={close} />}
    </section>
  );
}

const NO_PICTURE: PictureData = { src: '', widths: [], preview: '', alt: '', colours: [] };

function slideId(place: number): string {
  return `picture-${place + 1}`;
}

interface ThumbnailsProps {
  pictures: readonly PictureData[];
  index: number;
  go: (index: number) => void;
}

function Thumbnails({ pictures, index, go }: ThumbnailsProps) {
  const follow = (place: number) => (event: MouseEvent) => {
    event.preventDefault();
    go(place);
  };
  return (
    <ul
      aria-label="Thumbnails"
      className="flex gap-2 max-lg:mt-3 lg:col-start-1 lg:row-start-1 lg:flex-col lg:gap-3"
    >
      {pictures.map((picture, place) => (
        <li key={picture.src}>
          <a
            href={`#${slideId(place)}`}
            aria-label={`Picture ${place + 1} of ${pictures.length}`}
            aria-current={place === index ? 'true' : undefined}
            onClick={follow(place)}
            className={classes(
              'block border-2 p-0.5 transition-colors max-lg:w-14',
              place === index ? 'border-brand' : 'border-line hover:border-line-strong',
            )}
          >
            <Picture {...picture} alt="" sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const ZOOM = '1.5';

/** Changes styles directly: React state would render the page for every pixel. */
function HoverZoom({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const picture = useRef<HTMLDivElement>(null);

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || !picture.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    picture.current.style.transformOrigin = `${x}% ${y}%`;
    picture.current.style.scale = ZOOM;
  }
  function zoomOut() {
    if (picture.current) picture.current.style.scale = '';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the "Enlarge" button beside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the "Enlarge" button beside it
    <div
      onPointerMove={follow}
      onPointerLeave={zoomOut}
      onClick={onPress}
      className="cursor-zoom-in overflow-hidden"
    >
      <div ref={picture} className="transition-[scale] duration-200">
        {children}
      </div>
    </div>
  );
}
