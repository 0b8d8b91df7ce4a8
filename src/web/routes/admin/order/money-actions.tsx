import { z } from 'zod';
import { type AdminOrder, noteSchema } from '../../../../contract/order-admin.ts';
import { refundAmountUpTo } from '../../../../contract/payment-admin.ts';
import {
  formatPaise,
  formatRupees,
  max,
  min,
  type Paise,
  type Rupees,
  rupees,
  subtract,
  toPaise,
  toRupees,
  ZERO,
} from '../../../../domain/money/money.ts';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { orderMoney } from '../../../admin/orders/pieces.ts';
import { callApi, randomId } from '../../../platform/api.ts';
import { TextField } from '../../../ui/fields.tsx';
import {
  CustomerGetsEmail,
  NoteAction,
  NoteField,
  OrderAction,
  type OrderPanelProps,
} from './order-action.tsx';
import { RefundAction } from './refund-action.tsx';
import { canRefund } from './refund-plan.ts';

type MoneyAction = 'refund' | 'mark-paid' | 'cancel';

export function MoneyActions(props: OrderPanelProps) {
  const { adminOrder, onChanged } = props;
  const { order, refundable, payments } = adminOrder;
  const params = { id: order._id };
  const actions = getMoneyActions(adminOrder);
  return (
    <div className="flex flex-wrap gap-3">
      {actions.includes('refund') && <RefundAction {...props} />}
      {actions.includes('mark-paid') && <MarkPaid {...props} />}
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
export function getMoneyActions(adminOrder: AdminOrder): MoneyAction[] {
  const { blocked } = adminOrder;
  const actions: MoneyAction[] = [];
  if (canRefund(adminOrder)) actions.push('refund');
  if (!blocked.pay) actions.push('mark-paid');
  if (!blocked.cancel) actions.push('cancel');
  return actions;
}

/** Records money that was received outside the shop: the rest of what is due, or a part. */
function MarkPaid({ adminOrder, onChanged }: OrderPanelProps) {
  const { due, mismatched, manual } = getUnpaid(adminOrder);
  return (
    <OrderAction
      label="Mark as paid"
      done={({ order }) => (order.isPaid ? 'Order marked as paid' : 'Payment recorded')}
      onChanged={onChanged}
      title="Mark this order as paid?"
      schema={noteSchema.extend({
        key: z.string(),
        amount: manual > 0 ? dueAmountUpTo(manual) : z.null(),
      })}
      values={{ key: randomId(), amount: manual > 0 ? toRupees(manual) : null, note: '' }}
      call={({ key, amount, note }, newer) => {
        const { order, balance } = newer ?? adminOrder;
        return callApi('POST /api/admin/orders/{id}/mark-paid', {
          params: { id: order._id },
          body: {
            note,
            key,
            amount: amount ?? undefined,
            // What an expired order costs is due only once it is active again.
            seen: order.isExpired ? undefined : max(rupees(0), balance),
          },
        });
      }}
      stale={(newer) => `Due now: ${formatRupees(max(rupees(0), newer.balance))}.`}
      pendingText="Saving…"
    >
      {({ field }) => (
        <>
          <p className="numerals text-soft">
            {receivedText(due, mismatched)} <CustomerGetsEmail />
          </p>
          {manual > 0 && (
            <TextField
              label="Amount received (₹)"
              hint={`Due: ${formatPaise(manual)}`}
              {...field('amount', 'decimal')}
              autoComplete="off"
              maxLength={20}
              required
            />
          )}
          <NoteField
            label="How it was paid"
            hint={
              adminOrder.order.due.cash === null
                ? 'For example: bank transfer, reference 4711'
                : 'For example: cash from the courier, receipt 4711'
            }
            {...field('note')}
          />
        </>
      )}
    </OrderAction>
  );
}

function dueAmountUpTo(due: Paise) {
  return z
    .number('Enter an amount above ₹0, such as 499.50')
    .max(toRupees(due), `Only ${formatPaise(due)} is due. Enter at most that.`)
    .pipe(refundAmountUpTo(toRupees(due)));
}

/** What is not paid: of it mismatched payments count first, the rest was received outside the shop. */
function getUnpaid({ order, balance, mismatchedBalance }: AdminOrder) {
  // By the books: of a method that asks for nothing, too.
  const due = toPaise(order.isExpired ? order.totalPrice : max(rupees(0), balance));
  const mismatched = toPaise(mismatchedBalance);
  return { due, mismatched, manual: max(ZERO, subtract(due, mismatched)) };
}

function receivedText(due: Paise, mismatched: Paise): string {
  const manual = max(ZERO, subtract(due, mismatched));
  if (mismatched === 0) return 'It is recorded as received outside the shop.';
  const counted = `${formatPaise(mismatched)} was received with a different amount than requested. It now counts as payment.`;
  if (manual > 0) {
    return `${counted} The rest of ${formatPaise(manual)} is recorded as received outside the shop.`;
  }
  const surplus = subtract(mismatched, due);
  return surplus > 0
    ? `${counted} That is ${formatPaise(surplus)} too much: you can refund the difference.`
    : counted;
}

/** Gives back what the shop owes, without taking anything off the order. */
export function RefundOwed({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, refundable, payments } = adminOrder;
  const { owed } = orderMoney(adminOrder);
  const send: Rupees = toRupees(min(toPaise(owed), toPaise(refundable)));
  if (send <= 0 || adminOrder.blocked.refund) return null;
  return (
    <OrderAction
      label={`Refund ${formatRupees(send)}`}
      done="Refund requested. See its status under Payments and refunds."
      onChanged={onChanged}
      title="Refund what you owe?"
      schema={noteSchema.extend({ key: z.string() })}
      values={{ key: randomId(), note: '' }}
      call={(values) =>
        callApi('POST /api/admin/orders/{id}/refunds', {
          params: { id: order._id },
          body: { ...values, send },
        })
      }
      pendingText="Refunding…"
    >
      {({ field }) => (
        <>
          <p className="numerals text-soft">
            The customer paid {formatRupees(owed)} more than the order costs by now.{' '}
            {refundRoute(payments)}
          </p>
          <NoteField hint="The customer sees this" {...field('note')} />
        </>
      )}
    </OrderAction>
  );
}
