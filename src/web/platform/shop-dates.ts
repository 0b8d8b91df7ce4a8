import { useShop } from './head.ts';

/** Formats ISO timestamps in the shop's time zone, wherever the reader is. */
export interface ShopDates {
  /** Such as `21 Nov 2026`. */
  shownDay(instant: string): string;
  /** Such as `21 Nov 2026, 5:30 pm`. */
  shownMoment(instant: string): string;
}

export function shopDates(timeZone: string): ShopDates {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return {
    shownDay: (instant) => day.format(new Date(instant)),
    shownMoment: (instant) => moment.format(new Date(instant)),
  };
}

// Formatters are expensive and one shop has one time zone, so they are cached.
let latest: { timeZone: string; dates: ShopDates } | undefined;

export function useShopDates(): ShopDates {
  const { timeZone } = useShop();
  if (latest?.timeZone !== timeZone) latest = { timeZone, dates: shopDates(timeZone) };
  return latest.dates;
}
