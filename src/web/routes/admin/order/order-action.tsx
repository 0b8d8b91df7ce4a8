import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../../contract/client.ts';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import {
  ActionDialog,
  DialogButton,
  type DialogButtonProps,
} from '../../../admin/forms/action-dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Gets the order after an action, and the text to show. */
export type OnOrderChanged = (changed: AdminOrder, done: string) => void;

interface DialogEvents {
  /** Makes the call that changes the order, and shows its answer. */
  act: (call: () => Promise<AdminOrder>) => Promise<void>;
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

/**
 * A button with a dialog that changes the order. What the order does not allow any more, since
 * someone else has changed it, is said, and the screen shows the order as it is.
 */
export function OrderAction({ done, onChanged, children, ...button }: OrderActionProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function act(call: () => Promise<AdminOrder>, close: () => void) {
    try {
      const changed = await call();
      close();
      onChanged(changed, done);
    } catch (error) {
      if (!isNotAllowed(error)) throw error;
      close();
      toast({ kind: 'danger', text: `Nothing was changed. ${error.message}` });
      await revalidate();
    }
  }
  return (
    <DialogButton {...button}>
      {(onClose) => children({ onClose, act: (call) => act(call, onClose) })}
    </DialogButton>
  );
}

/** Whether the whole action is refused: what is wrong with a field is said beside it. */
function isNotAllowed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ORDER_STATE' && error.issues.length === 0;
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
      {({ act, onClose }) => (
        <ActionDialog
          title={title}
          confirm={button.label}
          dismissLabel={dismissLabel}
          variant={button.variant === 'danger' ? 'danger' : 'primary'}
          schema={noteSchema}
          values={{ note: '' }}
          submit={({ note }) => act(() => call(note))}
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
