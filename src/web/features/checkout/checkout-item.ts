import { type Paise, toPaise, toRupees } from '../../../domain/money.ts';
import { type OrderTotals, orderTotals } from '../../../domain/pricing.ts';
import { type AppliedPromo, promoFor } from './promo-store.ts';

/** A line of the cart as the checkout needs it; `price` is in rupees, for one. */
export interface CheckoutItem {
  product: string;
  name: string;
  imageUrl: string[];
  price: number;
  qty: number;
}

/**
 * What the items come to, in paise: the figures the server will compute again. A promo counts only
 * where it was granted for just these items' total.
 */
export function totalsOf(
  items: readonly CheckoutItem[],
  promo: AppliedPromo | null = null,
): OrderTotals {
  const lines = items.map(({ price, qty }): { unitPrice: Paise; quantity: number } => ({
    unitPrice: toPaise(price),
    quantity: qty,
  }));
  return orderTotals(lines, (sum) => toPaise(promoFor(toRupees(sum), promo)?.discountPrice ?? 0));
}

/** How many pieces the items are, in words. */
export function piecesOf(items: readonly { qty: number }[]): string {
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  return count === 1 ? '1 item' : `${count} items`;
}
