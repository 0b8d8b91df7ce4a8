import { createContext, type ReactNode, use, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../../../contract/client.ts';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import {
  ActionDialog,
  type DialogActionProps,
  DialogButton,
} from '../../../admin/forms/action-dialog.tsx';
import { getStaleRecord } from '../../../platform/failure.ts';
import { useShop } from '../../../platform/shop.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';

/** The order after an action with the text to show, or why the action was refused. */
export type ActionOutcome = { order: AdminOrder; done: string } | { refused: string };

interface OpenOrder {
  adminOrder: AdminOrder;
  onChanged: (outcome: ActionOutcome) => void | Promise<void>;
}

/** The order of the screen, for all panels and actions on it. */
export const OrderContext = createContext({} as OpenOrder);

export function useOpenOrder(): OpenOrder {
  return use(OrderContext);
}

interface OrderActionProps<Values extends FieldValues>
  extends Omit<DialogActionProps<Values>, 'submit' | 'failure'> {
  /** What to say once it is done. */
  done: string | ((order: AdminOrder, values: Values) => string);
  /** The call that changes the order; `newer` is the order where someone else has changed it meanwhile. */
  call: (values: Values, newer: AdminOrder | null) => Promise<AdminOrder>;
  /** Says what someone else has saved, which saving again replaces. */
  stale?: (newer: AdminOrder) => string;
}

/** A button with a dialog that changes the order. */
export function OrderAction<Values extends FieldValues>(props: OrderActionProps<Values>) {
  const { label, variant = 'secondary', className } = props;
  return (
    <DialogButton {...{ label, variant, className }}>
      {(close) => <OrderDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

interface OrderDialogProps<Values extends FieldValues> extends OrderActionProps<Values> {
  onClose: () => void;
}

/** It stays open where someone else was first, and shows what they saved. */
function OrderDialog<Values extends FieldValues>(props: OrderDialogProps<Values>) {
  const { done, call, stale, ...dialog } = props;
  const { onChanged } = useOpenOrder();
  const [newer, setNewer] = useState<AdminOrder | null>(null);

  async function submit(values: Values) {
    try {
      const outcome = await toOutcome(call(values, newer), (order) =>
        typeof done === 'string' ? done : done(order, values),
      );
      dialog.onClose();
      await onChanged(outcome);
    } catch (error) {
      setNewer(getStaleRecord<AdminOrder>(error) ?? newer);
      throw error;
    }
  }

  return (
    <ActionDialog
      {...dialog}
      submit={submit}
      failure={(message) => (
        <>
          {message}
          {newer && stale && <p className="mt-2">{stale(newer)}</p>}
        </>
      )}
    />
  );
}

/**
 * What a call has made of the order. What the order does not allow any more, since someone else has
 * changed it, is said, and the screen shows the order as it is.
 */
export function toOutcome(
  call: Promise<AdminOrder>,
  done: (order: AdminOrder) => string,
): Promise<ActionOutcome> {
  return call.then(
    (order) => ({ order, done: done(order) }),
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

export function AmountField(props: TextFieldProps) {
  return <TextField autoComplete="off" maxLength={20} required {...props} />;
}
