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
import { TextField } from '../../../ui/fields.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { Amount, MoneyEntry, Warning } from './money-entry.tsx';
import {
  NoteAction,
  NoteField,
  type OnOrderChanged,
  OrderAction,
  type OrderPanelProps,
} from './order-action.tsx';
import { RefundEntry } from './refund-entry.tsx';

export function PaymentsPanel({ adminOrder, onChanged }: OrderPanelProps) {
  const { order, payments, refunds, refundable } = adminOrder;
  return (
    <SectionCard title="Payments and refunds">
      {payments.length === 0 && <p className="numerals text-soft">{noPaymentsText(order.due)}</p>}
      <ul className="numerals divide-y divide-line">
        {payments.map((payment) => (
          <PaymentEntry key={payment._id} payment={payment} onChanged={onChanged} />
        ))}
        {refunds.map((refund) => (
          <RefundEntry key={refund._id} {...{ refund, order, onChanged }} />
        ))}
      </ul>
      {payments.length > 0 && (
        <p className="numerals mt-2 border-t border-line pt-3 text-sm text-soft">
          {formatRupees(refundable)} can still be refunded
        </p>
      )}
    </SectionCard>
  );
}

export function noPaymentsText({ amount, cash }: Order['due']): string {
  const total = formatRupees(amount);
  if (cash === null) return 'No payments yet';
  if (cash === 'on-delivery') {
    return `No payments yet. ${total} is collected in cash on delivery.`;
  }
  return `No payments yet. The parcel is delivered: mark the order as paid when the courier gives you ${total}.`;
}

type Payment = AdminOrder['payments'][number];

function PaymentEntry({ payment, onChanged }: { payment: Payment; onChanged: OnOrderChanged }) {
  const { formatMoment } = useShopDates();
  const { amount, isMismatched, charged, actions } = payment;
  const params = { id: payment._id };
  return (
    <MoneyEntry
      name={
        amount === null ? (
          <span className="font-semibold">{foreignAmount(charged) ?? charged.amount}</span>
        ) : (
          <Amount text={formatRupees(amount)} charged={charged} />
        )
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
        payment.reference,
        isMismatched && amount !== null && PAYMENT_ATTENTION_TEXTS.mismatched,
      ]}
    >
      {actions.length > 0 && (
        <Warning text={PAYMENT_ATTENTION_TEXTS.foreign}>
          {actions.includes('accept') && <AcceptPayment payment={payment} onChanged={onChanged} />}
          <NoteAction
            label="Refund payment"
            done="Refund requested. See its status under Payments and refunds."
            onChanged={onChanged}
            title="Refund this payment?"
            noteLabel="Reason"
            noteHint="The customer sees this"
            call={(body) => callApi('POST /api/admin/payments/{id}/refund', { params, body })}
          >
            {foreignAmount(charged)} goes back the way it was paid.
          </NoteAction>
        </Warning>
      )}
    </MoneyEntry>
  );
}

function AcceptPayment({ payment, onChanged }: { payment: Payment; onChanged: OnOrderChanged }) {
  return (
    <OrderAction
      label="Accept payment"
      done="Payment accepted"
      onChanged={onChanged}
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
          <TextField
            label="Worth (₹)"
            {...field('amount', 'decimal')}
            autoComplete="off"
            maxLength={20}
            required
          />
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

export function AttemptsPanel({ adminOrder, onChanged }: OrderPanelProps) {
  const { attempts } = adminOrder;
  if (attempts.length === 0) return null;
  return (
    <SectionCard title="Payment attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt._id} attempt={attempt} onChanged={onChanged} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AttemptEntry({ attempt, onChanged }: { attempt: Attempt; onChanged: OnOrderChanged }) {
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
            onChanged={onChanged}
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
