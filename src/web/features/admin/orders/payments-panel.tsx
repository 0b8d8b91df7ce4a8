import type { AdminOrder } from '../../../../contract/payment.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { MoneyEntry } from './money-entry.tsx';
import { foreignSum, gatewayWords } from './money-words.ts';
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
              isOdd
                ? 'not what was asked for: it pays nothing. Refund it, or mark the order as paid, and it counts'
                : null,
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
