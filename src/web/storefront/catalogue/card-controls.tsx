import { type RefObject, useState, useSyncExternalStore } from 'react';
import { announceChange, subscribeToStorage } from '../../platform/browser-storage.ts';
import { useMediaQuery, useReducedMotion } from '../../ui/browser-state.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { stepIndex, useAutoAdvance } from '../../ui/slides.ts';

export function useCardPictures(count: number) {
  const [index, setIndex] = useState(0);
  // Pictures before this index are in the page; the others load when they are near.
  const [reach, setReach] = useState(1);
  /** Who asks for a picture may ask for the next, which loads with it (`ahead`). */
  function show(next: number, ahead = 1) {
    setIndex(next);
    setReach((before) => Math.max(before, Math.min(next + 1 + ahead, count)));
  }
  return { index, reach, count, show };
}

export type CardPicturesState = ReturnType<typeof useCardPictures>;

/** The narrow layout of cards (specification §9). */
const NARROW_CARDS = '(max-width: 700px)';

/** Interval of the rotating pictures in the narrow layout, in ms (specification §9). */
const CARD_ROTATION_MS = 3000;
/** What all cards of a screen take for their steps, one after the other. */
const CARD_SPREAD_MS = 800;

interface CardControlsProps {
  frame: RefObject<HTMLElement | null>;
  state: CardPicturesState;
  name: string;
}

export function CardControls({ frame, state, name }: CardControlsProps) {
  const { index, count, show } = state;
  const isNarrow = useMediaQuery(NARROW_CARDS);
  const isStill = useReducedMotion();
  const isPaused = useCardMotionPaused();
  useAutoAdvance(frame, {
    interval: CARD_ROTATION_MS,
    spread: CARD_SPREAD_MS,
    stopped: !isNarrow || isStill || isPaused,
    // Two pictures put into the page in one frame are a long task for a phone.
    onStep: () => show(stepIndex(index, 1, count), 0),
  });
  if (isNarrow) return <Dots state={state} />;
  return (
    <>
      <Arrow back name={name} onPress={() => show(stepIndex(index, -1, count))} />
      <Arrow name={name} onPress={() => show(stepIndex(index, 1, count))} />
    </>
  );
}

function Arrow({ back, name, onPress }: { back?: boolean; name: string; onPress: () => void }) {
  const Icon = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      aria-label={`${back ? 'Previous' : 'Next'} picture of ${name}`}
      onClick={onPress}
      className={classes('card-arrow', back ? 'left-2' : 'right-2')}
    >
      <Icon className="size-5" />
    </button>
  );
}

function Dots({ state: { index, count, show } }: { state: CardPicturesState }) {
  const positions = Array.from({ length: count }, (_, position) => position);
  return (
    <div
      className="absolute inset-x-0 bottom-0 z-2 grid justify-center min-[701px]:hidden"
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 2rem))` }}
    >
      {positions.map((position) => (
        <button
          key={position}
          type="button"
          aria-label={`Picture ${position + 1} of ${count}`}
          aria-current={position === index ? 'true' : undefined}
          onClick={() => show(position)}
          className="inline-flex h-11 items-end justify-center pb-3"
        >
          <span
            className={classes(
              'size-2 rotate-45 border border-wood/50',
              position === index ? 'bg-brand' : 'bg-paper',
            )}
          />
        </button>
      ))}
    </div>
  );
}

// One switch for all cards.
let isEachPaused = false;

function useCardMotionPaused(): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => isEachPaused,
    () => false,
  );
}

function toggle(): void {
  isEachPaused = !isEachPaused;
  announceChange();
}

/** Pauses the pictures of all cards where they rotate: narrow, and without reduced motion. */
export function CardMotionControl({ className }: { className?: string }) {
  const isPaused = useCardMotionPaused();
  const Icon = isPaused ? PlayIcon : PauseIcon;
  return (
    <UnstyledButton
      onClick={toggle}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink',
        'min-[701px]:hidden motion-reduce:hidden noscript:hidden',
        className,
      )}
    >
      <Icon className="size-4" />
      {isPaused ? 'Play' : 'Pause'}
      <span className="sr-only"> the pictures</span>
    </UnstyledButton>
  );
}
