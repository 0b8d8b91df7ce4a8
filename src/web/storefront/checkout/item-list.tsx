import { formatRupees, times } from '../../../domain/money/money.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { type LocalCartItem, thumbnailOf } from './cart/cart-items.ts';

export function ItemList({ items }: { items: readonly LocalCartItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.product} className="flex gap-4 py-3 first:pt-0 last:pb-0">
          <div className="w-14 shrink-0">
            <Picture {...thumbnailOf(item.imageUrl[0] ?? '')} alt="" sizes="3.5rem" priority />
          </div>
          <div className="min-w-0 flex-1">
            <p className="leading-snug">{item.name}</p>
            <p className="numerals mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="text-soft">
                {item.qty} × {formatRupees(item.price)}
              </span>
              <span className="font-medium">{formatRupees(times(item.price, item.qty))}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
