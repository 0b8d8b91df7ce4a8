import { formatRupees, type Rupees } from '../../../domain/money/money.ts';

const whole = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1,23,456. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `1 demo saree`, `96 demo sarees`. */
export function countText(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** What the shop kept of a worth, and beside it what it gave back. */
export function paidText(kept: Rupees, refunded: Rupees): string {
  const paid = `of which paid ${formatRupees(kept)}`;
  return refunded > 0 ? `${paid}, ${formatRupees(refunded)} given back` : paid;
}

const timeZone = 'UTC';
const MONTHS = {
  short: new Intl.DateTimeFormat('en', { month: 'short', timeZone }),
  long: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone }),
};

/** The name of a month written 'YYYY-MM': 'Nov', or 'November 2026'. */
export function monthName(month: string, length: keyof typeof MONTHS): string {
  return MONTHS[length].format(new Date(`${month}-01`));
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });

/** A date written 'YYYY-MM-DD' or 'YYYY-MM', as tables show it: '21 Nov 2026', or 'November 2026'. */
export function dateName(date: string): string {
  return date.length > 'YYYY-MM'.length ? DAY.format(new Date(date)) : monthName(date, 'long');
}
