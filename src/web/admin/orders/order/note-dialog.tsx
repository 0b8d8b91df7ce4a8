import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import type { ButtonVariant } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { textIn } from '../../../ui/forms/use-form.ts';
import { ActionDialog, DialogButton, type DialogButtonProps } from '../../forms/action-dialog.tsx';
import { useAdminForm } from '../../forms/use-admin-action.ts';

/** The order after an action, and the text to show. */
export type OnOrderChanged = (changed: AdminOrder, done: string) => void;

interface DialogEvents {
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

export interface OrderDialogProps extends DialogEvents {
  found: AdminOrder;
}

interface OrderActionProps extends Omit<DialogButtonProps, 'children'> {
  /** Shown afterwards. */
  done: string;
  onChanged: OnOrderChanged;
  /** The dialog of the action. */
  children: (events: DialogEvents) => ReactNode;
}

/** A button that opens the dialog of an action on an order. */
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

interface NoteDialogProps extends DialogEvents {
  title: string;
  /** The consequences. */
  children: ReactNode;
  noteLabel: string;
  noteHint: string;
  confirm: string;
  variant?: ButtonVariant;
  call: (note: string) => Promise<AdminOrder>;
}

/** Asks for a note before an action on an order. */
export function NoteDialog(props: NoteDialogProps) {
  const { children, noteLabel, noteHint, call, onDone, ...dialog } = props;
  const form = useAdminForm({
    submit: async (data) => onDone(await call(textIn(data, 'note'))),
  });
  return (
    <ActionDialog form={form} {...dialog}>
      <p className="numerals text-soft">{children}</p>
      <TextField
        label={noteLabel}
        hint={noteHint}
        {...form.field('note')}
        maxLength={100}
        required
      />
    </ActionDialog>
  );
}
