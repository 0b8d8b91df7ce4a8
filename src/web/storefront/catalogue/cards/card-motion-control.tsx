import { useSyncExternalStore } from 'react';
import { announce, subscribe } from '../../../platform/stored-value.ts';
import { PauseIcon, PlayIcon } from '../../../ui/brand/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { UnstyledButton } from '../../../ui/forms/button.tsx';

// One switch for all cards.
let isEachPaused = false;

export function useCardMotionPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isEachPaused,
    () => false,
  );
}

function toggle(): void {
  isEachPaused = !isEachPaused;
  announce();
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
