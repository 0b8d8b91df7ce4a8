/** The clock of a shop whose owner has chosen no other, as an IANA name. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const NAME = /^[A-Za-z]\w*(?:[/_+-]\w+)*$/;

/**
 * Whether a text names a time zone, such as `Asia/Kolkata` or `UTC`. A mere difference such as
 * `+05:30` does not: databases read its sign the other way round.
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

/** The names to choose from, in alphabetical order; `chosen` is among them whatever it is. */
export function timeZoneNames(chosen: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), DEFAULT_TIME_ZONE, 'UTC', chosen]);
  return [...names].toSorted();
}
