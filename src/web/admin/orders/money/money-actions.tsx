import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { can } from '../../../../domain/orders/state.ts';
import { browserApi } from '../../../platform/api.ts';
import { orderFacts } from '../../../platform/order-facts.ts';
import type { ButtonVariant } from '../../../ui/forms/button.tsx';
import {
  NoteDialog,
  type OnOrderChanged,
  OrderAction,
  type OrderDialogProps,
} from '../order/note-dialog.tsx';
import { refundRoute } from './payment-text.ts';
import { RefundDialog } from './refund-dialog.tsx';

type MoneyAction = 'refund' | 'mark-paid' | 'cancel';

interface Offer {
  label: string;
  variant: ButtonVariant;
  /** Shown afterwards. */
  done: string;
  Dialog: (props: OrderDialogProps) => ReactNode;
}

const OFFERS: Record<MoneyAction, Offer> = {
  refund: {
    label: 'Refund',
    variant: 'secondary',
    done: 'The refund is requested: see its state below.',
    Dialog: RefundDialog,
  },
  'mark-paid': {
    label: 'Mark as paid',
    variant: 'secondary',
    done: 'The order is marked as paid.',
    Dialog: MarkPaidDialog,
  },
  cancel: {
    label: 'Cancel order',
    variant: 'danger',
    done: 'The order is cancelled.',
    Dialog: CancelDialog,
  },
};

interface MoneyActionsProps {
  found: AdminOrder;
  onChanged: OnOrderChanged;
}

export function MoneyActions({ found, onChanged }: MoneyActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {moneyActionsOf(found).map((action) => {
        const { Dialog, ...button } = OFFERS[action];
        return (
          <OrderAction key={action} {...button} onChanged={onChanged}>
            {(events) => <Dialog found={found} {...events} />}
          </OrderAction>
        );
      })}
    </div>
  );
}

/** The actions that an order allows; the server checks again. */
export function moneyActionsOf(found: AdminOrder): MoneyAction[] {
  const facts = orderFacts(found.order, found);
  const actions: MoneyAction[] = [];
  if (found.refundable > 0) actions.push('refund');
  if (can(facts, 'pay')) actions.push('mark-paid');
  if (can(facts, 'cancel')) actions.push('cancel');
  return actions;
}

function CancelDialog({ found: { order, refundable, payments }, ...events }: OrderDialogProps) {
  const params = { id: order._id };
  return (
    <NoteDialog
      {...events}
      title="Cancel this order?"
      noteLabel="Reason"
      noteHint="The customer reads it"
      confirm="Cancel the order"
      variant="danger"
      call={(note) => browserApi().call('cancelOrder', { params, body: { note } })}
    >
      Its pieces go back into stock.{' '}
      {refundable > 0 &&
        `${formatRupees(refundable)} is refunded to the customer. ${refundRoute(payments)} `}
      This can’t be undone.
    </NoteDialog>
  );
}

/** Records that an order was paid outside the shop. */
function MarkPaidDialog({ found: { order, oddKept }, ...events }: OrderDialogProps) {
  const params = { id: order._id };
  return (
    <NoteDialog
      {...events}
      title="Mark this order as paid?"
      noteLabel="How it was paid"
      noteHint="Such as: bank transfer, reference 4711"
      confirm="Mark as paid"
      call={(note) => browserApi().call('markOrderPaid', { params, body: { note } })}
    >
      {receivedText(order.totalPrice, oddKept)} The customer gets an email.
    </NoteDialog>
  );
}

/**
 * How an order's total splits into mismatched payments and money received outside the shop; in
 * rupees.
 */
function receivedText(total: number, mismatched: number): string {
  const manual = Math.max(0, total - mismatched);
  const outside = `${formatRupees(manual)} counts as received outside the shop.`;
  if (mismatched === 0) return outside;
  const counted = `${formatRupees(mismatched)} arrived as a different amount than requested, and counts now.`;
  if (manual > 0) return `${counted} The rest, ${outside}`;
  const surplus = mismatched - total;
  return surplus > 0
    ? `${counted} ${formatRupees(surplus)} of it is too much: you can refund that.`
    : counted;
}
