import { addMs, HOUR_MS } from '../time/calendar.ts';

/** How much of an account's orders may be unpaid at the same time. The shop's settings. */
export interface UnpaidLimits {
  unpaidOrders: number;
  /** Pieces in all unpaid orders of the account together. */
  unpaidItems: number;
}

export const DEFAULT_UNPAID_LIMITS: UnpaidLimits = { unpaidOrders: 10, unpaidItems: 100 };

/** The highest limit that the shop can set. */
export const MAX_UNPAID = 100_000;

/** How long an order without a payment is kept while its customer's email is not confirmed, in hours. */
export const CONFIRMATION_HOURS = 48;

/** When an order placed at `placedAt` ends unless the customer's email is confirmed. */
export function confirmationEnd(placedAt: Date): Date {
  return addMs(placedAt, CONFIRMATION_HOURS * HOUR_MS);
}

/** The hours left until a moment, rounded up; at least 1. */
export function hoursLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / HOUR_MS));
}

/**
 * Why an account cannot place an order of `items` more pieces, for the customer; null where it can.
 * `open` are its unpaid orders, without those that the new order replaces.
 */
export function unpaidLimitError(
  open: { orders: number; items: number },
  items: number,
  { unpaidOrders, unpaidItems }: UnpaidLimits,
): string | null {
  if (open.orders >= unpaidOrders) {
    const count = unpaidOrders === 1 ? '1 unpaid order' : `${unpaidOrders} unpaid orders`;
    return `Nothing was ordered: an account can have ${count} at a time. Please pay for an earlier order first, or write to us.`;
  }
  if (open.items + items > unpaidItems) {
    return `Nothing was ordered: an account can have ${unpaidItems} unpaid items at a time, and with this order you would have ${open.items + items}. Please order fewer, pay for an earlier order first, or write to us.`;
  }
  return null;
}
