import type { Rupees } from '../money/money.ts';
import { isDay } from '../orders/order-filters.ts';
import { givenValues } from '../text/given-values.ts';
import { priceError } from '../text/typed-number.ts';

/** The admin's form of a promo code. Days are 'YYYY-MM-DD' in the shop's time zone, both included. */
export interface PromoForm {
  code: string;
  kind: 'amount' | 'percent';
  amount: Rupees | null;
  percent: number | null;
  isActive: boolean;
  firstOrderOnly: boolean;
  from: string | null;
  until: string | null;
  /** Null for no limit. */
  totalLimit: number | null;
  perCustomerLimit: number | null;
}

export type PromoField = keyof PromoForm;

export const PROMO_LABELS = {
  code: 'Code',
  kind: 'Discount type',
  amount: 'Amount off (₹)',
  percent: 'Percentage off (%)',
  isActive: 'Active',
  firstOrderOnly: 'First order only',
  from: 'First day',
  until: 'Last day',
  totalLimit: 'Maximum uses in total',
  perCustomerLimit: 'Maximum uses per customer',
} as const satisfies Record<PromoField, string>;

const MAX_RUPEES = 100_000;
const MAX_USES = 1_000_000;

/** The validation errors of a promo code by field, for the admin. */
export function promoFormErrors(form: PromoForm): Partial<Record<PromoField, string>> {
  return givenValues({
    code: codeError(form.code),
    amount: form.kind === 'amount' ? amountError(form.amount) : null,
    percent: form.kind === 'percent' ? percentError(form.percent) : null,
    from: dayError(form.from),
    until: dayError(form.until) ?? orderError(form),
    totalLimit: limitError(form.totalLimit),
    perCustomerLimit: limitError(form.perCustomerLimit),
  });
}

function codeError(code: string): string | null {
  if (code.trim() === '') return 'Code is required';
  return /^[A-Z0-9][A-Z0-9_-]{2,19}$/.test(code.trim().toUpperCase())
    ? null
    : 'Enter 3 to 20 letters or digits, with - or _ between them';
}

function amountError(amount: Rupees | null): string | null {
  if (amount === null) return 'Enter an amount';
  if (amount < 1 || amount > MAX_RUPEES) return 'Enter an amount from ₹1 to ₹1,00,000';
  return priceError('Amount', amount);
}

function percentError(percent: number | null): string | null {
  if (percent === null) return 'Enter a percentage';
  return Number.isInteger(percent) && percent >= 1 && percent <= 100
    ? null
    : 'Enter a whole number from 1 to 100';
}

function dayError(day: string | null): string | null {
  const isGood = day === null || (isDay(day) && day >= '2000-01-01' && day < '2200-01-01');
  return isGood ? null : 'Enter a valid date';
}

function orderError({ from, until }: PromoForm): string | null {
  return from !== null && until !== null && until < from
    ? 'Last day must not be before the first day'
    : null;
}

function limitError(limit: number | null): string | null {
  if (limit === null) return null;
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_USES
    ? null
    : 'Enter a whole number from 1 to 10,00,000, or leave empty for no limit';
}
