import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/calendar.ts';

/** Consecutive failed polls after which polling stops: by then about 7 hours have passed. */
export const MAX_FAILED_POLLS = 12;
/** How long a gateway is still polled after the last moment at which a payment was possible. */
const AFTERMATH_MS = HOUR_MS;
/** How long a bank may take to decide about a payment under way. */
const MAX_PENDING_MS = 72 * HOUR_MS;
const MIN_WAIT_MS = 2 * MINUTE_MS;
const MAX_WAIT_MS = 15 * MINUTE_MS;

/** How long an order is kept whose payment does not match, until the admin decides about it. */
export const MISMATCH_HOLD_MS = 7 * DAY_MS;

/** How often, and for how long after a payment, refunds made at its gateway are read. */
const LEDGER_EVERY_MS = 24 * HOUR_MS;
const LEDGER_FOR_MS = 60 * 24 * HOUR_MS;

/** When the refunds made at a gateway are read next, of a payment begun so long ago; null = never. */
export function nextLedgerRead(ageMs: number): number | null {
  return ageMs < LEDGER_FOR_MS ? LEDGER_EVERY_MS : null;
}

/** A payment attempt right after a poll. Times in milliseconds. */
export interface PolledAttempt {
  /** Since the attempt began. */
  age: number;
  /** Since no payment is possible any more; negative before. */
  sinceEnd: number;
  /** Consecutive polls without an answer, this one included; 0 = the gateway answered. */
  failedPolls: number;
  /** The gateway reports a payment under way. */
  isPending: boolean;
}

/**
 * When the gateway is polled next: at growing intervals, and not forever. `over`: no payment is
 * possible any more. `unclear`: the gateway reported no result, and the admin has to find it out.
 */
export function nextPoll(
  attempt: PolledAttempt,
): { kind: 'again'; inMs: number } | { kind: 'over' | 'unclear' } {
  const { age, sinceEnd, failedPolls, isPending } = attempt;
  if (failedPolls >= MAX_FAILED_POLLS) return { kind: 'unclear' };
  if (failedPolls > 0) {
    return { kind: 'again', inMs: Math.min(MIN_WAIT_MS * 2 ** (failedPolls - 1), HOUR_MS) };
  }
  if (isPending && sinceEnd > 0) {
    return sinceEnd > MAX_PENDING_MS ? { kind: 'unclear' } : { kind: 'again', inMs: HOUR_MS };
  }
  if (sinceEnd > AFTERMATH_MS) return { kind: 'over' };
  return { kind: 'again', inMs: Math.min(Math.max(age, MIN_WAIT_MS), MAX_WAIT_MS) };
}
