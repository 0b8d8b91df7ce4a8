import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Tag } from '../../../ui/badge.tsx';
import { SectionCard } from '../../frame/section-card.tsx';
import type { OnOrderChanged } from '../order/note-dialog.tsx';
import { Amount, MoneyEntry, RefundEntry } from './money-entry.tsx';
import { gatewayText } from './payment-text.ts';

interface PaymentsPanelProps {
  found: AdminOrder;
  onChanged: OnOrderChanged;
}

/** The payments and refunds of an order. */
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
