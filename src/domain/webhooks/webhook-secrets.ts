/** How long the program at the other end may take to get a renewed secret. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** Until when a secret that is renewed now signs beside the new one. */
export function previousSecretUntil(now: Date): Date {
  return new Date(now.getTime() + PREVIOUS_SECRET_MS);
}

/** Whether a renewed webhook's previous secret still signs; `until` is null where it has none. */
export function isPreviousSecretUsed(until: Date | null, now: Date): boolean {
  return until !== null && now.getTime() < until.getTime();
}
