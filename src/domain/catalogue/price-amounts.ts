import { formatRupees, groupDigits, type Rupees, rupees } from '../money/money.ts';

/** The bounds of a selling price in rupees, both included; null where there is none. */
export interface PriceRange {
  minPrice: Rupees | null;
  maxPrice: Rupees | null;
}

/** A table of numbers in words: rows of a number and its words. */
const readNumbers = (table: string): Record<string, number> =>
  Object.fromEntries(
    table.split(', ').flatMap((row) => {
      const [value, ...words] = row.split(' ');
      return words.map((word) => [word, Number(value)]);
    }),
  );
const HUNDRED = readNumbers('100 hundred hundreds sau');
const THOUSAND = readNumbers('1000 k thousand thousands hazar hazaar hajar hajaar');
const LAKH = readNumbers('100000 l lac lacs lakh lakhs');
const UNITS = { ...HUNDRED, ...THOUSAND, ...LAKH };
const QUARTERS = readNumbers('0.25 sava sawa, -0.25 paune');
/** In Hindi they are said before a number, `sadhe teen`; the quarters also of one: `sava lakh`. */
const FRACTIONS = { ...readNumbers('0.5 sadhe saadhe sade'), ...QUARTERS };
const HALF = readNumbers('0.5 half aadha adha');
const ONES = readNumbers(
  '1 one ek, 2 two do, 3 three teen, 4 four char chaar, 5 five panch paanch, 6 six chhe chah, ' +
    '7 seven saat, 8 eight aath, 9 nine nau',
);
const TENS = readNumbers(
  '20 twenty, 30 thirty, 40 forty fourty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety',
);
/** Words that are whole: no other is said behind them as in `twenty five`. */
const WHOLE = readNumbers(
  '1.5 dedh, 2.5 dhai, 10 ten das dus, 11 eleven gyarah, 12 twelve barah, 13 thirteen, ' +
    '14 fourteen chaudah, 15 fifteen pandrah, 16 sixteen solah, 17 seventeen, 18 eighteen, ' +
    '19 nineteen, 20 bees bis, 25 pachis pacchis, 30 tees tis, 35 paintis, 40 chalis chaalis, ' +
    '45 paintalis, 50 pachas pachaas, 70 sattar, 80 assi, 90 nabbe',
);
const VALUES: Record<string, number> = { ...FRACTIONS, ...HALF, ...ONES, ...TENS, ...WHOLE };

/** `500 off` is an offer, `off white` and `off shoulder` are none. */
const OFF = String.raw`off(?!\s*-?\s*(?:white|shoulder))(?!\p{L})`;
/** A number before one of these is no price. */
export const MEASURE = String.raw`\s*(?:%|${OFF}|(?:per\s?cent|pct|cm|mm|m|met(?:er|re)s?|yards?|yds?|inch(?:es)?|feet|ft|g|gms?|gsm|grams?|kg|lea|ply|count|pcs?|pieces?|days?|weeks?|years?|yrs?|st|nd|rd|th|x)(?!\p{L}))`;

const oneOf = (words: object) => String.raw`(?:${Object.keys(words).join('|')})(?![\p{L}\p{N}])`;
const CURRENCY = String.raw`₹|rs\.?|inr|rupees?|rupa(?:ye|iye|y)`;
/** Grouped as in 1,00,000 or 100,000, or not grouped. */
const NUMBER = String.raw`(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?`;
/** `twenty`, `twenty five`. */
const FROM_10 = String.raw`(?<!\p{L})(?:${oneOf(TENS)}(?:[\s-]+${oneOf(ONES)})?|${oneOf(WHOLE)})`;
/** `twenty five`, `sadhe teen`. */
const WORDS = String.raw`(?<!\p{L})(?:${oneOf(FRACTIONS)}\s+)?(?:${FROM_10}|${oneOf(ONES)})`;
const A_HALF = String.raw`(?<!\p{L})(?:an?\s+)?${oneOf(HALF)}(?:\s+an?(?!\p{L}))?`;
const QUARTER = String.raw`(?<!\p{L})${oneOf(QUARTERS)}`;
/** `5`, `two and a half`, `half a`, `sava`; nothing before `thousand`, as in `under thousand`. */
const COUNT = String.raw`(?:(?:${NUMBER}|${WORDS})(?:\s+(?:and\s+)?${A_HALF})?|${A_HALF}|${QUARTER}|(?<!\p{L})an?\s)`;
const counted = (unit: object, count = COUNT) =>
  String.raw`(?:${count}\s*|(?<![\p{L}\p{N}])(?=\p{L}{3}))${oneOf(unit)}`;
