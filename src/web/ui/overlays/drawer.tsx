import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../forms/button.tsx';
import { backdropClasses } from './dialog.tsx';
import { useModal } from './modal.ts';

type DrawerSide = 'left' | 'bottom';

const sides: Record<DrawerSide, string> = {
  left: 'mr-auto ml-0 h-dvh max-h-dvh w-[min(22rem,88vw)] -translate-x-full open:translate-x-0 starting:open:-translate-x-full',
  bottom:
    'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-none translate-y-full open:translate-y-0 starting:open:translate-y-full',
};

interface DrawerProps {
  open: boolean;
  /** Called by Escape, the close button and a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  side?: DrawerSide;
  children: ReactNode;
  /** Sticky footer while the content scrolls. */
  footer: ReactNode;
}

/** A panel from a side, or a sheet from below, as `side` says. */
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
        <div className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      </div>
    </dialog>
  );
}
