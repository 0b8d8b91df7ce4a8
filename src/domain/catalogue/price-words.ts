import { type Rupees, rupees } from '../money/money.ts';
import { AMOUNTS, type Amount, MAX_PRICE, type PriceRange, toAmount } from './price-amounts.ts';

/** A price in a text, such as `under 10k`, and where it stands: from `start` up to `end`. */
export interface PriceMention extends PriceRange {
  start: number;
  end: number;
}

/** A number before one of these is no price. */
const MEASURE =
  /^\s*(?:%|(?:cm|mm|m|met(?:er|re)s?|yards?|yds?|inch(?:es)?|feet|ft|g|gms?|gsm|grams?|kg|lea|ply|count|pcs?|pieces?|days?|weeks?|years?|yrs?|st|nd|rd|th|x)(?!\p{L}))/iu;

const words = (list: string) => list.replaceAll(' ', String.raw`\s+`).split('|').join('|');
const LEAD = words(
  '(?:(?:in )?(?:the )?(?:price|priced|prices|cost|costing|range|rate|budget)(?: range| is| of| in| at)* )?',
);
const BEFORE = {
  max: words(
    'not (?:more|greater|higher) than|no more than|(?:not|nothing) (?:above|over)|less(?:er)? than|lower than|cheaper than|at most|upto|up to|under|undr|unde|below|bellow|belo|within|max(?:imum)?|budget|<=?|≤',
  ),
  min: words(
    'not (?:less|lower) than|no less than|(?:not|nothing) (?:under|below)|more than|greater than|higher than|at least|min(?:imum)?|above|abov|over|beyond|from|starting(?: from| at)?|>=?|≥',
  ),
  near: words('around|about|approx(?:imately)?|nearly|near|close to|~'),
  range: words('between|betwen|b/w|from'),
};
const AFTER = {
  max: words(
    'se (?:zyada|jyada|upar) nahin?|(?:or|and) (?:less|below|under|cheaper)|max(?:imum)?|tak|ke (?:andar|under|niche|neeche)|se (?:kam|niche|neeche)(?! nahi)|olage',
  ),
  min: words(
    'se (?:kam|niche|neeche) nahin?|\\+|plus|(?:(?:or|and) )?(?:more|above|over|up)(?!\\s*[₹\\d])|onwards?|se (?:zyada|jyada|upar)|ke upar',
  ),
  near: words('ke (?:aas ?paas|karib|kareeb)|approx(?:imately)?'),
};
const JOINT = /^\s*(?:-|–|—|~|to|se)\s*$/iu;
const JOINT_OF_PARTS = /^\s+(?:and\s+)?$/iu;
const RANGE_JOINT = /^\s*(?:-|–|—|~|to|and|&|se)\s*$/iu;

/** A bare number is a price from here on, where nothing says that it is one. */
const LEAST_BARE = 500;
/** A bare number of these is a year: `silk saree 2026`. */
const YEARS = { from: 2020, to: 2039 };
const KINDS = ['max', 'min', 'near'] as const;
/** `around` a price is this share of it to either side. */
const AROUND = 0.2;

/** The prices that a text names, in its order. */
export function findPrices(text: string): PriceMention[] {
  const amounts = [...text.matchAll(AMOUNTS)]
    .map(toAmount)
    .reduce(addParts(text), [])
    .filter(({ value, end }) => value <= MAX_PRICE && !MEASURE.test(text.slice(end)));
  const mentions: PriceMention[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as Amount;
    const free = mentions.at(-1)?.end ?? 0;
    const range = readRange(text, free, amount, amounts[at + 1]);
    const mention = range ?? readBound(text, free, amount);
    if (mention) mentions.push(mention);
    if (range) at += 1;
  }
  return mentions;
}

/**
 * Adds to a list of amounts; `five thousand five hundred` and `five thousand and five hundred` are one, which
 * `between five thousand and five hundred` is not.
 */
