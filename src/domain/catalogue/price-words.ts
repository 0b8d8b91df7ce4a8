import { type Rupees, rupees } from '../money/money.ts';
import { type Amount, findAmounts, MAX_PRICE, type PriceRange } from './price-amounts.ts';
import { chosenBounds, eachBound } from './product-filters.ts';
import { OPTIONAL, OR, type TextSpan } from './sentence-words.ts';

/** A price in a text, such as `under 10k`. */
export type PriceMention = PriceRange & TextSpan;

/** `500 off` is an offer, `off white` and `off shoulder` are none. */
const OFF = String.raw`off(?!\s*-?\s*(?:white|shoulder))(?!\p{L})`;
/** A number before one of these is no price. */
const IS_MEASURED = new RegExp(
  String.raw`^\s*(?:%|${OFF}|(?:per\s?cent|pct|cm|mm|m|met(?:er|re)s?|yards?|yds?|inch(?:es)?|feet|ft|g|gms?|gsm|grams?|kg|lea|ply|count|pcs?|pieces?|days?|weeks?|years?|yrs?|st|nd|rd|th|x)(?!\p{L}))`,
  'iu',
);
/** The end of a number, and a letter after it: `500motifs`; `500/-only` is a price. */
const IS_PART = /^[\p{L}\p{N}]{2}/u;
const SET_OF = /\b(?:set|pack)s? of\s+$/i;
/** `20% discount`, `2k off`. */
const IS_OFFER = new RegExp(
  String.raw`^\s*(?:(?:%|per\s?cent|pct)\s*(?:(?:tak|ka|ki)\s+)?(?:off|discount|sale|offer)\b|${OFF})`,
  'iu',
);
const OF_OFFER = /(?<![\p{L}\p{N}.,])(?:flat|up ?to|min(?:imum)?)\s*$/iu;

/** What words beside a number say of it; those of several words are found first. */
const KINDS = ['max', 'min', 'near'] as const;
const toPattern = (before: string, words: Record<string, string>, after: string) => {
  const kinds = Object.entries(words).map(([kind, list]) => `(?<${kind}>${list})`);
  const whole = `${before}(?:${kinds.join('|')})${after}`;
  return new RegExp(whole.replaceAll(' ', String.raw`\s+`), 'iu');
};
/** `with blouse or not under 5000` names a price at most. */
const NOT = String.raw`(?<!\b${OPTIONAL} (?:or|ya) )not`;
const BEFORE = toPattern(
  String.raw`(?<![\p{L}\p{N}])(?:(?:in )?(?:the )?(?:price|priced|prices|cost|costing|range|rate|budget)(?: range| is| of| in| at)* )?`,
  {
    range: 'between|betwen|b/w|from',
    max: `not (?:more|greater|higher) th[ae]n|no more th[ae]n|(?:${NOT}|nothing) (?:above|over)|less(?:er)? th[ae]n|lower th[ae]n|cheaper th[ae]n|at most|[zj]yada se [zj]yada|upto|up to|under|undr|unde|below|bellow|belo|within|max(?:imum)?|budget|<=?|≤`,
    min: `not (?:less|lower) th[ae]n|no less th[ae]n|(?:${NOT}|nothing) (?:under|below)|more th[ae]n|greater th[ae]n|higher th[ae]n|at least|kam se kam|min(?:imum)?|above|abov|over|beyond|starting(?: from| at)?|>=?|≥`,
    near: 'around|about|approx(?:imately)?|nearly|near|close to|lagbhag|~',
  },
  String.raw`?\s*$`,
);
const AFTER = toPattern(
  String.raw`^\s*`,
  {
    max: 'se (?:[zj]yada|upar) nahin?|(?:or|and|&) (?:less|below|under|cheaper)|max(?:imum)?|tak|up\\s?to(?!\\s*[₹\\d])|under(?!\\s*[₹\\d])|ke (?:andar|under|niche|neeche)|se (?:kam|niche|neeche)(?! nahi)|olage',
    min: 'se (?:kam|niche|neeche) nahin?|\\+|plus|(?:(?:or|and|&) )?(?:more|above|over|up)(?!\\s*[₹\\d])|onwards?|se (?:[zj]yada|upar)|ke upar',
    near: 'ke (?:aas\\s?paas|karib|kareeb)|approx(?:imately)?',
  },
  String.raw`(?!\p{L})`,
);
const JOINT = /^\s*(?:-|–|—|~|to|se|up\s?to|till|and|n|aur|&)\s*$/iu;
/** Behind a range: `3000 se 5000 ke beech`. */
const RANGE_END = /^\s+(?:tak|ke\s+(?:beech|bich|andar)|max(?:imum)?)(?!\p{L})/iu;

/** A bare number is a price from here on, where nothing says that it is one. */
const LEAST_BARE = 500;
/** A number is a price from here on where a range or words behind it, such as `plus`, say so. */
const LEAST_SAID = 100;
/** A bare number of these is a year: `silk saree 2026`. */
const YEARS = { from: 2020, to: 2039 };
/** `around` a price is this share of it to either side. */
const AROUND = 0.2;

/** The prices that a text names, in its order; without bounds where nothing holds for all alternatives. */
export function findPrices(text: string): PriceMention[] {
  const amounts = amountsOf(text).filter(
    ({ value, start, end, isMeasured, isMarked }) =>
      value <= MAX_PRICE &&
      !isMeasured &&
      !IS_PART.test(text.slice(end - 1)) &&
      !(value < LEAST_SAID && !isMarked && SET_OF.test(text.slice(0, start))),
  );
  const mentions: PriceMention[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as Amount;
    const before = text.slice(mentions.at(-1)?.end ?? 0, amount.start);
    const next = amounts[at + 1];
    const range = readRange(text, before, amount, next);
    // Small numbers in words are no price; of `one twenty five thousand` neither number is meant.
    const isCount = amount.isInWords && amount.factor === 1 && amount.value < LEAST_SAID;
    const mention = range ?? (isCount ? null : readBound(text, before, amount));
    if (mention) addMention(text, mentions, mention);
    const isHalfOfTwo = next?.isInWords && text.slice(amount.end, next.start).trim() === '';
    if (range || (isCount && isHalfOfTwo)) at += 1;
  }
  return mentions;
}

