/** The default time zone, as an IANA name. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

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

/** Formats days in a time zone as 'YYYY-MM-DD'. @throws RangeError for an unknown time zone */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes dates as ISO 8601 does.
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format;
}

/** The selectable names in alphabetical order, including `chosen`. */
export function timeZoneNames(chosen: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, 'UTC', chosen]);
  return [...names].toSorted();
}
