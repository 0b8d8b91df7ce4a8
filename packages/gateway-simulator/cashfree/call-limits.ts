import type { Clock } from '../clock.ts';

export interface CallCount {
  limit: number;
  remaining: number;
  /** Seconds until another call is allowed; 0 = now. */
  retry: number;
}

const MINUTE_MS = 60_000;

/** Counts calls per minute, in a sliding window, per kind of call. */
export function createCallLimits(clock: Clock) {
  const calls = new Map<string, number[]>();
  return (kind: string, limit: number): CallCount => {
    const now = clock.now().getTime();
    const recent = (calls.get(kind) ?? []).filter((moment) => moment > now - MINUTE_MS);
    const oldest = recent[0];
    if (recent.length >= limit && oldest !== undefined) {
      calls.set(kind, recent);
      const retry = Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000));
      return { limit, remaining: 0, retry };
    }
    recent.push(now);
    calls.set(kind, recent);
    return { limit, remaining: limit - recent.length, retry: 0 };
  };
}
