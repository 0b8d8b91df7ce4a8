import { formatRupees, groupDigits, type Rupees, rupees } from '../money/money.ts';

/** The bounds of a selling price in rupees, both included; null where there is none. */
export interface PriceRange {
  minPrice: Rupees | null;
  maxPrice: Rupees | null;
}

/** A higher number is no price. */
export const MAX_PRICE = 1e9;

/** A word, number or mark of a text, with the one behind it. */
interface Token {
  /** In lower case. */
  text: string;
  start: number;
  end: number;
  /** The character before it. */
  before: string;
  isBehindBetween: boolean;
  /** A measure stands behind it: `120 count`. */
  isMeasured: boolean;
  next?: Token;
}

/** A number and its last token; null where the tokens say something else. */
type Read = { value: number; last: Token } | null;
/** Reads the longest number of a kind that begins at a token. */
type Rule = (token: Token | undefined, isBehindAnd?: boolean) => Read;
type Table = ReadonlyMap<string, number>;

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
  last: Token;
}

/** A table of numbers in words: rows of a number and its words. */
const toTable = (rows: string) =>
  new Map(
    rows.split(', ').flatMap((row) => {
      const [value, ...words] = row.split(' ');
      return words.map((word): [string, number] => [word, Number(value)]);
    }),
  );
