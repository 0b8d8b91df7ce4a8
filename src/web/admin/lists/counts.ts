const whole = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1,23,456. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `1 demo saree`, `96 demo sarees`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
