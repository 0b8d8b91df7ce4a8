import type { PaymentInNeed, RefundInNeed } from '../../../../contract/payment-admin.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { shortId } from '../../../../domain/text/short-id.ts';
import { orderPath } from '../../../admin/frame/admin-paths.ts';
import { counted } from '../../../admin/lists/counts.ts';
import { PAYMENT_NEEDS, REFUND_NEEDS } from '../../../admin/orders/payment-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

interface MoneyNoticeProps {
  refunds: RefundInNeed[];
  payments: PaymentInNeed[];
}

export function MoneyNotice({ refunds, payments }: MoneyNoticeProps) {
  const count = refunds.length + payments.length;
  if (count === 0) return null;
  const parts = [
    refunds.length > 0 && counted(refunds.length, 'refund'),
    payments.length > 0 && counted(payments.length, 'payment'),
  ];
  const title = `${parts.filter(Boolean).join(' and ')} ${count === 1 ? 'needs' : 'need'} your attention`;
  const entries = [
    ...refunds.map(({ need, ...refund }) => ({ ...refund, text: REFUND_NEEDS[need] })),
    ...payments.map(({ need, ...payment }) => ({ ...payment, text: PAYMENT_NEEDS[need] })),
  ];
  return (
    <Alert kind="warn" live={false} title={title}>
      <ul className="numerals">
        {entries.map(({ _id, orderId, amount, text }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            <TextLink standalone to={orderPath(orderId)}>
              Order {shortId(orderId)}
            </TextLink>
            <span>
              {formatRupees(amount)}. {text}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
