/** The time of day; tests pass one they can set. */
export interface Clock {
  now(): Date;
}
