import { formatRupees } from '../../../domain/money.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CheckoutItem } from './checkout-item.ts';

/** The items of an order in short: picture, name, how many at what price, and what that makes. */
export function ItemList({ items }: { items: readonly CheckoutItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.product} className="flex gap-4 py-3 first:pt-0 last:pb-0">
          <div className="w-14 shrink-0">
            <Picture src={item.imageUrl[0] ?? ''} widths={[]} alt="" sizes="3.5rem" priority />
          </div>
          <div className="min-w-0 flex-1">
            <p className="leading-snug">{item.name}</p>
            <p className="numerals mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="text-soft">
                {item.qty} × {formatRupees(item.price)}
              </span>
              <span className="font-medium">{formatRupees(item.price * item.qty)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
