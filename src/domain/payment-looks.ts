const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Looks without an answer after which a gateway is asked no more: by then about 7 hours have passed. */
export const MOST_MISSES = 12;
/** How long after the last moment a payment could be made a gateway is asked all the same. */
const AFTERMATH_MS = HOUR_MS;
/** How long a bank may take to decide about a payment that is under way. */
const LONGEST_PENDING_MS = 72 * HOUR_MS;
const SHORTEST_WAIT_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** What is known of an attempt to pay, right after its gateway was asked. Times in milliseconds. */
export interface LookedAt {
  /** Since the attempt was begun. */
  age: number;
  /** Since no payment can come of it any more; negative before. */
  sinceEnd: number;
  /** How often in a row the gateway gave no answer, this time included; 0 = it has answered. */
  misses: number;
  /** The gateway says that a payment is under way. */
  isPending: boolean;
}

/**
 * When a gateway is asked next how an attempt stands: later and later, and not for ever. `over`: nothing
 * can come of it any more. `unclear`: nobody could say how it ended, and it is for the owner to look.
 */
export function nextLook(
  at: LookedAt,
): { kind: 'again'; inMs: number } | { kind: 'over' | 'unclear' } {
  const { age, sinceEnd, misses, isPending } = at;
  if (misses >= MOST_MISSES) return { kind: 'unclear' };
  if (misses > 0) {
    return { kind: 'again', inMs: Math.min(SHORTEST_WAIT_MS * 2 ** (misses - 1), HOUR_MS) };
  }
  if (isPending && sinceEnd > 0) {
    return sinceEnd > LONGEST_PENDING_MS ? { kind: 'unclear' } : { kind: 'again', inMs: HOUR_MS };
  }
  if (sinceEnd > AFTERMATH_MS) return { kind: 'over' };
  return { kind: 'again', inMs: Math.min(Math.max(age, SHORTEST_WAIT_MS), LONGEST_WAIT_MS) };
}
