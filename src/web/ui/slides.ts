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
export function useFurthestSlide(index: number): number {
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
  interval: number;
  /** Paused by the user, or because there is nothing to step to. */
  stopped: boolean;
  onStep: () => void;
}

/**
 * Calls `onStep` every `interval` ms, while `target` is on screen and neither pointer nor keyboard
 * focus is inside.
 */
export function useAutoAdvance(
  target: RefObject<HTMLElement | null>,
  { interval, stopped, onStep }: AutoAdvance,
): void {
  const tick = useEffectEvent(() => {
    if (target.current && isWatched(target.current)) onStep();
  });
  useEffect(() => {
    if (stopped) return;
    const timer = setInterval(() => tick(), interval);
    return () => clearInterval(timer);
  }, [stopped, interval]);
}

function isWatched(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  const isSeen = !document.hidden && middle > 0 && middle < window.innerHeight;
  // A finger leaves `:hover` behind where it touched last.
  const isHovered = window.matchMedia('(hover: hover)').matches && element.matches(':hover');
  return isSeen && !isHovered && !element.matches(':has(:focus-visible)');
}
