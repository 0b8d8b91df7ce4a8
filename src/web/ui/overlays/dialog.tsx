import { type ReactNode, useId } from 'react';
import { CloseIcon } from '../brand/icons.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../forms/button.tsx';
import { useModal } from './modal.ts';

export const backdropClasses =
  'backdrop:bg-wood/55 backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete ' +
  'backdrop:duration-200 open:backdrop:opacity-100 starting:open:backdrop:opacity-0';

interface DialogProps {
  /** Called by Escape, the close button and a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons in the footer, the primary one last. */
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
