import { formatRupees, type Paise, percentOf, toPaise, toRupees } from './money.ts';

/** What a code takes off: a sum in paise, or whole per cent of the items total. */
export type PromoValue = { kind: 'amount'; paise: Paise } | { kind: 'percent'; percent: number };

/** A promo code as its owner set it up. Limits of null are none. */
export interface PromoRule {
  code: string;
  value: PromoValue;
  isActive: boolean;
  /** Only for a customer who has no other order; orders that lapsed or were cancelled do not count. */
  firstOrderOnly: boolean;
  /** First and last day, 'YYYY-MM-DD' by the shop's clock, both included. */
  from: string | null;
  until: string | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
}

/** What has to be known of a customer and the code to tell whether she may have it now. */
export interface PromoFacts {
  /** The day, 'YYYY-MM-DD', by the shop's clock. */
  today: string;
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
  const { code } = rule;
  if (isBefore(rule, facts.today)) return `${code} can't be used yet.`;
  if (isAfter(rule, facts.today)) return `${code} has ended.`;
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

/** What a code takes off as the API speaks it: rupees or whole per cent, the other one null. */
export type Saving = { amount: number | null; percent: number | null };

/** A saving with its sign: `₹500`, `₹499.50`, `10%`. */
export function savingSign({ amount, percent }: Saving): string {
  return amount === null ? `${percent}%` : formatRupees(amount).replace(/\.00$/, '');
}

/** A saving in a sentence: `500 rupees`, `10%`. */
export function savingWords(saving: Saving): string {
  const sign = savingSign(saving);
  return saving.amount === null ? sign : `${sign.replace('₹', '')} rupees`;
}

/** How a code stands, whoever asks for it. */
export const PROMO_STATES = ['on', 'off', 'not yet', 'ended', 'used up'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/**
 * How a code stands on a day, 'YYYY-MM-DD' by the shop's clock, after so many uses. What lasts goes
 * first: a code that has ended is 'ended', used up or not.
 */
export function promoState(rule: PromoRule, today: string, usesInAll: number): PromoState {
  if (!rule.isActive) return 'off';
  if (isAfter(rule, today)) return 'ended';
  if (isSpent(rule.totalLimit, usesInAll)) return 'used up';
  return isBefore(rule, today) ? 'not yet' : 'on';
}

/**
 * The code that the shop promises to whoever signs up: of those for a first order that can be used
 * today, the one that came first. `promos` come in the order in which they were made.
 */
export function signUpPromo<T extends PromoRule & { uses: number }>(
  promos: readonly T[],
  today: string,
): T | null {
  const isOffered = (promo: T) =>
    promo.firstOrderOnly && promoState(promo, today, promo.uses) === 'on';
  return promos.find(isOffered) ?? null;
}

/** The code that ships with the shop: once per customer, on her first order (specification §9). */
export const SHIPPED_PROMO: PromoRule = {
  code: 'SSMS10',
  value: { kind: 'amount', paise: toPaise(500) },
  isActive: true,
  firstOrderOnly: true,
  from: null,
  until: null,
  totalLimit: null,
  perCustomerLimit: 1,
};

function isSpent(limit: number | null, uses: number): boolean {
  return limit !== null && uses >= limit;
}

function isBefore({ from }: PromoRule, today: string): boolean {
  return from !== null && today < from;
}

function isAfter({ until }: PromoRule, today: string): boolean {
  return until !== null && today > until;
}
