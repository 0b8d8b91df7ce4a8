/**
 * The offer of the top bar: an amount in rupees off the first purchase of whoever signs up
 * (specification §9).
 */
export const SIGN_UP_PROMO = { code: 'SSMS10', amountRupees: 500 } as const;
