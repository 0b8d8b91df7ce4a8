import { Link } from 'react-router';
import type { RefundInNeed } from '../../../contract/payment.ts';
import { formatRupees } from '../../../domain/money.ts';
import { shortId } from '../../../domain/short-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { counted } from './counts.ts';
import { needWords } from './orders/money-words.ts';

/** Refunds that need the owner, each with the way to its order; nothing where there are none. */
export function RefundsNotice({ refunds }: { refunds: RefundInNeed[] }) {
  if (refunds.length === 0) return null;
  const verb = refunds.length === 1 ? 'needs' : 'need';
  return (
    <Alert kind="warn" live={false} title={`${counted(refunds.length, 'refund')} ${verb} you`}>
      <ul className="numerals">
        {refunds.map(({ _id, orderId, amount, need }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/orders/${orderId}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Order {shortId(orderId)}
            </Link>
            <span>
              {formatRupees(amount)}. {needWords(need)}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