const HUNDRED = toTable('100 hundred hundreds sau');
const THOUSAND = toTable('1000 k thousand thousands hazar hazaar hajar hajaar');
const LAKH = toTable('100000 l lac lacs lakh lakhs');
const UNITS = new Map([...HUNDRED, ...THOUSAND, ...LAKH]);
/** In Hindi they are said before a number: `sadhe teen`. */
const FRACTIONS = toTable('0.5 sadhe saadhe sade, 0.25 sava sawa, -0.25 paune');
const HALF = toTable('0.5 half aadha adha');
/** They count a unit as they are: `sava lakh`, `a lakh`. */
const ALONE = toTable('1.25 sava sawa, 0.75 paune, 1 a an');
const ONES = toTable(
  '1 one ek, 2 two do, 3 three teen, 4 four char chaar, 5 five panch paanch, 6 six chhe chah, ' +
    '7 seven saat, 8 eight aath, 9 nine nau',
);
const TENS = toTable(
  '20 twenty, 30 thirty, 40 forty fourty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety',
);
/** Words that are whole: no other is said behind them as in `twenty five`. */
const WHOLE = toTable(
  '1.5 dedh, 2.5 dhai, 10 ten das dus, 11 eleven gyarah, 12 twelve barah, 13 thirteen, ' +
    '14 fourteen chaudah, 15 fifteen pandrah, 16 sixteen solah, 17 seventeen, 18 eighteen, ' +
    '19 nineteen, 20 bees bis, 25 pachis pacchis, 30 tees tis, 35 paintis, 40 chalis chaalis, ' +
    '45 paintalis, 50 pachas pachaas, 70 sattar, 80 assi, 90 nabbe',
);
const CURRENCIES = ['₹', 'rs', 'inr', 'rupee', 'rupees', 'rupaye', 'rupaiye', 'rupay'];
/** Grouped as in 1,00,000 or 100,000, or not grouped. */
const NUMBER = /^(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?$/;
const TOKEN = /\d+(?:[.,]\d+)*|b\/w\b|[a-z]+|\/-|\S/gi;

/**
 * The first token of a text; undefined where it has none. `isMeasured` says of a place whether a number
 * that ends there is measured, and no price.
 */
export function toTokens(text: string, isMeasured = (_end: number) => false): Token | undefined {
  let first: Token | undefined;
  let last: Token | undefined;
  for (const { 0: typed, index } of text.matchAll(TOKEN)) {
    const end = index + typed.length;
    const token: Token = {
      text: typed.toLowerCase(),
      start: index,
      end,
      before: text[index - 1] ?? '',
      isBehindBetween: last?.isBehindBetween || /^(?:betwe?en|b\/w)$/i.test(typed),
      isMeasured: isMeasured(end),
    };
    if (last) last.next = token;
    first ??= token;
    last = token;
  }
  return first;
}

/** The price that a text is, such as `10,000`, `₹1,00,000`, `2.5k` or `1 lakh`; null for others. */
export function readPrice(text: string): Rupees | null {
  const amount = readAmount(toTokens(text));
  return amount && !amount.last.next && amount.value <= MAX_PRICE ? rupees(amount.value) : null;
}

/** The amount that begins at a token; null where none does. */
export function readAmount(first: Token | undefined): Amount | null {
  // Of `10,20k` and `.5 lakh` nothing is read.
  if (!first || /[\d.]/.test(first.before)) return null;
  const currency = readCurrency(first);
  const from = currency ? currency.next : first;
  const read = readValue(from);
  if (!read) return null;
  const { next } = read.last;
  const after = next?.text === '/-' ? next : readCurrency(next);
  // Of `5000 rs500` the second is meant.
  const last = after && !isJoinedNumber(after.next) ? after : read.last;
  const said: string[] = [];
  for (let one = from; one && one !== next; one = one.next) said.push(one.text);
  const factor = Math.max(...said.map((word) => UNITS.get(word) ?? 1));
  return {
    value: Math.round(read.value * 100) / 100,
    start: first.start,
    end: last.end,
    isMarked: from !== first || last !== read.last || (factor > 1 && said.length > 1),
    isInWords: !said.some((word) => /\d/.test(word)),
    factor,
    last,
  };
}

/** In words with a unit, or before a number that has one: `two to four thousand`, `do teen hazaar`. */
const readValue: Rule = (token) => {
  const lakhs = readCounted(LAKH, token);
  const hundreds = readHundreds(token);
  return (
    addRest(lakhs, (rest, isBehindAnd) => readThousands(rest) ?? readRest(rest, isBehindAnd)) ??
    readThousands(token) ??
    (hundreds && lookUp(UNITS, hundreds.last.next) ? null : hundreds) ??
    readNumber(token) ??
    readFirstOfTwo(token)
  );
};

const readFirstOfTwo: Rule = (token) => {
  const words = readWords(token);
  const second = words && readCount(skip(/^(?:to|and|se|-)$/, words.last.next));
  return second && lookUp(UNITS, second.last.next) ? words : null;
};

const readThousands: Rule = (token) => {
  // `one hundred and ten thousand`.
  const hundreds = addRest(readCounted(HUNDRED, token), readWords, THOUSAND);
  const counted = hundreds && readCounted(THOUSAND, token, hundreds);
  return addRest(counted ?? readCounted(THOUSAND, token), readRest);
};

/** `(five thousand) five hundred and fifty`; of `(five thousand) one saree` only behind `and`. */
const readRest: Rule = (token, isBehindAnd) =>
  readHundreds(token) ??
  (isBehindAnd ? readWords(token) : readFromTen(token)) ??
  (/^[1-9]\d\d$/.test(token?.text ?? '') ? readNumber(token) : null);

/** `five hundred and ten`. */
const readHundreds: Rule = (token) => addRest(readCounted(HUNDRED, token), readWords);

/** A number with what `rule` adds to it, unless that is measured or counts a unit other than `counted`. */
function addRest(number: Read, rule: Rule, counted?: Table): Read {
  const next = number?.last.next;
  const from = skip(/^and$/, next);
  const isBehindAnd = from !== next;
  // `between one hundred and ten thousand` names two numbers.
  const rest = isBehindAnd && next?.isBehindBetween ? null : rule(from, isBehindAnd);
  const unit = rest?.last.next;
  // Of `2 thousand 120 count` a part is measured, of `two thousand five hundred off` all.
  const isMeasured = rest?.last.isMeasured && !lookUp(UNITS, rest.last);
  const isOther = lookUp(UNITS, unit) && !(counted && lookUp(counted, unit));
  return number && rest && !isOther && !isMeasured ? add(number, rest) : number;
}

/** `5 thousand`, `half a lakh`; without a count a word alone, as in `under thousand`. */
function readCounted(unit: Table, token: Token | undefined, count = readCount(token)): Read {
  const read = lookUp(unit, count ? skip(/^an?$/, count.last.next) : token);
  if (!read || (!count && read.last.text.length === 1)) return null;
  return { ...read, value: (count?.value ?? 1) * read.value };
}

/** `5`, `two and a half`, `half a`, `sava`. */
const readCount: Rule = (token) => {
  const number = readNumber(token) ?? readWords(token);
  const half = lookUp(HALF, skip(/^an?$/, number ? skip(/^and$/, number.last.next) : token));
  return number ? add(number, half) : (half ?? lookUp(ALONE, token));
};

/** `twenty five`, `five`, `sadhe teen`. */
const readWords: Rule = (token) => {
  const fraction = lookUp(FRACTIONS, token);
  const from = fraction ? fraction.last.next : token;
  const number = readFromTen(from) ?? lookUp(ONES, from);
  return fraction && number ? add(fraction, number) : number;
};

/** `twenty`, `twenty five`, `fifteen`. */
const readFromTen: Rule = (token) => {
  const tens = lookUp(TENS, token);
  return tens ? add(tens, lookUp(ONES, skip(/^-$/, tens.last.next))) : lookUp(WHOLE, token);
};

const readNumber: Rule = (token) =>
  token && NUMBER.test(token.text)
    ? { value: Number(token.text.replaceAll(',', '')), last: token }
    : null;

const add = (number: NonNullable<Read>, rest: Read) =>
  rest ? { value: number.value + rest.value, last: rest.last } : number;

/** The number that a word says; none where a number is joined to it, as in `10k20`. */
function lookUp(words: Table, token: Token | undefined): Read {
  const value = words.get(token?.text ?? '');
  const isWhole = !isJoinedNumber(token?.next);
  return token && value !== undefined && isWhole ? { value, last: token } : null;
}

/** The last token of a currency; undefined where none begins. */
function readCurrency(token: Token | undefined): Token | undefined {
  if (!token || !CURRENCIES.includes(token.text)) return undefined;
  return token.text === 'rs' && token.next?.text === '.' ? token.next : token;
}

/** The token behind a word of these; the same token where it is none. */
const skip = (words: RegExp, token: Token | undefined) =>
  token && words.test(token.text) ? token.next : token;

const isJoinedNumber = (token: Token | undefined) =>
  token !== undefined && /^\d/.test(token.text) && token.before.trim() !== '';

/** What a shopper reads of a bound: `Up to ₹10,000`. */
export function boundLabel(bound: keyof PriceRange, price: Rupees): string {
  // Without decimals where there are none: beside a bound they only take room.
  const amount = Number.isInteger(price) ? `₹${groupDigits(price)}` : formatRupees(price);
  return `${bound === 'minPrice' ? 'From' : 'Up to'} ${amount}`;
}
