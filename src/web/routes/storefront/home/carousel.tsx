import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useReducedMotion } from '../../../ui/browser-state.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { stepIndex, useAutoAdvance, useReached, useSlides } from '../../../ui/slides.ts';

interface CarouselProps {
  label: string;
  count: number;
  /**
   * The slide of a place. All are in the HTML and can be scrolled to without script; the pictures of
   * one that is not near yet are deferred.
   */
  renderSlide: (place: number, isNear: boolean) => ReactNode;
  /** Advances after this many ms, with a pause button; not under reduced motion. */
  interval: number;
  className?: string;
}

/** Slides in a snapping row: by swipe, arrow keys, buttons, and automatically. */
export function Carousel({ label, count, renderSlide, interval, className }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const { row, index, onScroll, go } = useSlides<HTMLDivElement>();
  const reached = useReached(index);
  const step = (by: number) => go(stepIndex(index, by, count));

  const isMoving = !useReducedMotion() && count > 1;
  const isRunning = isMoving && !isPaused;
  useAutoAdvance(root, { interval, stopped: !isRunning, onStep: () => step(1) });

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label={label}
      className={classes('relative', className)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset */}
      <div
        ref={row}
        role="group"
        aria-label={`${label}: slides`}
        aria-live={isRunning ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        className="scroll-row relative flex snap-x snap-mandatory focus-visible:-outline-offset-2"
      >
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          <Slide key={place} label={`${place + 1} of ${count}`}>
            {renderSlide(place, place <= reached)}
          </Slide>
        ))}
      </div>
      {count > 1 && (
        <div className="pointer-events-none absolute inset-0 flex items-end justify-center gap-1 p-2 md:p-4 noscript:hidden">
          <Arrow back onPress={() => step(-1)} />
          <div className="pointer-events-auto flex items-center rounded-full bg-wood/70 text-ivory on-dark">
            <Dots index={index} count={count} go={go} />
            {isMoving && <PauseButton isPaused={isPaused} toggle={() => setPaused(!isPaused)} />}
          </div>
          <Arrow onPress={() => step(1)} />
        </div>
      )}
    </section>
  );
}

function Slide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className="min-w-0 shrink-0 basis-full snap-start"
    >
      {children}
    </div>
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
          'size-2 rotate-45 transition-[background-color,scale] duration-200 group-hover/dot:scale-125',
          place === index ? 'scale-125 bg-accent-light' : 'bg-ivory/60',
        )}
      />
    </UnstyledButton>
  ));
}

function PauseButton({ isPaused, toggle }: { isPaused: boolean; toggle: () => void }) {
  const Icon = isPaused ? PlayIcon : PauseIcon;
  return (
    <UnstyledButton
      aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
      onClick={toggle}
      className="inline-flex size-11 items-center justify-center rounded-full"
    >
      <Icon className="size-4" />
    </UnstyledButton>
  );
}
