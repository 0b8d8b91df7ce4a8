import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface AutoAdvance {
  /** Interval in ms; undefined or 0 = never. */
  interval: number | undefined;
  /** Paused by the reader, or because there is nothing to step to. */
  stopped: boolean;
  onStep: () => void;
}

/**
 * Calls `onStep` every `interval` ms while `target` is on screen, the tab is visible, and neither
 * pointer nor focus is inside. The interval restarts after each pause.
 */
export function useAutoAdvance(
  target: RefObject<HTMLElement | null>,
  { interval, stopped, onStep }: AutoAdvance,
): void {
  const watching = useWatched(target, Boolean(interval) && !stopped);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!watching || !interval) return;
    const timer = setInterval(() => step(), interval);
    return () => clearInterval(timer);
  }, [watching, interval]);
}

/** True while `target` is visible and without pointer and focus. */
function useWatched(target: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [watched, setWatched] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!active || !element) return;
    const state = { seen: false, hovered: element.matches(':hover'), focused: false };
    const settle = () =>
      setWatched(state.seen && !state.hovered && !state.focused && !document.hidden);

    const observer = new IntersectionObserver(
      (entries) => {
        state.seen = entries.at(-1)?.isIntersecting ?? false;
        settle();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);

    const listeners = new AbortController();
    const { signal } = listeners;
    const on = (type: string, change: () => void, on: EventTarget = element) =>
      on.addEventListener(
        type,
        () => {
          change();
          settle();
        },
        { signal },
      );
    on('pointerenter', () => {
      state.hovered = true;
    });
    on('pointerleave', () => {
      state.hovered = false;
    });
    on('focusin', () => {
      state.focused = element.querySelector(':focus-visible') !== null;
    });
    on('focusout', () => {
      state.focused = false;
    });
    on('visibilitychange', () => undefined, document);

    return () => {
      observer.disconnect();
      listeners.abort();
      setWatched(false);
    };
  }, [target, active]);
  return watched;
}
