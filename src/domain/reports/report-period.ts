import { parseChoice } from '../text/query-values.ts';
import { addDays, financialYearStart, isDay } from '../time/calendar.ts';

/** The reports in the order of their choice; the first is the default. */
export const REPORTS = [
  'day',
  'month',
  'product',
  'category',
  'city',
  'method',
  'tax',
  'stock',
  'cash-pincode',
  'cash-product',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** A report has no more rows. */
export const MAX_REPORT_ROWS = 1000;

/** What sales are summed up by. */
export const SALES_BY = ['day', 'month', 'city', 'method'] as const;
export const PRODUCT_SALES_BY = ['product', 'category'] as const;
/** What orders in cash and their refusals are counted by. */
export const CASH_BY = ['pincode', 'product'] as const;

/** Days 'YYYY-MM-DD' in the shop's time zone, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Days in the period that a report has where none is chosen, today included. */
const DEFAULT_DAYS = 30;

/** The period that was asked for: the last 30 days by default; days in the wrong order are exchanged. */
export function reportPeriod(asked: Partial<ReportPeriod>, today: string): ReportPeriod {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The periods that are offered, by their names; today is 'YYYY-MM-DD'. */
export function namedPeriods(today: string): Record<string, ReportPeriod> {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const lastDayBefore = addDays(thisMonth, -1);
  const year = financialYearStart(today);
  return {
    'Last 30 days': reportPeriod({}, today),
    'This month': { from: thisMonth, to: today },
    'Last month': { from: `${lastDayBefore.slice(0, 7)}-01`, to: lastDayBefore },
    'This financial year': { from: `${year}-04-01`, to: today },
    'Last financial year': { from: `${year - 1}-04-01`, to: `${year}-03-31` },
  };
}

/** Reads the report and the days of a query string; invalid values are ignored. */
export function parseReportQuery(query: URLSearchParams) {
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  return {
    report: parseChoice(REPORTS, query.get('report')) ?? REPORTS[0],
    from: day('from'),
    to: day('to'),
  };
}
