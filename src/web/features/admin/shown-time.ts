import { SHOP_TIME_ZONE } from '../../../domain/dashboard-buckets.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: SHOP_TIME_ZONE });
const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: SHOP_TIME_ZONE,
});

/** The day of an instant (ISO) by the shop's clock: `21 Nov 2026`. */
export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}

/** The day and minute of an instant (ISO) by the shop's clock: `21 Nov 2026, 5:30 pm`. */
export function momentOf(instant: string): string {
  return moment.format(new Date(instant));
}
