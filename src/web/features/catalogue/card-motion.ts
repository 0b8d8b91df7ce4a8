import { useSyncExternalStore } from 'react';

/** The cards' pictures change after so many ms in the narrow layout (specification §9). */
export const CARD_ROTATION_MS = 3000;

let paused = false;
const listeners = new Set<() => void>();

/** One switch for the moving pictures of all cards. */
export function toggleCardMotion(): void {
  paused = !paused;
  for (const listener of listeners) listener();
}

/** Whether the shopper stopped the cards' pictures. */
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
