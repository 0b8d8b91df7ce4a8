import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../../../contract/client.ts';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import { DialogAction, type DialogActionProps } from '../../../admin/forms/action-dialog.tsx';
import { useShop } from '../../../platform/shop.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';

/** The order after an action with the text to show, or why the action was refused. */
export type ActionOutcome = { order: AdminOrder; done: string } | { refused: string };
export type OnOrderChanged = (outcome: ActionOutcome) => void | Promise<void>;

export interface OrderPanelProps {
  adminOrder: AdminOrder;
  onChanged: OnOrderChanged;
}

interface OrderActionProps<Values extends FieldValues>
  extends Omit<DialogActionProps<Values>, 'submit'> {
  done: string;
  onChanged: OnOrderChanged;
  /** The call that changes the order. */
  call: (values: Values) => Promise<AdminOrder>;
}

/** A button with a dialog that changes the order. */
export function OrderAction<Values extends FieldValues>(props: OrderActionProps<Values>) {
  const { done, onChanged, call, ...action } = props;
  return (
    <DialogAction
      {...action}
      submit={async (values: Values) => void onChanged(await toOutcome(call(values), done))}
    />
  );
}

/**
 * What a call has made of the order. What the order does not allow any more, since someone else has
 * changed it, is said, and the screen shows the order as it is.
 */
export function toOutcome(call: Promise<AdminOrder>, done: string): Promise<ActionOutcome> {
  return call.then(
    (order) => ({ order, done }),
    (error: unknown) => {
      if (!isNotAllowed(error)) throw error;
      return { refused: error.message };
    },
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

interface NoteActionProps
  extends Omit<OrderActionProps<{ note: string }>, 'children' | 'schema' | 'values'> {
  children: ReactNode;
  noteLabel: string;
  noteHint: string;
}

export function NoteAction(props: NoteActionProps) {
  const { children, noteLabel, noteHint, ...action } = props;
  return (
    <OrderAction {...action} schema={noteSchema} values={{ note: '' }}>
      {({ field }) => (
        <>
          <p className="numerals text-soft">{children}</p>
          <NoteField label={noteLabel} hint={noteHint} {...field('note')} />
        </>
      )}
    </OrderAction>
  );
}

export function NoteField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return <TextField label="Note" maxLength={100} required {...props} />;
}
