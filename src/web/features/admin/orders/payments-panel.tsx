import type { AdminOrder } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { MoneyEntry } from './money-entry.tsx';
import { attemptWords, foreignSum, gatewayWords } from './money-words.ts';
import { OrderPanel } from './order-panel.tsx';
import { RefundEntry } from './refund-entry.tsx';

interface PaymentsPanelProps {
  found: AdminOrder;
  onChanged: (changed: AdminOrder, done: string) => void;
}

/** Money that came in for an order, and money that went back. */
export function PaymentsPanel({ found, onChanged }: PaymentsPanelProps) {
  const { shownMoment } = useShopDates();
  const { payments, refunds, refundable } = found;
  return (
    <OrderPanel title="Payments and refunds">
      {payments.length === 0 && <p className="text-soft">Nothing has come in yet</p>}
      <ul className="numerals divide-y divide-line">
        {payments.map(({ _id, gateway, amount, isOdd, charged, reference, capturedAt }) => (
          <MoneyEntry
            key={_id}
            sum={formatRupees(amount)}
            foreign={foreignSum(charged)}
            tag={<Tag tone={isOdd ? 'danger' : 'leaf'}>{isOdd ? 'Odd payment' : 'Received'}</Tag>}
            facts={[
              shownMoment(capturedAt),
              gatewayWords(gateway),
              reference,
              isOdd ? 'not what was asked for: it pays nothing, and can be refunded' : null,
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
    </OrderPanel>
  );
}

/** Each try to pay an order at a gateway, the newest first as the shop gives them. */
export function AttemptsPanel({ found }: { found: AdminOrder }) {
  const { shownMoment } = useShopDates();
  const { attempts } = found;
  if (attempts.length === 0) return null;
  return (
    <OrderPanel title="Attempts">
      <ul className="numerals divide-y divide-line">
        {attempts.map(({ _id, gateway, state, reference, createdAt, expiresAt }) => (
          <li key={_id} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {gatewayWords(gateway)}, {shownMoment(createdAt)}
              </span>
              <Tag>{attemptWords(state)}</Tag>
            </p>
            <p className="mt-1 text-sm wrap-anywhere text-soft">
              {[reference, state === 'open' && `until ${shownMoment(expiresAt)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </OrderPanel>
  );
}
