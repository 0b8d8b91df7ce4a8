const whole = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1,23,456. */
export function formatCount(count: number): string {
  return whole.format(count);
}