/** `between one hundred and ten thousand` names two numbers. */
const PLUS = String.raw`\s+(?:and\s+(?<!\b(?:betwe?en|b/w)\b.*))?`;
/** Before what is added to a larger number, which what is measured, as in `2 thousand 120 count`, is not. */
const ADDED = String.raw`(?!${PLUS}(?:\d+|(?:${oneOf(TENS)}[\s-]+)?\p{L}+(?!\p{L}))${MEASURE})${PLUS}`;
const HUNDREDS = `${counted(HUNDRED)}(?:${ADDED}${WORDS})?`;
const NO_UNIT = String.raw`(?!\s*${oneOf(UNITS)})`;
/** `(five thousand) five hundred and fifty`; not of `(five thousand) one saree`. */
const REST = String.raw`${ADDED}(?:${HUNDREDS}|${FROM_10}|(?<=\band\s+)${WORDS}|[1-9]\d\d(?!\d))${NO_UNIT}`;
const THOUSANDS = `${counted(THOUSAND, `(?:${HUNDREDS}|${COUNT})`)}(?:${REST})?`;
const LAKHS = `${counted(LAKH)}(?:${PLUS}${THOUSANDS}|${REST})?`;
/** In words with a unit, or before a number that has one: `two to four thousand`, `do teen hazaar`. */
const VALUE = String.raw`${LAKHS}|${THOUSANDS}|${HUNDREDS}${NO_UNIT}|${NUMBER}|${WORDS}(?=(?:\s+(?:(?:to|and|se)\s+)?|\s*-\s*)${COUNT}\s*${oneOf(UNITS)})`;
/** `20% discount`, `2k off`. */
export const OFFER = String.raw`(?<![\p{L}\p{N}.,])(?:(?:flat|up ?to|min(?:imum)?)\s*)?(?:(?:${CURRENCY})\s*)?(?:${NUMBER}(?:\s*${oneOf(UNITS)})?|${WORDS}\s+${oneOf(UNITS)})\s*(?:(?:%|per\s?cent|pct)\s*(?:(?:tak|ka|ki)\s+)?(?:off|discount|sale|offer)\b|(?:${CURRENCY}|\/-)?\s*${OFF})|\bdiscount\s+(?:of\s+)?\d+\s*(?:%|per\s?cent)`;
const AMOUNT = String.raw`(?:(?<before>${CURRENCY})\s*)?(?<number>${VALUE})(?:\s*(?<after>(?:${CURRENCY})(?![\p{L}\p{N}])|\/-))?(?![\p{L}\p{N}]|[.,]\d)`;
export const AMOUNTS = new RegExp(String.raw`(?<![\p{N}.,])(?:${AMOUNT})`, 'giu');
const ONE_AMOUNT = new RegExp(String.raw`^\s*${AMOUNT}\s*$`, 'iu');

/** A higher number is no price. */
export const MAX_PRICE = 1e9;

/** A number in a text that may be a price. */
export interface Amount {
  value: number;
  start: number;
  end: number;
  /** Written as a price: with a currency or a counted unit such as k. */
  isMarked: boolean;
  isInWords: boolean;
  /** Of its largest unit, else 1. */
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
  const { number = '', before, after } = groups;
  let [total, count, factor] = [0, 0, 1];
  const parts = number.toLowerCase().match(/[\d.,]+|\p{L}+/gu) ?? [];
  for (const part of parts) {
    const unit = UNITS[part] ?? 1;
    factor = Math.max(factor, unit);
    if (unit > 1 && Math.abs(count) === 0.25) count += 1;
    if (unit === 100) count = (count || 1) * unit;
    else if (unit > 1) [total, count] = [total + (count || 1) * unit, 0];
    else count += VALUES[part] ?? (Number(part.replaceAll(',', '')) || 0);
  }
  return {
    value: Math.round((total + count) * 100) / 100,
    start: index,
    end: index + whole.length,
    isMarked: Boolean(before ?? after) || (factor > 1 && parts.length > 1),
    isInWords: !/\d/.test(number),
    factor,
  };
}

/** What a shopper reads of a bound: `Up to ₹10,000`. */
export function boundLabel(bound: keyof PriceRange, price: Rupees): string {
  // Without decimals where there are none: beside a bound they only take room.
  const amount = Number.isInteger(price) ? `₹${groupDigits(price)}` : formatRupees(price);
  return `${bound === 'minPrice' ? 'From' : 'Up to'} ${amount}`;
}