const amountsOf = (text: string) => findAmounts(text, (end) => IS_MEASURED.test(text.slice(end)));

/** The amounts and shares that a text names as taken off: `flat 20% off`, `rs 500 off`. */
export function findOffers(text: string): TextSpan[] {
  return amountsOf(text).flatMap(({ start, end }) => {
    const rest = IS_OFFER.exec(text.slice(end));
    const before = OF_OFFER.exec(text.slice(0, start));
    const isPart = !before && /\p{L}$/u.test(text.slice(0, start));
    return rest && !isPart ? [{ start: before?.index ?? start, end: end + rest[0].length }] : [];
  });
}

/** Of `under 1000 or under 5000` all get the wider bound, so that it contradicts none. */
function addMention(text: string, mentions: PriceMention[], mention: PriceMention): void {
  const last = mentions.at(-1);
  const isChoice = last && OR.test(text.slice(last.end, mention.start));
  const bounds = isChoice ? widen(last, mention) : null;
  for (const [at, one] of bounds ? mentions.entries() : [])
    if (one.minPrice === last?.minPrice && one.maxPrice === last.maxPrice)
      mentions[at] = { ...one, ...bounds };
  mentions.push({ ...mention, ...bounds });
}

/** The bounds of both, none where they are apart; null where they are two bounds of one range. */
function widen(one: PriceRange, other: PriceRange): PriceRange | null {
  const common = eachBound((bound) => {
    const all = [one[bound], other[bound]].filter((price) => price !== null);
    const most = bound === 'minPrice' ? Math.min(...all) : Math.max(...all);
    return all.length < 2 ? null : rupees(most);
  });
  const max = Math.min(one.maxPrice ?? MAX_PRICE, other.maxPrice ?? MAX_PRICE);
  const isApart = max < Math.max(one.minPrice ?? 0, other.minPrice ?? 0);
  return isApart || chosenBounds(common).length > 0 ? common : null;
}

/** The words of a search that mean a bound, which `findPrices` reads back. */
export function boundWords(bound: keyof PriceRange, price: Rupees): string {
  return `${bound === 'minPrice' ? 'above' : 'under'} ${price}`;
}

/** `20-30k`, `3,000 to 5,000`, `between 3000 and 5000`, `do teen hazaar`. */
function readRange(
  text: string,
  before: string,
  first: Amount,
  second: Amount | undefined,
): PriceMention | null {
  if (!second) return null;
  const joint = text.slice(first.end, second.start);
  const { start, said } = readBefore(before, first);
  // In 20-30k both are thousands; in 900-1.5k only the second is.
  const isShared = first.factor === 1 && first.value < second.value / second.factor;
  const one = isShared ? first.value * second.factor : first.value;
  // Neighbours are a range where they are written alike and near each other.
  const isAlike = joint.trim() === '' && first.isInWords === second.isInWords;
  const isNear = isAlike && one < second.value && second.value <= 2 * one;
  if (!isNear && !JOINT.test(joint)) return null;
  const [low = 0, high = 0] = [one, second.value].toSorted((a, b) => a - b);
  const isMarked = second.isMarked || (first.isMarked && low === one);
  if (!said?.range && !isMarked && low < LEAST_SAID) return null;
  const [rest = ''] = RANGE_END.exec(text.slice(second.end)) ?? [];
  return { minPrice: rupees(low), maxPrice: rupees(high), start, end: second.end + rest.length };
}

/** `under 10k`, `15k and above`, `around 5000`; a price alone is the most to be paid. */
function readBound(text: string, before: string, amount: Amount): PriceMention | null {
  const { value, isMarked } = amount;
  const { start, said } = readBefore(before, amount);
  const kind = said?.range?.toLowerCase() === 'from' ? 'min' : KINDS.find((one) => said?.[one]);
  if (kind) return { ...toBounds(kind, value), start, end: amount.end };
  // What stands in one word with a letter, such as a number of a design, is no price.
  if (/\p{L}$/u.test(before)) return null;
  const after = isMarked || value >= LEAST_SAID ? AFTER.exec(text.slice(amount.end)) : null;
  const end = amount.end + (after?.[0].length ?? 0);
  const isYear = value >= YEARS.from && value <= YEARS.to;
  const isBare = !amount.isInWords && value >= LEAST_BARE && !isYear;
  const isPrice = after !== null || isMarked || start < amount.start || isBare;
  const kindAfter = KINDS.find((one) => after?.groups?.[one]) ?? 'max';
  return isPrice ? { ...toBounds(kindAfter, value), start, end } : null;
}

function toBounds(kind: (typeof KINDS)[number], value: number): PriceRange {
  if (kind === 'max') return { minPrice: null, maxPrice: rupees(value) };
  if (kind === 'min') return { minPrice: rupees(value), maxPrice: null };
  const share = (factor: number) => rupees(Math.round(value * factor));
  return { minPrice: share(1 - AROUND), maxPrice: share(1 + AROUND) };
}

/** Where the words before an amount begin that belong to it, such as `price`; and what they say. */
function readBefore(before: string, { start }: Amount) {
  const match = BEFORE.exec(before);
  const length = match && match[0].trim() !== '' ? before.length - match.index : 0;
  return { start: start - length, said: match?.groups };
}
