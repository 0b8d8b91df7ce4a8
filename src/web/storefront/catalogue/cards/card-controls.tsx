import type { RefObject } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/brand/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { useMediaQuery, useReducedMotion } from '../../../ui/media-query.ts';
import { useAutoAdvance } from '../../../ui/pictures/auto-advance.ts';
import { stepIndex } from '../../../ui/pictures/slides.ts';
import { useCardMotionPaused } from './card-motion-control.tsx';
import type { CardPicturesState } from './use-card-pictures.ts';

/** The narrow layout of cards (specification §9). */
const NARROW_CARDS = '(max-width: 700px)';

/** Interval of the rotating pictures in the narrow layout, in ms (specification §9). */
const CARD_ROTATION_MS = 3000;

interface CardControlsProps {
  frame: RefObject<HTMLElement | null>;
  state: CardPicturesState;
  /** The product's name. */
  name: string;
}

/** Arrows in the wide layout; in the narrow one dots and rotation (specification §2). */
export function CardControls({ frame, state, name }: CardControlsProps) {
  const { index, count, show } = state;
  const isNarrow = useMediaQuery(NARROW_CARDS);
  const isStill = useReducedMotion();
  const isPaused = useCardMotionPaused();
  useAutoAdvance(frame, {
    interval: CARD_ROTATION_MS,
    stopped: !isNarrow || isStill || isPaused,
    onStep: () => show(stepIndex(index, 1, count)),
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
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div
      className="absolute inset-x-0 bottom-0 z-2 grid justify-center"
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
