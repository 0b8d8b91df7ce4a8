import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * The props of a native `<dialog>` that is a modal while `open`. The browser traps the focus, closes on Escape
 * and restores the focus; `onClose` is called whenever the user wants to close it, and the owner
 * then sets `open` to false.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Closed before it unmounts, so that the focus returns to where it was.
    return () => dialog.close();
  }, [open]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent) {
      // A dialog that is open again was closed by a remount, not by the user.
      const { target, currentTarget } = event;
      const isOpenAgain = (currentTarget as HTMLDialogElement).open;
      if (target === currentTarget && open && !isOpenAgain) onClose();
    },
    // Press and release must both be on the backdrop: selecting text and releasing outside closes
    // nothing.
    onPointerDown(event: MouseEvent) {
      pressedBehind.current = isAfterCursor(event);
    },
    onClick(event: MouseEvent) {
      if (pressedBehind.current && isAfterCursor(event)) onClose();
    },
  };
}

function isAfterCursor(event: MouseEvent): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
