import type { AdminOrder } from '../../../../contract/order-admin.ts';
import { refundAmountUpTo, refundOrderSchema } from '../../../../contract/payment-admin.ts';
import {
  formatPaise,
  formatRupees,
  max,
  type Paise,
  subtract,
  toPaise,
  ZERO,
} from '../../../../domain/money/money.ts';
import { restockMessage } from '../../../../domain/payments/refund-states.ts';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { callApi, randomId } from '../../../platform/api.ts';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import {
  CustomerGetsEmail,
  NoteAction,
  NoteField,
  OrderAction,
  type OrderPanelProps,
} from './order-action.tsx';

type MoneyAction = 'refund' | 'mark-paid' | 'cancel';

export function MoneyActions({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, refundable, payments } = adminOrder;
  const params = { id: order._id };
  const actions = getMoneyActions(adminOrder);
  return (
    <div className="flex flex-wrap gap-3">
      {actions.includes('refund') && <RefundAction adminOrder={adminOrder} onChanged={onChanged} />}
      {actions.includes('mark-paid') && (
        <NoteAction
          label="Mark as paid"
          done="Order marked as paid"
          onChanged={onChanged}
          title="Mark this order as paid?"
          noteLabel="How it was paid"
          noteHint={
            order.due.cash !== null
              ? 'For example: cash from the courier, receipt 4711'
              : 'For example: bank transfer, reference 4711'
          }
          call={(body) => callApi('POST /api/admin/orders/{id}/mark-paid', { params, body })}
        >
          {receivedText(toPaise(order.totalPrice), toPaise(adminOrder.mismatchedBalance))}{' '}
          <CustomerGetsEmail />
        </NoteAction>
      )}
      {actions.includes('cancel') && (
        <NoteAction
          label="Cancel order"
          variant="danger"
          done="Order cancelled"
          onChanged={onChanged}
          title="Cancel this order?"
          noteLabel="Reason"
          noteHint="The customer sees this"
          dismissLabel="Keep order"
          call={(body) => callApi('POST /api/admin/orders/{id}/cancel', { params, body })}
        >
          The items go back into stock.{' '}
          {refundable > 0 &&
            `${formatRupees(refundable)} is refunded to the customer. ${refundRoute(payments)} `}
          You cannot undo this.
        </NoteAction>
      )}
    </div>
  );
}

/** The actions that an order allows; the server checks again. */
export function getMoneyActions({ refundable, blocked }: AdminOrder): MoneyAction[] {
  const actions: MoneyAction[] = [];
  if (refundable > 0) actions.push('refund');
  if (!blocked.pay) actions.push('mark-paid');
  if (!blocked.cancel) actions.push('cancel');
  return actions;
}

function receivedText(total: Paise, mismatched: Paise): string {
  const manual = max(ZERO, subtract(total, mismatched));
  const outside = `${formatPaise(manual)} is recorded as received outside the shop.`;
  if (mismatched === 0) return outside;
  const counted = `${formatPaise(mismatched)} was received with a different amount than requested. It now counts as payment.`;
  if (manual > 0) return `${counted} The rest of ${outside}`;
  const surplus = subtract(mismatched, total);
  return surplus > 0
    ? `${counted} That is ${formatPaise(surplus)} too much: you can refund the difference.`
    : counted;
}

/** Refunds an order, completely or in part. One opened dialog makes one refund: its key stays. */
function RefundAction({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, refundable, hasReturnedStock, payments } = adminOrder;
  return (
    <OrderAction
      label="Refund"
      done="Refund requested. See its status under Payments and refunds."
      onChanged={onChanged}
      schema={refundOrderSchema.extend({ amount: refundAmountUpTo(refundable) })}
      values={{ key: randomId(), amount: refundable, note: '', returnStock: false }}
      call={({ returnStock, ...values }) =>
        callApi('POST /api/admin/orders/{id}/refund', {
          params: { id: order._id },
          body: { ...values, returnStock: returnStock && values.amount === refundable },
        })
      }
      title="Refund order"
      pendingText="Refunding…"
      confirmVariant="danger"
    >
      {({ field, checkbox, values }) => (
        <>
          <p className="numerals text-soft">
            You can refund up to {formatRupees(refundable)}. {refundRoute(payments)}
          </p>
          <TextField
            label="Amount (₹)"
            {...field('amount', 'decimal')}
            autoComplete="off"
            maxLength={20}
            required
          />
          <NoteField hint="The customer sees this" {...field('note')} />
          {hasReturnedStock && (
            <p className="text-sm text-soft">The items are already back in stock.</p>
          )}
          {order.isPaid &&
            !hasReturnedStock &&
            (values().amount === refundable ? (
              <Checkbox label="Put the items back into stock" {...checkbox('returnStock')} />
            ) : (
              <p className="text-sm text-soft">{restockMessage(formatRupees(refundable))}</p>
            ))}
        </>
      )}
    </OrderAction>
  );
}
