import { SHOP_TIME_ZONE } from '../../../domain/dashboard-buckets.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: SHOP_TIME_ZONE });
const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: SHOP_TIME_ZONE,
});

/** The day of an instant by the shop's clock, such as `21 Nov 2026`; takes an ISO date and time. */
export function shownDay(instant: string): string {
  return day.format(new Date(instant));
}

/** The day and minute of an instant by the shop's clock, such as `21 Nov 2026, 5:30 pm`. */
export function shownMoment(instant: string): string {
  return moment.format(new Date(instant));
}
