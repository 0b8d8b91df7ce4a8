const IST_OFFSET_MS = 5.5 * 60 * 60_000;

/** A time as Cashfree writes it: to the second, in Indian time, `2026-11-21T12:00:00+05:30`. */
export function indianTime(moment: Date): string {
  const shifted = new Date(moment.getTime() + IST_OFFSET_MS);
  return `${shifted.toISOString().slice(0, 19)}+05:30`;
}

/** A time as PayPal writes it: to the second, in UTC, `2026-11-21T06:30:00Z`. */
export function utcTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
