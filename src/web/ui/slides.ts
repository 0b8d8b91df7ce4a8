import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from './browser-state.ts';

/** The slide `step` further (negative: back), wrapping at both ends. 0 where there are none. */
export function stepIndex(index: number, step: number, count: number): number {
  return count > 0 ? (((index + step) % count) + count) % count : 0;
}

/** A row that scrolls sideways: its nearest slide, and a function to scroll to another. */
export function useSlides<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  const isStill = useReducedMotion();
  const [index, setIndex] = useState(0);

  function starts(): number[] {
    return Array.from(row.current?.children ?? [], (slide) => (slide as HTMLElement).offsetLeft);
  }
  function onScroll() {
    const distances = starts().map((start) => Math.abs(start - (row.current?.scrollLeft ?? 0)));
    setIndex(Math.max(0, distances.indexOf(Math.min(...distances))));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: links may have scrolled it before the scripts arrived
  useEffect(onScroll, []);
  function go(to: number) {
    const behavior = isStill ? 'instant' : 'smooth';
    row.current?.scrollTo({ left: starts()[to] ?? 0, behavior });
  }
  return { row, index, onScroll, go };
}

/**
 * The last slide that was shown; once the page has loaded, the one after it. The pictures of later
 * ones would compete with the first for bandwidth.
 */
export function useReached(index: number): number {
  const [reached, setReached] = useState(0);
  useEffect(() => {
    const reachNext = () => setReached((before) => Math.max(before, index + 1));
    if (document.readyState === 'complete') return reachNext();
    window.addEventListener('load', reachNext, { once: true });
    return () => window.removeEventListener('load', reachNext);
  }, [index]);
  return Math.max(reached, index);
}

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
