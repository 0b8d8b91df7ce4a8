import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

export interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
  onPointerDown: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Drives a native `<dialog>` as a modal from `open`. The browser keeps the focus inside, closes on Escape and gives the focus back;
 * `onClose` is called whenever the shopper wants it closed (Escape, the ground behind), and the owner then sets `open` to false.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Closed before it leaves the page, so that the focus goes back to where it came from.
    return () => dialog.close();
  }, [open]);

  return {
    ref,
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event) {
      // A dialog that is open again by now was closed by a remount only, not by the shopper.
      const { target, currentTarget } = event;
      const isOpenAgain = (currentTarget as HTMLDialogElement).open;
      if (target === currentTarget && open && !isOpenAgain) onClose();
    },
    // Both ends of the press must be behind: selecting text and letting go outside closes nothing.
    onPointerDown(event) {
      pressedBehind.current = isBehind(event);
    },
    onClick(event) {
      if (pressedBehind.current && isBehind(event)) onClose();
    },
  };
}

function isBehind(event: MouseEvent): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
