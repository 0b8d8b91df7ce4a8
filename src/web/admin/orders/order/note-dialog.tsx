import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonVariant } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

interface NoteDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  noteLabel: string;
  noteHint: string;
  confirm: string;
  variant: ButtonVariant;
  call: (note: string) => Promise<AdminOrder>;
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

/** Asks for a reason before an action on an order. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, children, noteLabel, noteHint, confirm, variant, call, onDone, onClose } = props;
  const [note, setNote] = useState('');
  const { isPending, error, run } = useOrderAction(onDone);
  const formId = useId();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(() => call(note));
  }

  // Stays open while the call is under way, so that an error is seen.
  function close() {
    if (!isPending) onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} pending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-soft">{children}</div>
      <form id={formId} noValidate onSubmit={onSubmit} className="mt-5">
        <TextField
          label={noteLabel}
          hint={noteHint}
          name="note"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={100}
          required
          error={error.fields.note}
        />
        {error.message && !error.fields.note && (
          <Alert kind="danger" className="mt-4">
            {error.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
