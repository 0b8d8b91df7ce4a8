import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useOrderAction } from './use-order-action.ts';

interface NoteDialogProps {
  /** The question. */
  title: string;
  /** What comes of it. */
  children: ReactNode;
  noteLabel: string;
  noteHint: string;
  confirm: string;
  variant: ButtonVariant;
  call: (note: string) => Promise<AdminOrder>;
  onDone: (changed: AdminOrder) => void;
  onClose: () => void;
}

/** Asks before something is done to an order, and why it is done. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, children, noteLabel, noteHint, confirm, variant, call, onDone, onClose } = props;
  const [note, setNote] = useState('');
  const { isPending, fault, run } = useOrderAction(onDone);
  const formId = useId();

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    run(() => call(note));
  }

  // Stays until the answer is there: a refusal must be seen.
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
            Leave it
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
          error={fault.fields.note}
        />
        {fault.message && !fault.fields.note && (
          <Alert kind="danger" className="mt-4">
            {fault.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
