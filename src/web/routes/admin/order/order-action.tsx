import type { ReactNode } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import {
  ActionDialog,
  DialogButton,
  type DialogButtonProps,
} from '../../../admin/forms/action-dialog.tsx';
import { useShop } from '../../../platform/shop.ts';
import { TextField } from '../../../ui/fields.tsx';

/** The order after an action with the text to show, or why the action was refused. */
export type ActionOutcome = { order: AdminOrder; done: string } | { refused: string };
export type OnOrderChanged = (outcome: ActionOutcome) => void | Promise<void>;

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
  async function act(call: () => Promise<AdminOrder>, close: () => void) {
    const outcome = await call().then(
      (order) => ({ order, done }),
      (error: unknown) => {
        if (!isNotAllowed(error)) throw error;
        return { refused: error.message };
      },
    );
    close();
    await onChanged(outcome);
  }
  return (
    <DialogButton {...button}>
      {(onClose) => children({ onClose, act: (call) => act(call, onClose) })}
    </DialogButton>
  );
}

/** Whether the order does not allow the action any more, as it was shown. */
function isNotAllowed(error: unknown): error is ApiError {
  return error instanceof ApiError && ['ORDER_STATE', 'REFUND_TOO_LARGE'].includes(error.code);
}

/** Where the shop has no mail server, no email is sent. */
export function CustomerGetsEmail() {
  return useShop().sendsEmails && 'The customer gets an email.';
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
