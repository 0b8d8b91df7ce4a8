import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';

export const backdropClasses =
  'backdrop:bg-wood/55 backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete ' +
  'backdrop:duration-200 open:backdrop:opacity-100 starting:open:backdrop:opacity-0';

const FIELD = 'form :is(input, select, textarea):not(:disabled)';

interface DialogProps {
  /** Called by Escape, the close button and a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** 'alertdialog' requires an answer: the backdrop does not close it. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
}

/** A modal dialog for a question or a short form, open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { onClose, title, children, actions, role = 'alertdialog', className } = props;
  const titleId = useId();
  const bodyId = useId();
  const { onPointerDown, onClick, ...modal } = useModal(true, onClose);
  const backdrop = role === 'dialog' ? { onPointerDown, onClick } : {};
  const { ref } = modal;
  // The browser focuses the first button, which closes the dialog.
  useLayoutEffect(() => ref.current?.querySelector<HTMLElement>(FIELD)?.focus(), [ref]);
  return (
    <dialog
      {...modal}
      {...backdrop}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-xs bg-paper p-0 shadow-over',
        'translate-y-2 opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-200',
        'open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0',
        backdropClasses,
        className,
      )}
    >
      <div className="p-5 md:p-7">
        <div className="flex items-start gap-4">
          <h2 id={titleId} className="flex-1 pt-1 font-display text-xl font-medium">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mt-1 -mr-2">
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
        <div id={bodyId} className="mt-3">
          {children}
        </div>
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  );
}

const sides = {
  left: 'mr-auto ml-0 h-dvh max-h-dvh w-[min(22rem,88vw)] -translate-x-full open:translate-x-0 starting:open:-translate-x-full',
  bottom:
    'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-none translate-y-full open:translate-y-0 starting:open:translate-y-full',
};

interface DrawerProps {
  open: boolean;
  /** Called by Escape, the close button and a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  side?: keyof typeof sides;
  children: ReactNode;
  footer?: ReactNode;
}

export function Drawer({ open, onClose, title, side = 'left', children, footer }: DrawerProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classes(
        'max-w-none bg-paper p-0 shadow-over transition-[translate,overlay,display] transition-discrete duration-[250ms]',
        sides[side],
        backdropClasses,
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="flex-1 font-display text-xl font-medium">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose} className="ml-auto">
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
          {children}
        </div>
        {footer && (
          <div className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/**
 * The props of a native `<dialog>` that is a modal while `open`. The browser traps the focus,
 * closes on Escape and restores the focus; `onClose` is called whenever the user wants to close it,
 * and the owner then sets `open` to false.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [closings, setClosings] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again where it stays open after a closing.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Closed before it unmounts, so that the focus returns to where it was.
    return () => dialog.close();
  }, [open, closings]);

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
      if (target !== currentTarget || !open || isOpenAgain) return;
      // Chromium closes on a repeated Escape without asking, also what stays open while it saves.
      setClosings(closings + 1);
      onClose();
    },
    // Press and release must both be on the backdrop: selecting text and releasing outside closes
    // nothing.
    onPointerDown(event: MouseEvent) {
      pressedBackdrop.current = isOnBackdrop(event);
    },
    onClick(event: MouseEvent) {
      if (pressedBackdrop.current && isOnBackdrop(event)) onClose();
    },
  };
}

function isOnBackdrop(event: MouseEvent): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
