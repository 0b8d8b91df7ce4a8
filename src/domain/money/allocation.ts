import { divideHalfUp, type Paise, paise } from './money.ts';

/**
 * Splits an amount by weights, so that the parts add up to it: each gets its whole share, and what is
 * left goes paisa by paisa to the largest remainders, of equal ones to the earlier. Where all weights
 * are 0 the first gets all. Amounts in paise, not negative; no part exceeds its weight where the total
 * does not exceed the sum of the weights (largest remainder method).
 */
export function allocate(total: Paise, weights: readonly Paise[]): Paise[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : paise(0)));
  // A product of two amounts exceeds what a number holds exactly.
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, whole: product / sum, remainder: product % sum };
  });
  const rest = BigInt(total) - shares.reduce((all, { whole }) => all + whole, 0n);
  const larger = shares
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
    .slice(0, Number(rest))
    .map(({ index }) => index);
  return shares.map(({ index, whole }) => paise(Number(whole) + (larger.includes(index) ? 1 : 0)));
}

/**
 * The share of `count` of `leftCount` equal pieces in what is left of their amount, in paise, half a
 * paisa rounded up. The last pieces get exactly what is left, however the ones before were taken.
 */
export function takeShare(left: Paise, count: number, leftCount: number): Paise {
  if (leftCount === 0) return paise(0);
  return paise(divideHalfUp(BigInt(left) * BigInt(count), BigInt(leftCount)));
}
