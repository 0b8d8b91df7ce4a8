import { flushSync } from 'react-dom';
import { useChange } from './browser-state.ts';

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
