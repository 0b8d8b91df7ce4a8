import { useShop } from './head.ts';

/** Formats ISO timestamps in the shop's time zone, wherever the reader is. */
export function shopDates(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return {
    /** Such as `21 Nov 2026`. */
    shownDay: (instant: string) => day.format(new Date(instant)),
    /** Such as `21 Nov 2026, 5:30 pm`. */
    shownMoment: (instant: string) => moment.format(new Date(instant)),
  };
}

// Formatters are expensive and one shop has one time zone, so they are cached.
let latest: { timeZone: string; dates: ReturnType<typeof shopDates> } | undefined;

export function useShopDates() {
  const { timeZone } = useShop();
  if (latest?.timeZone !== timeZone) latest = { timeZone, dates: shopDates(timeZone) };
  return latest.dates;
}
