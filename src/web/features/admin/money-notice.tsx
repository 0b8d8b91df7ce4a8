import { Link } from 'react-router';
import type { PaymentInNeed, RefundInNeed } from '../../../contract/payment.ts';
import { formatRupees } from '../../../domain/money.ts';
import { shortId } from '../../../domain/short-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { counted } from './counts.ts';
import { needWords, paymentNeedWords } from './orders/money-words.ts';

interface MoneyNoticeProps {
  refunds: RefundInNeed[];
  payments: PaymentInNeed[];
}

/** Refunds and payments that need the owner, each with the way to its order; nothing where there are none. */
export function MoneyNotice({ refunds, payments }: MoneyNoticeProps) {
  const count = refunds.length + payments.length;
  if (count === 0) return null;
  const parts = [
    refunds.length > 0 && counted(refunds.length, 'refund'),
    payments.length > 0 && counted(payments.length, 'payment'),
  ];
  const title = `${parts.filter(Boolean).join(' and ')} ${count === 1 ? 'needs' : 'need'} you`;
  return (
    <Alert kind="warn" live={false} title={title}>
      <ul className="numerals">
        {refunds.map(({ _id, orderId, amount, need }) => (
          <Entry key={_id} orderId={orderId} amount={amount} words={needWords(need)} />
        ))}
        {payments.map(({ _id, orderId, amount, need }) => (
          <Entry key={_id} orderId={orderId} amount={amount} words={paymentNeedWords(need)} />
        ))}
      </ul>
    </Alert>
  );
}

function Entry({ orderId, amount, words }: { orderId: string; amount: number; words: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link to={`/admin/orders/${orderId}`} className="text-link inline-flex min-h-11 items-center">
        Order {shortId(orderId)}
      </Link>
      <span>
        {formatRupees(amount)}. {words}
      </span>
    </li>
  );
}
