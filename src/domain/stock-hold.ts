const MINUTE_MS = 60_000;

/** How long a buyer has on the gateway's page; Cashfree wants more than 15 minutes. */
export const ATTEMPT_MS = 30 * MINUTE_MS;

/** An attempt with less time left than this is not offered again: a new one is begun. */
export const SHORTEST_REST_MS = 5 * MINUTE_MS;

/** From its placing on an order may be tried again to be paid this long: pieces are not held for ever. */
export const PAYABLE_MS = 24 * 60 * MINUTE_MS;
