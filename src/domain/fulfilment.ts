/** What of an order decides whether it can be sent or handed over. */
export interface Fulfilment {
  isPaid: boolean;
  isCancelled: boolean;
  isLapsed: boolean;
  isDelivered: boolean;
  /** Whether it is to be paid at a gateway before it leaves the shop. */
  isPaidAhead: boolean;
  /** Its pieces are back in stock, where others may have bought them. */
  hasReturnedStock: boolean;
}

/** Why an order can't be marked shipped or delivered, in words for its owner; null when it can. */
export function leavingFault(order: Fulfilment): string | null {
  if (order.isCancelled) return 'This order is cancelled.';
  if (order.isLapsed) return 'This order ended unpaid.';
  if (order.isPaidAhead && !order.isPaid) return 'This order is not paid yet.';
  if (order.isDelivered) return 'This order is delivered already.';
  return order.hasReturnedStock ? 'Its pieces were put back into stock.' : null;
}

/** Why an invoice can't be made for an order; null when it can. */
export function invoiceFault(order: Pick<Fulfilment, 'isPaid' | 'isCancelled'>): string | null {
  if (order.isCancelled) return 'This order is cancelled: no invoice is made for it.';
  return order.isPaid ? null : 'An invoice is made once the order is paid.';
}

/**
 * The financial year a day falls in, April to March, as invoices name it: `2026-27` for 2026-11-21.
 * Takes 'YYYY-MM-DD'.
 */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const start = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** An invoice's number as it is printed: the financial year, then counted from 1 without gaps. */
export function invoiceNumber(year: string, count: number): string {
  return `${year}/${String(count).padStart(5, '0')}`;
}
