import { formatRupees, type Paise, percentOf, toPaise, toRupees } from './money.ts';

/**
 * The offer of the top bar: an amount in rupees off the first purchase of whoever signs up
 * (specification §9). The shop starts with a promo code of this name, which its owner may change.
 */
export const SIGN_UP_PROMO = { code: 'SSMS10', amountRupees: 500 } as const;

/** What a code takes off: a sum in paise, or whole per cent of the items total. */
export type PromoValue = { kind: 'amount'; paise: Paise } | { kind: 'percent'; percent: number };

/** A promo code as its owner set it up. Limits of null are none. */
export interface PromoRule {
  code: string;
  value: PromoValue;
  isActive: boolean;
  /** Only for a customer who has no other order; orders that lapsed or were cancelled do not count. */
  firstOrderOnly: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
}

/** What has to be known of a customer and the code to tell whether she may have it now. */
export interface PromoFacts {
  now: Date;
  hasOtherOrder: boolean;
  usesInAll: number;
  usesByCustomer: number;
}

/** A code as it is kept and compared: without blanks, in capitals. */
export function normalisePromoCode(text: string): string {
  return text.trim().toUpperCase();
}

/** What a code takes off an items total: never more than the total itself. */
export function promoDiscount(value: PromoValue, items: Paise): Paise {
  const wanted = value.kind === 'amount' ? value.paise : percentOf(items, value.percent);
  return Math.min(wanted, items);
}

/** Why a customer can't have a code now, in words for her; null when she can. */
export function promoFault(rule: PromoRule | undefined, facts: PromoFacts): string | null {
  if (!rule?.isActive) return 'This promo code is not known. Please check it, or go on without it.';
  const { code, startsAt, endsAt } = rule;
  if (startsAt && facts.now < startsAt) return `${code} can't be used yet.`;
  if (endsAt && facts.now >= endsAt) return `${code} has ended.`;
  if (rule.firstOrderOnly && facts.hasOtherOrder) return `${code} is for a first order only.`;
  if (isSpent(rule.perCustomerLimit, facts.usesByCustomer)) {
    return `You have used ${code} already.`;
  }
  if (isSpent(rule.totalLimit, facts.usesInAll)) return `${code} has been used up.`;
  return null;
}

/** The value in words: `₹500.00 off`, `10% off`. */
export function promoLabel(value: PromoValue): string {
  return value.kind === 'amount'
    ? `${formatRupees(toRupees(value.paise))} off`
    : `${value.percent}% off`;
}

/** How a code stands, whoever asks for it. */
export const PROMO_STATES = ['on', 'off', 'not yet', 'ended', 'used up'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

export function promoState(rule: PromoRule, now: Date, usesInAll: number): PromoState {
  if (!rule.isActive) return 'off';
  if (rule.endsAt && now >= rule.endsAt) return 'ended';
  if (isSpent(rule.totalLimit, usesInAll)) return 'used up';
  return rule.startsAt && now < rule.startsAt ? 'not yet' : 'on';
}

/** The code that ships with the shop: once per customer, on her first order (specification §9). */
export const SHIPPED_PROMO: PromoRule = {
  code: SIGN_UP_PROMO.code,
  value: { kind: 'amount', paise: toPaise(SIGN_UP_PROMO.amountRupees) },
  isActive: true,
  firstOrderOnly: true,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: 1,
};

function isSpent(limit: number | null, uses: number): boolean {
  return limit !== null && uses >= limit;
}
