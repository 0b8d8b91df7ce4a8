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
  sum,
  toPaise,
  toRupees,
  ZERO,
} from '../../../../domain/money/money.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { refundRoute } from '../../../admin/orders/payment-text.ts';
import { orderMoney } from '../../../admin/orders/pieces.ts';
import { callApi, randomId } from '../../../platform/api.ts';
import { Figure, PlacedOrderFigures } from '../../../storefront/checkout/order-figures.tsx';
import { Select } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import {
  AmountField,
  CustomerGetsEmail,
  NoteAction,
  NoteField,
  OrderAction,
  useOpenOrder,
} from './order-action.tsx';
import { REFUND_REQUESTED, RefundAction } from './refund-action.tsx';
import { canRefund } from './refund-plan.ts';

export function MoneyActions() {
  const { adminOrder } = useOpenOrder();
  const { order, refundable, payments, blocked } = adminOrder;
  const params = { id: order._id };
  return (
    <div className="flex flex-wrap gap-3">
      {canRefund(adminOrder) && <RefundAction />}
      {!blocked.pay && <MarkPaid />}
      {!blocked.cancel && (
        <NoteAction
          label="Cancel order"
          variant="danger"
          done="Order cancelled"
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

const PAYERS = ['courier', 'customer'] as const;
type Payer = (typeof PAYERS)[number];

/** Records money that was received outside the shop: the rest of what is due, or a part. */
function MarkPaid() {
  const { adminOrder } = useOpenOrder();
  const unpaid = getUnpaid(adminOrder);
  const { manual } = unpaid;
  const { withCourier = rupees(0), amount: allDue } = adminOrder.order.due;
  // Of the rest it has to be said who paid.
  const isShared = withCourier > 0 && withCourier < allDue;
  return (
    <OrderAction
      label="Mark as paid"
      done={({ order }) => (order.isPaid ? 'Order marked as paid' : 'Payment recorded')}
      title="Mark this order as paid?"
      schema={noteSchema.extend({
        key: z.string(),
        amount: manual > 0 ? dueAmountUpTo(manual) : z.null(),
        from: isShared ? z.enum(PAYERS, 'Choose who paid') : z.literal(''),
      })}
      values={{
        key: randomId(),
        amount: manual > 0 ? toRupees(manual) : null,
        from: '' as Payer | '',
        note: '',
      }}
      call={({ key, amount, from, note }, newer) => {
        const { order, balance } = newer ?? adminOrder;
        return callApi('POST /api/admin/orders/{id}/mark-paid', {
          params: { id: order._id },
          body: {
            note,
            key,
            amount: amount ?? undefined,
            from: from || undefined,
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
            {receivedText(unpaid)} <CustomerGetsEmail />
          </p>
          {manual > 0 && (
            <AmountField
              label="Amount received (₹)"
              hint={`Due: ${formatPaise(manual)}`}
              {...field('amount', 'decimal')}
            />
          )}
          {isShared && (
            <Select
              label="Paid by"
              hint={`The courier has ${formatRupees(withCourier)}`}
              placeholder="Choose"
              options={{ courier: 'The courier', customer: 'The customer' }}
              {...field('from')}
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
function getUnpaid({ order, creditable, balance, mismatchedBalance }: AdminOrder) {
  // By the ledger, also of a method that asks for nothing. What an expired order costs is not in it.
  const balancePaise = toPaise(balance);
  const due = max(
    ZERO,
    order.isExpired ? sum(toPaise(creditable.total), balancePaise) : balancePaise,
  );
  const mismatched = toPaise(mismatchedBalance);
  return { due, mismatched, manual: max(ZERO, subtract(due, mismatched)) };
}

function receivedText({ due, mismatched, manual }: ReturnType<typeof getUnpaid>): string {
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

/** What an order costs, and below what of it is taken off, paid and due. */
export function FiguresPanel() {
  const { adminOrder } = useOpenOrder();
  const { credited, paid, due, owed } = orderMoney(adminOrder);
  const { withCourier } = adminOrder.order.due;
  const isSentBack = adminOrder.refunds.some(({ send, isWithdrawn }) => send > 0 && !isWithdrawn);
  return (
    <SectionCard title="Total">
      <PlacedOrderFigures order={adminOrder.order} />
      <dl className="numerals mt-3 grid gap-2 border-t border-line pt-3">
        {credited > 0 && (
          <Figure name="Taken off or refunded" value={`−${formatRupees(credited)}`} />
        )}
        <Figure name={isSentBack ? 'Paid, after refunds' : 'Paid'} value={formatRupees(paid)} />
        {due > 0 && <Figure name="Due" value={formatRupees(due)} look="strong" />}
        {withCourier !== undefined && withCourier > 0 && (
          <Figure name="Of it with the courier" value={formatRupees(withCourier)} />
        )}
        {owed > 0 && (
          <Figure name="Owed to the customer" value={formatRupees(owed)} look="strong" />
        )}
      </dl>
    </SectionCard>
  );
}

/** Says what the shop owes, and suggests to send it. */
export function OwedNotice() {
  const { adminOrder } = useOpenOrder();
  const { owed } = orderMoney(adminOrder);
  if (owed === 0) return null;
  return (
    <Alert
      kind="warn"
      live={false}
      className="mb-5"
      title={`You owe the customer ${formatRupees(owed)}`}
      actions={<RefundOwed owed={owed} />}
    >
      More was paid than the order costs by now.
    </Alert>
  );
}

/** Gives back what the shop owes, without taking anything off the order. */
function RefundOwed({ owed }: { owed: Rupees }) {
  const { order, refundable, payments, blocked } = useOpenOrder().adminOrder;
  const send: Rupees = min(owed, refundable);
  if (send <= 0 || blocked.refund) return null;
  return (
    <OrderAction
      label={`Refund ${formatRupees(send)}`}
      done={REFUND_REQUESTED}
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
