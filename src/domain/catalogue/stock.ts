/** The most pieces of one product in an order, whatever the stock. */
export const MAX_QUANTITY = 1000;

/** Shown when a shopper adds a product that is sold out (specification §4). */
export const OUT_OF_STOCK_NOTICE = 'This product is currently out of stock';

const CHOICES_WHEN_STOCK_IS_UNKNOWN = 10;

/** The text of a stock count (specification §2). */
export function stockStatus(count: number): 'In Stock' | 'Out of Stock' {
  return count > 0 ? 'In Stock' : 'Out of Stock';
}

/**
 * The quantities a shopper can choose: 1 up to the stock, or to 10 where it is unknown
 * (specification §5); at most `MAX_QUANTITY`, which no order may exceed. None when sold out.
 */
export function quantityChoices(stock?: number): number[] {
  return Array.from({ length: largestQuantity(stock) }, (_, index) => index + 1);
}

/** The possible quantity nearest to the requested one; 0 if none is possible. */
export function clampQuantity(requested: number, stock?: number): number {
  const whole = Number.isNaN(requested) ? 1 : Math.trunc(requested);
  return Math.min(Math.max(whole, 1), largestQuantity(stock));
}

function largestQuantity(stock: number = CHOICES_WHEN_STOCK_IS_UNKNOWN): number {
  return Math.min(Math.max(Math.trunc(stock), 0), MAX_QUANTITY);
}
