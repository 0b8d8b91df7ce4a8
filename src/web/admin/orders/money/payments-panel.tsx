import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { SectionCard } from '../../frame/admin-screen.tsx';
import { NoteAction, type OnOrderChanged } from '../order/order-action.tsx';
import { Amount, MoneyEntry, RefundEntry, Warning } from './money-entry.tsx';
import { attemptText, gatewayText, PAYMENT_NEEDS } from './payment-text.ts';

interface PaymentsPanelProps {
  found: AdminOrder;
  onChanged: OnOrderChanged;
}

export function PaymentsPanel({ found, onChanged }: PaymentsPanelProps) {
  const { shownMoment } = useShopDates();
  const { payments, refunds, refundable } = found;
  return (
    <SectionCard title="Payments and refunds">
      {payments.length === 0 && <p className="text-soft">No payments yet</p>}
      <ul className="numerals divide-y divide-line">
        {payments.map(({ _id, gateway, amount, isOdd, charged, reference, capturedAt }) => (
          <MoneyEntry
            key={_id}
            name={<Amount text={formatRupees(amount)} charged={charged} />}
            tag={
              <Tag tone={isOdd ? 'danger' : 'leaf'}>{isOdd ? 'Amount mismatch' : 'Received'}</Tag>
            }
            facts={[
              shownMoment(capturedAt),
              gatewayText(gateway),
              reference,
              isOdd &&
                'not the amount requested, so the order stays unpaid. Refund it, or mark the order as paid, then it counts',
            ]}
          />
        ))}
        {refunds.map((refund) => (
          <RefundEntry key={refund._id} refund={refund} onChanged={onChanged} />
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

type Attempt = AdminOrder['attempts'][number];

export function AttemptsPanel({ found, onChanged }: PaymentsPanelProps) {
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <SectionCard title="Attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt._id} attempt={attempt} onChanged={onChanged} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AttemptEntry({ attempt, onChanged }: { attempt: Attempt; onChanged: OnOrderChanged }) {
  const { shownMoment } = useShopDates();
  const { _id, gateway, state, reference, createdAt, expiresAt } = attempt;
  const input = { params: { id: _id } };
  return (
    <MoneyEntry
      name={`${gatewayText(gateway)}, ${shownMoment(createdAt)}`}
      tag={<Tag>{attemptText(state)}</Tag>}
      facts={[reference, state === 'open' && `until ${shownMoment(expiresAt)}`]}
    >
      {state === 'unclear' && (
        <Warning text={PAYMENT_NEEDS.unclear}>
          <NoteAction
            label="Dismiss"
            variant="secondary"
            done="The attempt is dismissed."
            onChanged={onChanged}
            title="Have you looked this payment up?"
            noteLabel="What you found"
            noteHint="For the log. Such as: never paid"
            call={(note) => browserApi().call('putAsideAttempt', { ...input, body: { note } })}
          >
            It leaves the list on the dashboard. If money arrived for it, mark the order as paid, or
            refund the money at the payment service.
          </NoteAction>
        </Warning>
      )}
    </MoneyEntry>
  );
}
