import type { AdminOrder } from '../../../../contract/order-admin.ts';
import type { Order } from '../../../../contract/orders.ts';
import { acceptPaymentSchema } from '../../../../contract/payment-admin.ts';
import { formatRupees, type Rupees } from '../../../../domain/money/money.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import {
  attemptText,
  foreignAmount,
  gatewayText,
  PAYMENT_ATTENTION_TEXTS,
} from '../../../admin/orders/payment-text.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Tag } from '../../../ui/tags.tsx';
import { AmountField, NoteAction, NoteField, OrderAction, useOpenOrder } from './order-action.tsx';
import { REFUND_REQUESTED } from './refund-action.tsx';
import { MoneyEntry, RefundEntry, Warning } from './refund-entry.tsx';

export function PaymentsPanel() {
  const { order, payments, refunds, refundable } = useOpenOrder().adminOrder;
  return (
    <SectionCard title="Payments and refunds">
      {payments.length === 0 && <p className="numerals text-soft">{noPaymentsText(order.due)}</p>}
      <ul className="numerals divide-y divide-line">
        {payments.map((payment) => (
          <PaymentEntry key={payment._id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundEntry key={refund._id} {...{ refund, order }} />
        ))}
      </ul>
      {payments.length > 0 && (
        <p className="numerals mt-3 border-t border-line pt-3 text-sm text-soft">
          {formatRupees(refundable)} can still be refunded
        </p>
      )}
    </SectionCard>
  );
}

export function noPaymentsText({ amount, cash, now, waitsFor }: Order['due']): string {
  const total = formatRupees(amount);
  if (cash === null) return 'No payments yet';
  if (waitsFor === 'payment' && now === undefined) {
    return `No payments yet. The customer pays ${total} in advance.`;
  }
  if (now !== undefined) {
    return `No payments yet. The customer pays ${formatRupees(now)} in advance, and the rest of ${total} is collected in cash on delivery.`;
  }
  if (cash === 'on-delivery') {
    return `No payments yet. ${total} is collected in cash on delivery.`;
  }
  return `No payments yet. The parcel is delivered: mark the order as paid when the courier gives you ${total}.`;
}

type Payment = AdminOrder['payments'][number];

function PaymentEntry({ payment }: { payment: Payment }) {
  const { formatMoment } = useShopDates();
  const { amount, isMismatched, charged, actions } = payment;
  const params = { id: payment._id };
  const foreign = foreignAmount(charged);
  return (
    <MoneyEntry
      name={
        <>
          <span className="font-semibold">
            {amount === null ? (foreign ?? charged.amount) : formatRupees(amount)}
          </span>
          {amount !== null && foreign && <span className="text-soft"> ({foreign})</span>}
        </>
      }
      tag={
        <Tag tone={isMismatched ? 'danger' : 'success'}>
          {isMismatched ? 'Amount mismatch' : 'Received'}
        </Tag>
      }
      facts={[
        formatMoment(payment.capturedAt),
        gatewayText(payment.gateway),
        payment.isTest && 'Test mode: no real money',
        payment.gateway === 'manual' ? (payment.note ?? null) : payment.reference,
        isMismatched && amount !== null && PAYMENT_ATTENTION_TEXTS.mismatched,
      ]}
    >
      {actions.length > 0 && (
        <Warning text={PAYMENT_ATTENTION_TEXTS.foreign}>
          {actions.includes('accept') && <AcceptPayment payment={payment} />}
          <NoteAction
            label="Refund payment"
            done={REFUND_REQUESTED}
            title="Refund this payment?"
            noteLabel="Reason"
            noteHint="The customer sees this"
            call={(body) => callApi('POST /api/admin/payments/{id}/refund', { params, body })}
          >
            {foreign} goes back the way it was paid.
          </NoteAction>
        </Warning>
      )}
    </MoneyEntry>
  );
}

function AcceptPayment({ payment }: { payment: Payment }) {
  return (
    <OrderAction
      label="Accept payment"
      done="Payment accepted"
      schema={acceptPaymentSchema}
      values={{ amount: null as Rupees | null, note: '' }}
      call={({ amount, note }) =>
        callApi('POST /api/admin/payments/{id}/accept', {
          params: { id: payment._id },
          body: { amount: amount as Rupees, note },
        })
      }
      title={`What is ${foreignAmount(payment.charged)} worth?`}
      pendingText="Accepting…"
    >
      {({ field }) => (
        <>
          <p className="text-soft">
            If it reaches the total, the order is paid. Otherwise you can mark the order as paid
            when you have the rest.
          </p>
          <AmountField label="Worth (₹)" {...field('amount', 'decimal')} />
          <NoteField
            hint="Only admins see this. For example: the bank credited it at 88.20"
            {...field('note')}
          />
        </>
      )}
    </OrderAction>
  );
}

type Attempt = AdminOrder['attempts'][number];

export function AttemptsPanel() {
  const { attempts } = useOpenOrder().adminOrder;
  if (attempts.length === 0) return null;
  return (
    <SectionCard title="Payment attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt._id} attempt={attempt} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const { formatMoment } = useShopDates();
  const { _id, gateway, state, reference, createdAt, expiresAt } = attempt;
  const params = { id: _id };
  return (
    <MoneyEntry
      name={`${gatewayText(gateway)}, ${formatMoment(createdAt)}`}
      tag={<Tag>{attemptText(state)}</Tag>}
      facts={[reference, state === 'open' && `open until ${formatMoment(expiresAt)}`]}
    >
      {state === 'unclear' && (
        <Warning text={PAYMENT_ATTENTION_TEXTS.unclear}>
          <NoteAction
            label="Dismiss attempt"
            done="Payment attempt dismissed"
            title="Dismiss this payment attempt?"
            noteLabel="What you found"
            noteHint="Only admins see this. For example: never paid"
            call={(body) => callApi('POST /api/admin/attempts/{id}/dismiss', { params, body })}
          >
            Look it up in your gateway account first. If the money arrived, mark the order as paid
            or refund it there.
          </NoteAction>
        </Warning>
      )}
    </MoneyEntry>
  );
}
