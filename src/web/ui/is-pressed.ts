/**
 * Whether the focus went to what is being pressed, `relatedTarget` of a blur: a fault shown between
 * press and release would move it away from under the pointer, and the press would be lost.
 */
export function isPressed(target: EventTarget | null): boolean {
  if (target instanceof HTMLButtonElement) return true;
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}
