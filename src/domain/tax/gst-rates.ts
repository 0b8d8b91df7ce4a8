import {
  formatPaise,
  type Paise,
  paise,
  type Rupees,
  subtract,
  sum,
  toPaise,
} from '../money/money.ts';

/**
 * The tax on goods of an HSN from a day on, in per cent with at most 2 decimals. Goods of chapters 61 to
 * 63 have a higher one where a piece's taxable value exceeds a limit (notification 9/2025, from 22
 * September 2025).
 */
export interface GstRate extends GoodsRate {
  /** A code of the tariff, or its beginning: `5007`, or `62` for the chapter. */
  hsn: string;
  /** 'YYYY-MM-DD' in the shop's time zone. */
  fromDay: string;
}

/** The tax on goods, in per cent. */
export interface GoodsRate {
  percent: number;
  /** The highest taxable value of a piece at `percent`, in paise; null: there is no limit. */
  limitPaise: Paise | null;
  percentAbove: number | null;
}

/** A rate of goods as the API sends it, with its limit in rupees. */
export interface PublishedRate extends Omit<GoodsRate, 'limitPaise'> {
  limit: Rupees | null;
}

/** A rate of goods that the API sent, with its limit in paise. */
export function toGoodsRate({ limit, percent, percentAbove }: PublishedRate): GoodsRate {
  return { percent, limitPaise: limit === null ? null : toPaise(limit), percentAbove };
}

/** The rate of goods on a day: of the longest code that theirs begins with; undefined without one. */
export function findRate<R extends Pick<GstRate, 'hsn' | 'fromDay'>>(
  rates: readonly R[],
  hsn: string,
  day: string,
): R | undefined {
  return rates
    .filter((rate) => hsn.startsWith(rate.hsn) && rate.fromDay <= day)
    .toSorted(
      (one, other) => other.hsn.length - one.hsn.length || other.fromDay.localeCompare(one.fromDay),
    )[0];
}

/** The rate of goods on a day; those whose rate was never entered bear that of other goods. */
export function findRateOrDefault(
  rates: readonly GstRate[],
  hsn: string | undefined,
  { defaultHsn }: { defaultHsn: string },
  day: string,
): GstRate | undefined {
  return findRate(rates, hsn || defaultHsn, day) ?? findRate(rates, defaultHsn, day);
}

/** The rate that goods bear instead, on a day, without the one that they bear then; undefined: none changes. */
export function findReplacement<R extends Pick<GstRate, 'hsn' | 'fromDay'>>(
  rates: readonly R[],
  removed: R,
  day: string,
): R | undefined {
  if (findRate(rates, removed.hsn, day) !== removed) return undefined;
  const left = rates.filter((rate) => rate !== removed);
  return findRate(left, removed.hsn, day);
}

/** Whether an amount without the tax that it contains is at most a limit. */
function isWithin(amount: Paise, percent: number, limit: number): boolean {
  return BigInt(amount) * 10_000n <= BigInt(limit) * BigInt(10_000 + toHundredths(percent));
}

/** Per cent with 2 decimals as a whole number, for arithmetic without fractions. */
export const toHundredths = (percent: number): number => Math.round(percent * 100);

/**
 * The per cent of pieces that cost this together after their discount, with tax or without. A price
 * between the limit with the lower and with the higher tax fits neither: it bears the higher one.
 */
export function getPercent(
  rate: GoodsRate,
  { amount, quantity, includesTax }: { amount: Paise; quantity: number; includesTax: boolean },
): number {
  const { percent, limitPaise, percentAbove } = rate;
  if (limitPaise === null || percentAbove === null) return percent;
  const contained = includesTax ? percent : 0;
  return isWithin(amount, contained, limitPaise * quantity) ? percent : percentAbove;
}

/**
 * The lowest and the highest price of one piece, tax included in paise, that fit neither the lower nor the
 * higher rate; null: there are none.
 */
export function pricesBetween({ limitPaise, percent, percentAbove }: GoodsRate) {
  if (limitPaise === null || percentAbove === null) return null;
  const highest = (contained: number) =>
    paise(Number((BigInt(limitPaise) * BigInt(10_000 + toHundredths(contained))) / 10_000n));
  return { from: sum(highest(percent), paise(1)), to: highest(percentAbove) };
}

/** What a price of one piece, tax included in paise, that fits neither rate means; null: it fits one. */
export function betweenRatesText(rate: GoodsRate, price: Paise): string | null {
  const between = pricesBetween(rate);
  if (!between || price < between.from || price > between.to) return null;
  const highest = formatPaise(subtract(between.from, paise(1)));
  return `A piece above ${highest} bears ${rate.percentAbove}% GST. At ${highest} it bears ${rate.percent}%, and you keep as much or more.`;
}
