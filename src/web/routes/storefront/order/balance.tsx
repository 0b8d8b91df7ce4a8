import type { Order } from '../../../../contract/orders.ts';
import {
  formatPaise,
  type Paise,
  type Rupees,
  rupees,
  subtract,
  toPaise,
  ZERO,
} from '../../../../domain/money/money.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { Figure } from '../../../storefront/checkout/order-figures.tsx';
import { refundWord } from '../../../storefront/orders/order-parts.tsx';

/** What became of the total: what is taken off, paid, still to pay or owed; nothing of a simple order. */
export function OrderBalance({ order }: { order: Order }) {
  const { due, isPaid, amountOwed = 0 } = order;
  const isPartDue = due.amount !== order.totalPrice || due.withCourier !== undefined;
  const left = isPartDue ? toPaise(due.amount) : ZERO;
  const isWithCourier = due.cash === 'from-courier' && due.withCourier === undefined;
  const withCourier = isWithCourier ? left : inPaise(due.withCourier);
  const rows: [string, Paise, string?][] = [
    [takenOffName(order), inPaise(order.credited), '−'],
    [isPaid || amountOwed > 0 ? 'Paid' : 'Paid so far', inPaise(order.amountPaid)],
    ['We owe you', inPaise(order.amountOwed)],
    ['Paid in cash, on its way to us', withCourier],
    [due.cash ? 'Still to pay in cash' : 'Still to pay', subtract(left, withCourier)],
  ];
  const shown = rows.filter(([, amount]) => amount > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="numerals grid gap-2 border-t border-line pt-4 *:last:font-semibold">
      {shown.map(([name, amount, sign = '']) => (
        <Figure key={name} name={name} value={sign + formatPaise(amount)} look="plain" />
      ))}
    </dl>
  );
}

const inPaise = (amount: Rupees | undefined): Paise => (amount ? toPaise(amount) : ZERO);

function takenOffName({ orderItems, credited = rupees(0), ...order }: Order): string {
  const { amountRefunded = rupees(0), amountOwed } = order;
  const isTakenOff = orderItems.some(({ cancelledQty = 0 }) => cancelledQty > 0);
  const isGivenBack = orderItems.some(
    ({ refundedQty = 0, cancelledQty = 0 }) => refundedQty > cancelledQty,
  );
  // What was not paid is taken off, not refunded.
  if (!amountRefunded || amountOwed || (isTakenOff && !isGivenBack)) return 'Taken off';
  const word = refundWord(order);
  return isTakenOff || amountRefunded < credited ? `Taken off and ${word}` : capitalise(word);
}
