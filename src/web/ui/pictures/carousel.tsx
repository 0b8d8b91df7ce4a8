import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { useReducedMotion } from '../reduced-motion.ts';
import { useAutoAdvance } from './auto-advance.ts';
import { nearestIndex, stepIndex } from './carousel-index.ts';

export interface CarouselProps {
  /** Accessible name of the carousel: "Highlights". */
  label: string;
  /** One slide each. All are in the HTML and can be scrolled to without script. */
  children: ReactNode;
  /** Advances automatically after this many ms, with a pause button; off under reduced motion. */
  interval?: number;
  /** Pauses from outside, for a pause control shared by several carousels; hides the own one. */
  paused?: boolean;
  arrows?: boolean;
  dots?: boolean;
  /** 'over' lays the controls on the slides, 'below' puts them under. */
  controls?: 'over' | 'below';
  /** Width of a slide: full by default; "basis-1/2 md:basis-1/4" shows several. */
  slideClassName?: string;
  className?: string;
  onIndexChange?: (index: number) => void;
}

/** Slides in a snapping row: by swipe, arrow keys, buttons, and automatically on request. */
export function Carousel({
  label,
  children,
  interval,
  paused,
  arrows = true,
  dots = true,
  controls = 'over',
  slideClassName = 'basis-full',
  className,
  onIndexChange,
}: CarouselProps) {
  const slides = Children.toArray(children);
  const count = slides.length;
  const root = useRef<HTMLElement>(null);
  const reduced = useReducedMotion();
  const [halted, setHalted] = useState(false);
  const { row, index, go } = useSlides(count, reduced, onIndexChange);

  const moves = Boolean(interval) && !reduced && count > 1;
  const running = moves && !halted && !paused;
  useAutoAdvance(root, {
    interval,
    stopped: !running,
    onStep: () => go(stepIndex(index, 1, count)),
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(stepIndex(index, step, count));
  }

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label={label}
      className={classes('group/carousel relative', className)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset */}
      <div
        ref={row}
        role="group"
        aria-label={`${label}: slides`}
        aria-live={running ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="scroll-row relative flex snap-x snap-mandatory focus-visible:-outline-offset-2"
      >
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
            key={place}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${count}`}
            className={classes('min-w-0 shrink-0 snap-start', slideClassName)}
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <Controls
          over={controls === 'over'}
          index={index}
          count={count}
          arrows={arrows}
          dots={dots}
          pause={
            moves && paused === undefined ? { halted, toggle: () => setHalted(!halted) } : null
          }
          go={go}
        />
      )}
    </section>
  );
}

/** The scroll row, its current slide, and a function to move it. */
function useSlides(count: number, reduced: boolean, changed?: (index: number) => void) {
  const row = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const current = useRef(0);
  const report = useEffectEvent((next: number) => changed?.(next));

  useEffect(() => {
    const element = row.current;
    if (!element || count === 0) return;
    let frame = 0;
    const settle = () => {
      const next = nearestIndex(element.scrollLeft, slideStarts(element));
      if (next === current.current) return;
      current.current = next;
      setIndex(next);
      report(next);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [count]);

  function go(to: number) {
    const element = row.current;
    if (!element) return;
    element.scrollTo({
      left: slideStarts(element)[to] ?? 0,
      behavior: reduced ? 'instant' : 'smooth',
    });
  }

  return { row, index, go };
}

function slideStarts(row: HTMLElement): number[] {
  return Array.from(row.children, (slide) => (slide as HTMLElement).offsetLeft);
}

interface ControlsProps {
  over: boolean;
  index: number;
  count: number;
  arrows: boolean;
  dots: boolean;
  pause: { halted: boolean; toggle: () => void } | null;
  go: (index: number) => void;
}

function Controls({ over, index, count, arrows, dots, pause, go }: ControlsProps) {
  return (
    <div
      className={classes(
        'flex items-center gap-1 noscript:hidden',
        over
          ? 'pointer-events-none absolute inset-0 items-end justify-center p-2 md:p-4'
          : 'mt-3 justify-between',
      )}
    >
      {arrows && <Arrow over={over} back onPress={() => go(stepIndex(index, -1, count))} />}
      {(dots || pause) && (
        <div
          className={classes(
            'pointer-events-auto flex items-center rounded-full',
            over && 'bg-wood/70 text-ivory on-dark',
          )}
        >
          {dots && <Dots over={over} index={index} count={count} go={go} />}
          {pause && <PauseButton {...pause} />}
        </div>
      )}
      {arrows && <Arrow over={over} onPress={() => go(stepIndex(index, 1, count))} />}
    </div>
  );
}

function Arrow({ over, back, onPress }: { over: boolean; back?: boolean; onPress: () => void }) {
  const Icon = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      aria-label={back ? 'Previous slide' : 'Next slide'}
      onClick={onPress}
      className={classes(
        'pointer-events-auto inline-flex size-11 items-center justify-center rounded-full transition-[background-color,opacity] duration-200',
        over
          ? classes(
              'absolute top-1/2 -translate-y-1/2 bg-paper/90 text-ink hover:bg-paper',
              back ? 'left-2 md:left-4' : 'right-2 md:right-4',
            )
          : classes('hover:bg-sand', !back && 'order-last'),
      )}
    >
      <Icon className="size-5" />
    </button>
  );
}

interface DotsProps {
  over: boolean;
  index: number;
  count: number;
  go: (index: number) => void;
}

function Dots({ over, index, count, go }: DotsProps) {
  const places = Array.from({ length: count }, (_, place) => place);
  return places.map((place) => (
    <button
      key={place}
      type="button"
      aria-label={`Slide ${place + 1} of ${count}`}
      aria-current={place === index ? 'true' : undefined}
      onClick={() => go(place)}
      className="group/dot inline-flex h-11 w-7 items-center justify-center first:w-9 last:w-9"
    >
      <span
        className={classes(
          'size-2 rotate-45 transition-[background-color,scale] duration-200 group-hover/dot:scale-125',
          place === index
            ? over
              ? 'scale-125 bg-zari-light'
              : 'scale-125 bg-kumkum'
            : over
              ? 'bg-ivory/60'
              : 'bg-line-strong',
        )}
      />
    </button>
  ));
}

function PauseButton({ halted, toggle }: { halted: boolean; toggle: () => void }) {
  const Icon = halted ? PlayIcon : PauseIcon;
  return (
    <button
      type="button"
      aria-label={halted ? 'Play the slides' : 'Pause the slides'}
      onClick={toggle}
      className="inline-flex size-11 items-center justify-center rounded-full"
    >
      <Icon className="size-4" />
    </button>
  );
}
