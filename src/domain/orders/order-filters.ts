import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import { omitEmpty } from '../text/omit-empty.ts';

/** The ways to sort the list of orders; the first is the default. */
export const ORDER_SORTS = ['newest', 'oldest', 'total-high', 'total-low'] as const;

/** The values of a filter that is on or off. */
export const YES_OR_NO = ['yes', 'no'] as const;

/** `cash-due`: delivered, with its cash still at the courier. */
export const PAID_FILTERS = [...YES_OR_NO, 'cash-due'] as const;

/**
 * The filters of the list of orders, as in a query string; a default is left out. Days are
 * 'YYYY-MM-DD' in the shop's time zone, both included.
 */
export type OrderFilters = ReturnType<typeof parseOrderFilters>;

/** Reads the filters of a query string; invalid values are ignored. */
export function parseOrderFilters(query: URLSearchParams) {
  return omitEmpty({
    search: query.get('search')?.trim(),
    paid: findKnown(PAID_FILTERS, query.get('paid')),
    delivered: findKnown(YES_OR_NO, query.get('delivered')),
    method: findKnown(PAYMENT_METHODS, query.get('method')),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    sort: findKnown(ORDER_SORTS.slice(1), query.get('sort')),
  });
}

/** Whether a text is a calendar day, such as `2026-02-28`. There is no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}

/** The value of a query parameter; undefined where it is none of those known. */
export function findKnown<T extends string>(
  known: readonly T[],
  text: string | null,
): T | undefined {
  return known.find((each) => each === text);
}