const addParts = (text: string) => (all: Amount[], amount: Amount) => {
  const last = all.at(-1);
  const isPart =
    last?.hasUnit &&
    amount.hasUnit &&
    amount.value < last.factor &&
    JOINT_OF_PARTS.test(text.slice(last.end, amount.start)) &&
    beforeMatch(text.slice(0, last.start), BEFORE.range)[1] === undefined;
  if (!isPart) return [...all, amount];
  return [...all.slice(0, -1), { ...last, value: last.value + amount.value, end: amount.end }];
};

/** The words of a search that mean a bound, which `findPrices` reads back. */
export function boundWords(bound: keyof PriceRange, price: Rupees): string {
  return `${bound === 'minPrice' ? 'above' : 'under'} ${price}`;
}

/** `20-30k`, `3,000 to 5,000`, `between 3000 and 5000`. */
function readRange(
  text: string,
  free: number,
  first: Amount,
  second: Amount | undefined,
): PriceMention | null {
  if (!second) return null;
  const joint = text.slice(first.end, second.start);
  const [, said] = beforeMatch(text.slice(free, first.start), BEFORE.range);
  if (!(said === undefined ? JOINT : RANGE_JOINT).test(joint)) return null;
  // In 20-30k both are thousands; in 900-1.5k only the second is.
  const isShared = second.hasUnit && !first.hasUnit && first.value < second.value / second.factor;
  const one = isShared ? first.value * second.factor : first.value;
  const isPrice = said !== undefined || first.isMarked || second.isMarked || one >= 100;
  if (!isPrice) return null;
  const [low = 0, high = 0] = [one, second.value].toSorted((a, b) => a - b);
  const [start] = beforeMatch(
    text.slice(free, first.start),
    said === undefined ? '' : BEFORE.range,
  );
  return {
    minPrice: rupees(low),
    maxPrice: rupees(high),
    start: free + start,
    end: second.end,
  };
}

/** `under 10k`, `15k and above`, `around 5000`; a price alone is the most to be paid. */
function readBound(text: string, free: number, amount: Amount): PriceMention | null {
  const before = text.slice(free, amount.start);
  const after = text.slice(amount.end);
  const price = rupees(amount.value);
  const found = KINDS.flatMap((kind) => {
    const [start, said] = beforeMatch(before, BEFORE[kind]);
    return said === undefined ? [] : { kind, start };
  });
  // `not under` begins before the `under` in it.
  const [first] = found.toSorted((one, other) => one.start - other.start);
  if (first) {
    return { ...toBounds(first.kind, amount.value), start: free + first.start, end: amount.end };
  }
  // What stands in one word with a letter, such as a number of a design, is no price.
  if (/\p{L}$/u.test(before)) return null;
  const [start] = beforeMatch(before, '');
  for (const kind of KINDS) {
    const said = new RegExp(String.raw`^\s*(?:${AFTER[kind]})(?!\p{L})`, 'iu').exec(after);
    if (said) {
      const end = amount.end + said[0].length;
      return { ...toBounds(kind, amount.value), start: free + start, end };
    }
  }
  const isYear = price >= YEARS.from && price <= YEARS.to;
  const isPrice = amount.isMarked || start < before.length || (price >= LEAST_BARE && !isYear);
  return isPrice ? { ...toBounds('max', price), start: free + start, end: amount.end } : null;
}

function toBounds(kind: 'max' | 'min' | 'near', value: number): PriceRange {
  if (kind === 'max') return { minPrice: null, maxPrice: rupees(value) };
  if (kind === 'min') return { minPrice: rupees(value), maxPrice: null };
  const share = (factor: number) => rupees(Math.round(value * factor));
  return { minPrice: share(1 - AROUND), maxPrice: share(1 + AROUND) };
}

/** Where words of this kind begin at the end of a text, with words such as `price`; and what they say. */
function beforeMatch(before: string, kind: string): [start: number, said?: string] {
  const pattern = String.raw`(?<![\p{L}\p{N}])${LEAD}(?<said>${kind})\s*$`;
  const match = new RegExp(pattern, 'iu').exec(before);
  const said = match?.groups?.said || undefined;
  const start = match && match[0].trim() !== '' ? match.index : before.length;
  return [start, said];
}
