import { type Paise, toPaise } from '../../../domain/money.ts';
import { type OrderTotals, orderTotals } from '../../../domain/pricing.ts';

/** A line of the cart as the checkout needs it; `price` is in rupees, for one. */
export interface CheckoutItem {
  product: string;
  name: string;
  imageUrl: string[];
  price: number;
  qty: number;
}

/** What the items come to, in paise: the figures the server will compute again. */
export function totalsOf(items: readonly CheckoutItem[]): OrderTotals {
  const lines = items.map(({ price, qty }): { unitPrice: Paise; quantity: number } => ({
    unitPrice: toPaise(price),
    quantity: qty,
  }));
  return orderTotals(lines);
}

/** How many pieces the items are, in words. */
export function piecesOf(items: readonly { qty: number }[]): string {
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  return count === 1 ? '1 item' : `${count} items`;
}
