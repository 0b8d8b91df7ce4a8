/** Tells the time; tests hand in one they can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
