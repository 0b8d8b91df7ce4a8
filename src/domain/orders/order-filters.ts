import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payment-methods.ts';

/** The ways to sort the list of orders; the first is the default. */
export const ORDER_SORTS = ['newest', 'oldest', 'total-high', 'total-low'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The filters of the list of orders. Days are 'YYYY-MM-DD' in the shop's time zone, both included. */
export interface OrderFilters {
  search: string;
  paid: boolean | null;
  delivered: boolean | null;
  method: PaymentMethod | null;
  from: string | null;
  to: string | null;
  sort: OrderSort;
}

/** Reads the filters of a query string; invalid values are ignored. */
export function parseOrderFilters(query: URLSearchParams): OrderFilters {
  return {
    search: (query.get('search') ?? '').trim(),
    paid: yesOrNo(query.get('paid')),
    delivered: yesOrNo(query.get('delivered')),
    method: PAYMENT_METHODS.find((method) => method === query.get('method')) ?? null,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    sort: ORDER_SORTS.find((sort) => sort === query.get('sort')) ?? ORDER_SORTS[0],
  };
}

/** The query parameters of filters, without those that filter nothing. */
export function orderFilterQuery(filters: OrderFilters): Record<string, string> {
  const { search, paid, delivered, method, from, to, sort } = filters;
  const named: Record<string, string | null> = {
    search: search || null,
    paid: paid === null ? null : paid ? 'yes' : 'no',
    delivered: delivered === null ? null : delivered ? 'yes' : 'no',
    method,
    from,
    to,
    sort: sort === ORDER_SORTS[0] ? null : sort,
  };
  const entries = Object.entries(named).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(entries);
}

/** Whether a text is a calendar day, such as `2026-02-28`. There is no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

/** Reads `yes` or `no`; null for anything else. */
export function yesOrNo(text: string | null): boolean | null {
  if (text === 'yes') return true;
  return text === 'no' ? false : null;
}
