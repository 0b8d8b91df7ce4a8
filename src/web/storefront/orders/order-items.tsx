import { Link } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { lineTotal } from '../../platform/prices.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

/** The items of an order, as they were when it was placed. */
export function OrderItems({ items }: { items: Order['orderItems'] }) {
  if (items.length === 0) return <p className="text-soft">Your order is empty</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex gap-4 py-4">
          <div className="w-20 shrink-0">
            <Picture src={item.image} alt="" sizes="5rem" priority />
          </div>
          <div className="min-w-0 flex-1">
            <p className="font-display text-lg leading-snug">
              <Link
                to={`/product/${encodeURIComponent(item.product)}`}
                className="underline-offset-4 hover:text-kumkum hover:underline"
              >
                {item.name}
              </Link>
            </p>
            <p className="numerals mt-2 flex flex-wrap justify-between gap-x-4">
              <span className="text-soft">
                {item.qty} × {formatRupees(item.price)}
              </span>
              <span className="font-semibold">{lineTotal(item)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
