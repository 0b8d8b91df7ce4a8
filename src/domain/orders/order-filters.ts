import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import { omitEmpty, parseChoice, YES_OR_NO } from '../text/query-values.ts';
import { isDay } from '../time/calendar.ts';

/** The ways to sort the list of orders; the first is the default. */
export const ORDER_SORTS = ['newest', 'oldest', 'total-high', 'total-low'] as const;

/**
 * `cash-due`: delivered, with its cash still at the courier. `unconfirmed`: without a payment, and
 * waiting for the confirmation of the email.
 */
export const PAID_FILTERS = [...YES_OR_NO, 'cash-due', 'unconfirmed'] as const;

/**
 * The filters of the list of orders, as in a query string; a default is left out. Days are
 * 'YYYY-MM-DD' in the shop's time zone, both included.
 */
export type OrderFilters = ReturnType<typeof parseOrderFilters>;

/** Reads the filters of a query string; invalid values are ignored. */
export function parseOrderFilters(query: URLSearchParams) {
  return omitEmpty({
    search: query.get('search')?.trim(),
    paid: parseChoice(PAID_FILTERS, query.get('paid')),
    delivered: parseChoice(YES_OR_NO, query.get('delivered')),
    method: parseChoice(PAYMENT_METHODS, query.get('method')),
    from: toDay(query.get('from')),
    to: toDay(query.get('to')),
    sort: parseChoice(ORDER_SORTS.slice(1), query.get('sort')),
  });
}

function toDay(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}
