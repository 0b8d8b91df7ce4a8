import { oneOf } from '../orders/order-filters.ts';
import { parseReportQuery } from '../reports/report-period.ts';
import { DEVICES } from './visit.ts';

/** Reads the days and the device of a query string; invalid values are ignored. */
export function parseVisitsQuery(query: URLSearchParams) {
  const { from, to } = parseReportQuery(query);
  return { from, to, device: oneOf(DEVICES, query.get('device')) };
}
