import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '../../../../contract/banners.ts';
import { useReducedMotion } from '../../../ui/browser-state.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { WholeMark } from '../../../ui/skeleton.tsx';
import { useAutoAdvance, useFurthestSlide, useSlides } from '../../../ui/slides.ts';

/** Interval of the banner in ms (specification §9). */
const BANNER_MS = 3000;

/** Banners in a snapping row: by swipe, arrow keys, buttons, and automatically. */
export function HomeBanner({ banners }: { banners: readonly Banner[] }) {
  const root = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const count = banners.length;
  const { row, index, go, step } = useSlides<HTMLDivElement>(count);
  const reached = useFurthestSlide(index);

  const isMoving = !useReducedMotion() && count > 1;
  const isRunning = isMoving && !isPaused;
  useAutoAdvance(root, { interval: BANNER_MS, stopped: !isRunning, onStep: () => step(1) });

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  if (count === 0) return null;
  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label="Banners"
      className="shown-whole relative bg-paper"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset */}
      <div
        ref={row}
        role="group"
        aria-label="Banners: slides"
        aria-live={isRunning ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="scroll-row relative flex snap-x snap-mandatory focus-visible:-outline-offset-2"
      >
        {banners.map((banner, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
            key={place}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            className="min-w-0 shrink-0 basis-full snap-start"
          >
            <Slide banner={banner} isFirst={place === 0} isNear={place <= reached} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="pointer-events-none absolute inset-0 flex items-end justify-center gap-1 p-2 md:p-4 noscript:hidden">
          <Arrow back onPress={() => step(-1)} />
          <div className="pointer-events-auto flex items-center rounded-full bg-wood/70 text-ivory on-dark">
            <Dots index={index} count={count} go={go} />
            {isMoving && (
              <UnstyledButton
                aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
                onClick={() => setPaused(!isPaused)}
                className="inline-flex size-11 items-center justify-center rounded-full"
              >
                {isPaused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
              </UnstyledButton>
            )}
          </div>
          <Arrow onPress={() => step(1)} />
        </div>
      )}
      <WholeMark />
    </section>
  );
}

// On a desktop the caption is on the left part of the picture, on a phone above it. A picture of
// focus "right" has a plain left part; others get a scrim.
function Slide({ banner, isFirst, isNear }: { banner: Banner; isFirst: boolean; isNear: boolean }) {
  const { caption, link, picture, phone, focus } = banner;
  const isRight = focus === 'right';
  return (
    <figure className="relative isolate grid grid-cols-[minmax(0,1fr)]">
      <figcaption className="px-4 pt-5 pb-4 text-center font-display text-2xl md:z-1 md:col-start-1 md:row-start-1 md:flex md:w-[42%] md:items-center md:py-0 md:pr-4 md:pl-20 md:text-left md:text-3xl lg:pl-[max(6rem,calc((100vw-80rem)/2+2rem))] lg:text-4xl">
        <span className="max-w-[10ch] max-md:max-w-none">
          <Caption link={link}>{caption}</Caption>
        </span>
      </figcaption>
      <div className="relative aspect-8/5 overflow-hidden md:col-start-1 md:row-start-1 md:aspect-8/3 md:max-h-[23rem] md:w-full">
        <Picture
          {...picture}
          phone={phone}
          ratio="fill"
          sizes="100vw"
          priority={isFirst}
          isDeferred={!isNear}
          className={classes(isRight && 'max-md:bg-right')}
          imageClassName={isRight ? 'object-right' : 'object-center'}
        />
        {!isRight && (
          <div
            aria-hidden="true"
            className="absolute inset-y-0 left-0 w-3/5 bg-linear-to-r from-ivory from-60% to-transparent max-md:hidden"
          />
        )}
      </div>
    </figure>
  );
}

function Caption({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return children;
  return (
    <Link
      to={link}
      rel="noopener"
      className="underline-offset-8 after:absolute after:inset-0 after:z-1 hover:underline decoration-1"
    >
      {children}
    </Link>
  );
}

function Arrow({ back, onPress }: { back?: boolean; onPress: () => void }) {
  const Icon = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <UnstyledButton
      aria-label={back ? 'Previous slide' : 'Next slide'}
      onClick={onPress}
      className={classes(
        'pointer-events-auto absolute top-1/2 inline-flex size-11 -translate-y-1/2 items-center justify-center',
        'rounded-full bg-paper/90 text-ink transition-[background-color,opacity] duration-200 hover:bg-paper',
        back ? 'left-2 md:left-4' : 'right-2 md:right-4',
      )}
    >
      <Icon className="size-5" />
    </UnstyledButton>
  );
}

function Dots({ index, count, go }: { index: number; count: number; go: (index: number) => void }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return places.map((place) => (
    <UnstyledButton
      key={place}
      aria-label={`Slide ${place + 1} of ${count}`}
      aria-current={place === index ? 'true' : undefined}
      onClick={() => go(place)}
      className="group/dot inline-flex h-11 w-7 items-center justify-center first:w-9 last:w-9"
    >
      <span
        className={classes(
          'size-2 rotate-45 group-hover/dot:scale-125',
          place === index ? 'scale-125 bg-accent-light' : 'bg-ivory/60',
        )}
      />
    </UnstyledButton>
  ));
}
