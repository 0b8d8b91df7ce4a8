const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after each failed attempt: about a day in all, and then the delivery has failed. */
const PAUSES = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  9 * HOUR,
];

/** When a delivery that has failed so many times is tried again; null when it is given up. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** A webhook is switched off when it has accepted no event for so long. */
const MOST_FAILING_MS = 5 * 24 * HOUR;

export function isToBeSwitchedOff(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= MOST_FAILING_MS;
}
