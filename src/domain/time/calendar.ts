/** The default time zone, as an IANA name. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The moment so many milliseconds later; negative ones are earlier. */
export function addMs(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

const NAME = /^[A-Za-z]\w*(?:[/_+-]\w+)*$/;

/**
 * Whether a text names a time zone, such as `Asia/Kolkata` or `UTC`. An offset such as `+05:30`
 * does not: databases read its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Making a format takes longer than all its uses. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, 'YYYY-MM-DD', of an instant in a time zone. @throws RangeError for an unknown one */
export function shopDay(instant: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(instant);
}

/** The selectable names in alphabetical order, including `chosen`. */
export function timeZoneNames(chosen: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, 'UTC', chosen]);
  return [...names].toSorted();
}

/** Whether a text is a calendar day, such as `2026-02-28`. There is no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The day so many days later; both 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  // A day without a time is read as midnight UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The year in which a day's financial year begins; India's runs from April to March. */
export function financialYearStart(day: string): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) >= 4 ? year : year - 1;
}

/** The financial year of a day as invoices name it: `2026-27` for 2026-11-21. */
export function financialYear(day: string): string {
  const start = financialYearStart(day);
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
