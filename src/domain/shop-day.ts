import { shopDay } from './dashboard-buckets.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** No clock on earth is further from UTC than this. */
const FURTHEST_MS = 15 * HOUR_MS;

/** The first instant of a day, 'YYYY-MM-DD', by a clock of the time zone. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnight - FURTHEST_MS;
  let within = midnight + FURTHEST_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (shopDay(new Date(middle), timeZone) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
}

/** The first instant after a day, by a clock of the time zone. */
export function dayEnd(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
  return dayStart(next, timeZone);
}
