import { stockStatus } from '../../../domain/stock.ts';
import type { LocalCartItem } from './cart-items.ts';

/** Why an item can't be ordered as it stands, in words for the shopper; null where it can. */
export function lineFault({ isRemoved, countInStock, qty }: LocalCartItem): string | null {
  if (isRemoved) return 'No longer for sale. Please delete it to go on.';
  if (countInStock === undefined || countInStock >= qty) return null;
  if (countInStock === 0) return `${stockStatus(countInStock)}. Please delete it to go on.`;
  return `Only ${countInStock} left now. Please choose a smaller quantity to go on.`;
}

/** Whether every item can be ordered as it stands. */
export function canCheckOut(items: readonly LocalCartItem[]): boolean {
  return items.every((item) => lineFault(item) === null);
}

/** The items of which something is to be had; only these count towards the totals. */
export function itemsToBeHad(items: readonly LocalCartItem[]): LocalCartItem[] {
  return items.filter(({ isRemoved, countInStock }) => !isRemoved && countInStock !== 0);
}
