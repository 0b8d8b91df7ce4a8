import { useSyncExternalStore } from 'react';

/** The narrow layout of cards (specification §9). */
export const NARROW_CARDS = '(max-width: 700px)';

/** Interval of the rotating card pictures in the narrow layout, in ms (specification §9). */
export const CARD_ROTATION_MS = 3000;

let paused = false;
const listeners = new Set<() => void>();

/** One switch for all cards. */
export function toggleCardMotion(): void {
  paused = !paused;
  for (const listener of listeners) listener();
}

/** Whether the shopper paused the card pictures. */
export function useCardMotionPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => paused,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
