/**
 * Whether the focus moves to a button or a checkbox, by a press or by Tab; takes a blur's
 * `relatedTarget`. An error shown between press and release would move the button away from the
 * pointer, and the press would be lost.
 */
export function movesToButton(target: EventTarget | null): boolean {
  if (target instanceof HTMLButtonElement) return true;
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}
