import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const never = () => () => undefined;

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Calls back after the render in which a value is another one; not at first. */
export function useChange<Value>(value: Value, onChange: () => void): void {
  const last = useRef(value);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    report();
  }, [value]);
}

type Found = HTMLElement | null | undefined;

/** Renders a change, then focuses what the user works on next: the pressed button may be gone. */
export function focusAfter(change: () => void, findNext: () => Found): void {
  flushSync(change);
  findNext()?.focus();
}

/** `focusAfter` for a change that comes later, such as a loaded list: only where the focus is lost. */
export function useLostFocus(value: unknown, findNext: () => Found): void {
  useChange(value, () => {
    if (document.activeElement === document.body) findNext()?.focus();
  });
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
