import type { ReactNode } from 'react';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import {
  ActionDialog,
  DialogButton,
  type DialogButtonProps,
} from '../../../admin/forms/action-dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Gets the order after an action, and the text to show. */
export type OnOrderChanged = (changed: AdminOrder, done: string) => void;

interface DialogEvents {
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

export interface OrderDialogProps extends DialogEvents {
  adminOrder: AdminOrder;
}

interface OrderActionProps extends Omit<DialogButtonProps, 'children'> {
  done: string;
  onChanged: OnOrderChanged;
  children: (events: DialogEvents) => ReactNode;
}

export function OrderAction({ done, onChanged, children, ...button }: OrderActionProps) {
  return (
    <DialogButton {...button}>
      {(onClose) =>
        children({
          onClose,
          onDone(changed) {
            onClose();
            onChanged(changed, done);
          },
        })
      }
    </DialogButton>
  );
}

interface NoteActionProps extends Omit<OrderActionProps, 'children' | 'label'> {
  label: string;
  title: string;
  children: ReactNode;
  noteLabel: string;
  noteHint: string;
  dismissLabel?: string;
  call: (note: string) => Promise<AdminOrder>;
}

export function NoteAction(props: NoteActionProps) {
  const { title, children, noteLabel, noteHint, dismissLabel, call, ...button } = props;
  return (
    <OrderAction {...button}>
      {({ onDone, onClose }) => (
        <ActionDialog
          title={title}
          confirm={button.label}
          dismissLabel={dismissLabel}
          variant={button.variant === 'danger' ? 'danger' : 'primary'}
          schema={noteSchema}
          values={{ note: '' }}
          submit={async ({ note }) => onDone(await call(note))}
          onClose={onClose}
        >
          {({ field }) => (
            <>
              <p className="numerals text-soft">{children}</p>
              <TextField
                label={noteLabel}
                hint={noteHint}
                {...field('note')}
                maxLength={100}
                required
              />
            </>
          )}
        </ActionDialog>
      )}
    </OrderAction>
  );
}
