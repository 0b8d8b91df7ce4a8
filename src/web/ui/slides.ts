import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from './browser-state.ts';

/** The slide `step` further (negative: back), wrapping at both ends. 0 where there are none. */
export function stepIndex(index: number, step: number, count: number): number {
  return count > 0 ? (((index + step) % count) + count) % count : 0;
}

/** A row that scrolls sideways: the slide that is in view, and functions to scroll to another. */
export function useSlides<Row extends HTMLElement>(count: number) {
  const row = useRef<Row>(null);
  const isStill = useReducedMotion();
  const [index, setIndex] = useState(0);
  // Where a scroll leads until it arrives there: a second step counts from that slide.
  const target = useRef<number>(null);

  // Links scroll it before the scripts arrive. Observed, since measuring it would lay out the page.
  useEffect(() => {
    const slides = Array.from(row.current?.children ?? []).slice(0, count);
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (!entered) return;
        const place = slides.indexOf(entered.target);
        if (place === target.current) target.current = null;
        setIndex(place);
      },
      { root: row.current, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    // A swipe may end it elsewhere.
    const onScrollEnd = () => {
      target.current = null;
    };
    const scrolled = row.current;
    scrolled?.addEventListener('scrollend', onScrollEnd);
    return () => {
      observer.disconnect();
      scrolled?.removeEventListener('scrollend', onScrollEnd);
    };
  }, [count]);

  function go(to: number) {
    target.current = to === index ? null : to;
    const slide = row.current?.children[to];
    const left = slide instanceof HTMLElement ? slide.offsetLeft : 0;
    row.current?.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
  }
  const step = (by: number) => go(stepIndex(target.current ?? index, by, count));
  return { row, index, go, step };
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
  /** The first step is up to so many ms late, so that cards do not all step in one frame. */
  spread?: number;
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
  { interval, spread = 0, stopped, onStep }: AutoAdvance,
): void {
  const tick = useEffectEvent(() => {
    if (target.current && isWatched(target.current)) onStep();
  });
  useEffect(() => {
    if (stopped) return;
    let timer = setTimeout(step, interval + Math.random() * spread);
    function step() {
      timer = setTimeout(step, interval);
      tick();
    }
    return () => clearTimeout(timer);
  }, [stopped, interval, spread]);
}

function isWatched(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  const isSeen = !document.hidden && middle > 0 && middle < window.innerHeight;
  // A finger leaves `:hover` behind where it touched last.
  const isHovered = window.matchMedia('(hover: hover)').matches && element.matches(':hover');
  return isSeen && !isHovered && !element.matches(':has(:focus-visible)');
}
