/**
 * Whether a blur's `relatedTarget` is being pressed: an error shown between press and release would
 * move the target away from the pointer, and the press would be lost.
 */
export function isPressed(target: EventTarget | null): boolean {
  if (target instanceof HTMLButtonElement) return true;
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}
