import type { PaymentMethod } from './order-checks.ts';

const MINUTE_MS = 60_000;

/**
 * How long an order keeps its pieces for a payment that has not begun, in milliseconds; null for a
 * method without one: a free order keeps them until it is cancelled.
 */
export const FIRST_HOLD_MS: Record<PaymentMethod, number | null> = {
  Cashfree: 30 * MINUTE_MS,
  PayPal: 60 * MINUTE_MS,
  Free: null,
};

/** How long a buyer has on the gateway's page; Cashfree wants more than 15 minutes. */
export const ATTEMPT_MS = 30 * MINUTE_MS;

/** An attempt with less time left than this is not offered again: a new one is begun. */
export const SHORTEST_REST_MS = 5 * MINUTE_MS;

/** From its placing on an order may be tried again to be paid this long: pieces are not held for ever. */
export const PAYABLE_MS = 24 * 60 * MINUTE_MS;
