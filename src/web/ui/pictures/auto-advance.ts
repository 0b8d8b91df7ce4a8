import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface AutoAdvance {
  /** Interval in ms. */
  interval: number;
  /** Paused by the user, or because there is nothing to step to. */
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
  const isWatched = useWatched(target, !stopped);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => step(), interval);
    return () => clearInterval(timer);
  }, [isWatched, interval]);
}

/** True while `target` is visible and without pointer and focus. */
function useWatched(target: RefObject<HTMLElement | null>, isActive: boolean): boolean {
  const [isWatched, setWatched] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!isActive || !element) return;
    const state = { isSeen: false, isHovered: element.matches(':hover'), isFocused: false };
    const listeners = new AbortController();
    const { signal } = listeners;
    function become(change: Partial<typeof state>) {
      const { isSeen, isHovered, isFocused } = Object.assign(state, change);
      setWatched(isSeen && !isHovered && !isFocused && !document.hidden);
    }

    const observer = new IntersectionObserver(
      (entries) => become({ isSeen: entries.at(-1)?.isIntersecting ?? false }),
      { threshold: 0.5 },
    );
    observer.observe(element);
    element.addEventListener('pointerenter', () => become({ isHovered: true }), { signal });
    element.addEventListener('pointerleave', () => become({ isHovered: false }), { signal });
    element.addEventListener(
      'focusin',
      () => become({ isFocused: element.querySelector(':focus-visible') !== null }),
      { signal },
    );
    element.addEventListener('focusout', () => become({ isFocused: false }), { signal });
    document.addEventListener('visibilitychange', () => become({}), { signal });

    return () => {
      observer.disconnect();
      listeners.abort();
      setWatched(false);
    };
  }, [target, isActive]);
  return isWatched;
}
