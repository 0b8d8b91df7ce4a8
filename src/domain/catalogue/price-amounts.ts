import { formatRupees, groupDigits, type Rupees, rupees } from '../money/money.ts';

/** The bounds of a selling price in rupees, both included; null where there is none. */
export interface PriceRange {
  minPrice: Rupees | null;
  maxPrice: Rupees | null;
}

const UNITS: Record<string, number> = {
  ...{ k: 1e3, thousand: 1e3, hazar: 1e3, hazaar: 1e3, hundred: 100, sau: 100 },
  ...{ l: 1e5, lac: 1e5, lacs: 1e5, lakh: 1e5, lakhs: 1e5 },
};
const CURRENCY = String.raw`₹|rs\.?|inr|rupees?`;
/** Numbers in words, alone or behind one of `TENS`: `ten thousand`, `paanch hazar`, `twenty five thousand`. */
const SMALL: Record<string, number> = {
  ...{ a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16 },
  ...{ seventeen: 17, eighteen: 18, nineteen: 19, ek: 1, dedh: 1.5, do: 2, dhai: 2.5, teen: 3 },
  ...{ char: 4, chaar: 4, panch: 5, paanch: 5, chhe: 6, saat: 7, aath: 8, nau: 9, das: 10 },
  ...{ pandrah: 15, bees: 20, pachis: 25, tees: 30, chalis: 40, pachas: 50 },
};
const TENS: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80 },
  ninety: 90,
};
const NUMBER_WORDS: Record<string, number> = { ...SMALL, ...TENS };
const oneOf = (words: Record<string, number>) => `(?:${Object.keys(words).join('|')})`;
const UNIT = String.raw`${oneOf(UNITS)}(?![\p{L}\p{N}])`;
/** Grouped as in 1,00,000 or 100,000, or not grouped. */
const NUMBER = String.raw`(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?`;
/** `twenty five`, `one hundred and ten`; `between one hundred and ten thousand` names two numbers. */
const COUNT = String.raw`(?:${oneOf(SMALL)}\s+hundred\s+(?:(?<!\bbetwe?en\s+\p{L}+\s+hundred\s+)and\s+)?)?(?:${oneOf(TENS)}[\s-]+${oneOf(SMALL)}|${oneOf(NUMBER_WORDS)})`;
/** A number in words, with its unit or before a number that has one: `two to four thousand`. */
const WORDS = String.raw`(?<!\p{L})(?<!\b(?:${oneOf(NUMBER_WORDS)}|hundred)\s+)${COUNT}(?=\s+${UNIT}|(?:\s+(?:to|and|se)\s+|\s*-\s*)(?:${NUMBER}\s*|${COUNT}\s+)${UNIT})`;
const AMOUNT = String.raw`(?:(?<before>${CURRENCY})\s*)?(?<number>${NUMBER}|${WORDS})(?:\s*(?<unit>${UNIT}))?(?:\s*(?<after>(?:${CURRENCY})(?![\p{L}\p{N}])|\/-))?(?![\p{L}\p{N}]|[.,]\d)`;
export const AMOUNTS = new RegExp(String.raw`(?<![\p{N}.,])${AMOUNT}`, 'giu');
const ONE_AMOUNT = new RegExp(String.raw`^\s*${AMOUNT}\s*$`, 'iu');

/** A higher number is no price. */
export const MAX_PRICE = 1e9;

/** A number in a text that may be a price. */
export interface Amount {
  value: number;
  start: number;
  end: number;
  /** Written as a price: with a currency or a unit such as k. */
  isMarked: boolean;
  hasUnit: boolean;
  factor: number;
}

/** The price that a text is, such as `10,000`, `₹1,00,000`, `2.5k` or `1 lakh`; null for others. */
export function readPrice(text: string): Rupees | null {
  const match = ONE_AMOUNT.exec(text);
  const value = match ? toAmount(match).value : Number.POSITIVE_INFINITY;
  return value <= MAX_PRICE ? rupees(value) : null;
}

/** The amount that `AMOUNTS` has found. */
export function toAmount({ index, groups = {}, 0: whole }: RegExpExecArray): Amount {
  const { number = '', unit, before, after } = groups;
  const factor = (unit && UNITS[unit.toLowerCase()]) || 1;
  const count = /^\d/.test(number) ? Number(number.replaceAll(',', '')) : countWords(number);
  const value = Math.round(count * factor * 100) / 100;
  return {
    value,
    start: index,
    end: index + whole.length,
    isMarked: Boolean(unit ?? before ?? after),
    hasUnit: unit !== undefined,
    factor,
  };
}

function countWords(text: string): number {
  return text.split(/[\s-]+/).reduce((count, word) => {
    const name = word.toLowerCase();
    return name === 'hundred' ? count * 100 : count + (NUMBER_WORDS[name] ?? 0);
  }, 0);
}

/** What a shopper reads of a bound: `Up to ₹10,000`. */
export function boundLabel(bound: keyof PriceRange, price: Rupees): string {
  return `${bound === 'minPrice' ? 'From' : 'Up to'} ${shortRupees(price)}`;
}

/** Without decimals where there are none: beside a bound they only take room. */
function shortRupees(price: Rupees): string {
  return Number.isInteger(price) ? `₹${groupDigits(price)}` : formatRupees(price);
}
