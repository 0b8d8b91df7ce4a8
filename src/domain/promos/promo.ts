import {
  applyPercent,
  formatPaise,
  formatRupees,
  min,
  type Paise,
  type Rupees,
  rupees,
  toPaise,
} from '../money/money.ts';

/** What a code takes off: a sum in paise, or whole per cent of the items total; the other is null. */
export interface PromoValue {
  amountPaise: Paise | null;
  percent: number | null;
}

/** A promo code as the admin set it up. A limit of null is no limit. */
export interface PromoRule extends PromoValue {
  code: string;
  isActive: boolean;
  /** Only for a customer without another order; unpaid ones that expired or were cancelled do not count. */
  firstOrderOnly: boolean;
  /** First and last day, 'YYYY-MM-DD' in the shop's time zone, both included. */
  from: string | null;
  until: string | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
}

/** The facts that decide whether a customer can use a code now. */
export interface PromoFacts {
  /** 'YYYY-MM-DD' in the shop's time zone. */
  today: string;
  hasOtherOrder: boolean;
  usesInAll: number;
  usesByCustomer: number;
}

/** A code as it is stored and compared: trimmed and in capitals. */
export function normalisePromoCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The discount of a code on an items total, at most that total. */
export function promoDiscount({ amountPaise, percent }: PromoValue, items: Paise): Paise {
  return min(amountPaise ?? applyPercent(items, percent ?? 0), items);
}

/** Why a customer can't use a code now, for the customer; null when they can. */
export function promoError(rule: PromoRule | undefined, facts: PromoFacts): string | null {
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

/** The value as text: `₹500.00 off`, `10% off`. */
export function promoLabel({ amountPaise, percent }: PromoValue): string {
  return amountPaise === null ? `${percent}% off` : `${formatPaise(amountPaise)} off`;
}

/** A code's discount as the API sends it: rupees or whole per cent, the other one null. */
export type Saving = { amount: Rupees | null; percent: number | null };

/** A saving with its sign: `₹500`, `₹499.50`, `10%`. */
export function formatSaving({ amount, percent }: Saving): string {
  return amount === null ? `${percent}%` : formatRupees(amount).replace(/\.00$/, '');
}

/** A saving in a sentence: `500 rupees`, `10%`. */
export function describeSaving(saving: Saving): string {
  const sign = formatSaving(saving);
  return saving.amount === null ? sign : `${sign.replace('₹', '')} rupees`;
}

/** The status of a code, for any customer. */
export const PROMO_STATES = ['on', 'off', 'not yet', 'ended', 'used up'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/**
 * The status of a code on a day, 'YYYY-MM-DD' in the shop's time zone, after so many uses. A code
 * that has ended is 'ended', used up or not.
 */
export function promoState(rule: PromoRule, today: string, usesInAll: number): PromoState {
  if (!rule.isActive) return 'off';
  if (isAfter(rule, today)) return 'ended';
  if (isSpent(rule.totalLimit, usesInAll)) return 'used up';
  return isBefore(rule, today) ? 'not yet' : 'on';
}

/**
 * The code that the shop offers for signing up: the oldest one for a first order that can be used
 * today. `promos` are sorted by creation.
 */
export function signUpPromo<T extends PromoRule & { uses: number }>(
  promos: readonly T[],
  today: string,
): T | null {
  const isOffered = (promo: T) =>
    promo.firstOrderOnly && promoState(promo, today, promo.uses) === 'on';
  return promos.find(isOffered) ?? null;
}

/** The default code of a new shop: once per customer, on their first order (specification §9). */
export const DEFAULT_PROMO: PromoRule = {
  code: 'SSMS10',
  amountPaise: toPaise(rupees(500)),
  percent: null,
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
