import { formatRupees, groupDigits, type Rupees, rupees } from '../money/money.ts';

/** The bounds of a selling price in rupees, both included; null where there is none. */
export interface PriceRange {
  minPrice: Rupees | null;
  maxPrice: Rupees | null;
}

/** The highest price in rupees: a higher number is none. */
export const MAX_PRICE = 1e9;

/** A number in a text that may be a price. */
export interface Amount {
  /** In rupees, where it is a price. */
  value: number;
  start: number;
  end: number;
  /** Written as a price: with a currency or a counted unit such as k. */
  isMarked: boolean;
  isInWords: boolean;
  /** A measure or an offer stands after it: `120 count`, `500 off`. */
  isMeasured: boolean;
  /** Of its largest unit, else 1. */
  factor: number;
}

/** A word, number or mark of a text, with the one after it. */
interface Token {
  /** In lower case. */
  text: string;
  start: number;
  end: number;
  /** The character before it. */
  before: string;
  isAfterBetween: boolean;
  isMeasured: boolean;
  next?: Token;
}

/** A number and its last token. */
interface NumberMatch {
  value: number;
  last: Token;
}

/** Reads the longest number of a kind that begins at a token; null where none does. */
type NumberRule = (token: Token | undefined, isAfterAnd?: boolean) => NumberMatch | null;
type NumberWords = ReadonlyMap<string, number>;

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
const CRORE = toTable('1000000 million millions, 10000000 cr crore crores karod karor');
const UNITS = new Map([...HUNDRED, ...THOUSAND, ...LAKH, ...CRORE]);
/** In Hindi they are said before a number: `sadhe teen`. */
const FRACTIONS = toTable('0.5 sadhe saadhe sade, 0.25 sava sawa, -0.25 paune');
const HALF = toTable('0.5 half aadha adha');
/** They count a unit as they are: `sava lakh`, `a lakh`. */
const COUNTS_ALONE = toTable('1.25 sava sawa, 0.75 paune, 1 a an');
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
/** A currency may be joined to the word before it: `underrs500`. */
const TOKEN = /\d+(?:[.,]\d+)*|b\/w\b|[a-z]+?(?=(?:rs|inr)\.?\d|[^a-z]|$)|\/-|\S/gi;

/**
 * The amounts of a text in its order. `isMeasured` says of a place in it whether a number that ends there is
 * measured.
 */
export function findAmounts(text: string, isMeasured = (_end: number) => false): Amount[] {
  const amounts: Amount[] = [];
  let token = firstToken(text, isMeasured);
  while (token) {
    const read = readAmount(token);
    if (read) amounts.push(read.amount);
    token = (read?.last ?? token).next;
  }
  return amounts;
}

/** The price in rupees that a text is, such as `10,000`, `₹1,00,000`, `2.5k` or `1 lakh`; null for others. */
export function readPrice(text: string): Rupees | null {
  const read = readAmount(firstToken(text));
  if (!read || read.last.next || read.amount.value > MAX_PRICE) return null;
  return rupees(read.amount.value);
}

function firstToken(text: string, isMeasured = (_end: number) => false): Token | undefined {
  let first: Token | undefined;
  let last: Token | undefined;
  for (const { 0: typed, index } of text.matchAll(TOKEN)) {
    const end = index + typed.length;
    const token: Token = {
      text: typed.toLowerCase(),
      start: index,
      end,
      before: text[index - 1] ?? '',
      isAfterBetween: last?.isAfterBetween || /^(?:betwe?en|b\/w)$/i.test(typed),
      isMeasured: isMeasured(end),
    };
    if (last) last.next = token;
    first ??= token;
    last = token;
  }
  return first;
}

/** The amount that begins at a token, and its last token; null where none does. */
function readAmount(first: Token | undefined): { amount: Amount; last: Token } | null {
  // `10,20k` and `.5 lakh` are no amounts.
  if (!first || /[\d.]/.test(first.before)) return null;
  const currency = readCurrency(first);
  const from = currency ? currency.next : first;
  const read = readValue(from);
  if (!read) return null;
  const last = withCurrency(read.last);
  const said: string[] = [];
  for (let one = from; one && one !== read.last.next; one = one.next) said.push(one.text);
  const factor = Math.max(...said.map((word) => UNITS.get(word) ?? 1));
  const amount = {
    value: Math.round(read.value * 100) / 100,
    start: first.start,
    end: last.end,
    isMarked: from !== first || last !== read.last || (factor > 1 && said.length > 1),
    isInWords: !said.some((word) => /\d/.test(word)),
    isMeasured: last.isMeasured,
    factor,
  };
  return { amount, last };
}

/** In words only where they are surely a number: with a unit, hundreds that are not said, or measured. */
const readValue: NumberRule = (token) => {
  const hundreds = readHundreds(token);
  return (
    addRest(readCounted(CRORE, token), readUpToLakhs) ??
    readLakhs(token) ??
    readThousands(token) ??
    (hundreds && lookUp(UNITS, hundreds.last.next) ? null : hundreds) ??
    readUnsaidHundreds(token) ??
    readNumber(token) ??
    readMeasured(token) ??
    readFirstOfTwo(token)
  );
};

/** `nine ninety nine`, `fourteen ninety nine`: of prices that end so the word hundred is left out. */
const readUnsaidHundreds: NumberRule = (token) => {
  const hundreds = lookUp(ONES, token) ?? readFromTen(token);
  const rest = hundreds && readFromTen(hundreds.last.next);
  const isPrice = rest?.value === 99 && Number.isInteger(hundreds?.value);
  if (!hundreds || !isPrice || lookUp(UNITS, rest.last.next)) return null;
  return add({ ...hundreds, value: 100 * hundreds.value }, rest);
};

/** `twenty percent`. */
const readMeasured: NumberRule = (token) => {
  const words = readFromTen(token);
  return words?.last.isMeasured ? words : null;
};

/** `two to four thousand`, `do teen hazaar`. */
const readFirstOfTwo: NumberRule = (token) => {
  const words = readWords(token);
  const second = words && readCount(skip(/^(?:to|and|se|-)$/, words.last.next));
  return second && lookUp(UNITS, second.last.next) ? words : null;
};

/** `one lakh fifty thousand`. */
const readLakhs: NumberRule = (token) => addRest(readCounted(LAKH, token), readUpToThousands);

const readUpToLakhs: NumberRule = (token, isAfterAnd) =>
  readLakhs(token) ?? readUpToThousands(token, isAfterAnd);

const readUpToThousands: NumberRule = (token, isAfterAnd) =>
  readThousands(token) ?? readRest(token, isAfterAnd);

const readThousands: NumberRule = (token) => {
  // `one hundred and ten thousand`.
  const hundreds = addRest(readCounted(HUNDRED, token), readWords, THOUSAND);
  const counted = hundreds && readCounted(THOUSAND, token, hundreds);
  return addRest(counted ?? readCounted(THOUSAND, token), readRest);
};

/** `(five thousand) five hundred and fifty`; of `(five thousand) one saree` only behind `and`. */
const readRest: NumberRule = (token, isAfterAnd) =>
  readHundreds(token) ??
  readUnsaidHundreds(token) ??
  (isAfterAnd ? readWords(token) : readFromTen(token)) ??
  (/^[1-9]\d\d$/.test(token?.text ?? '') ? readNumber(token) : null);

/** `five hundred and ten`. */
const readHundreds: NumberRule = (token) => addRest(readCounted(HUNDRED, token), readWords);

/** A number with what `rule` adds to it, unless that is measured or counts a unit other than `counted`. */
function addRest(number: NumberMatch | null, rule: NumberRule, counted?: NumberWords) {
  if (!number) return null;
  const { next } = number.last;
  const from = skip(/^and$/, next);
  const isAfterAnd = from !== next;
  // `between one hundred and ten thousand` names two numbers.
  const rest = isAfterAnd && next?.isAfterBetween ? null : rule(from, isAfterAnd);
  if (!rest) return number;
  // In `2 thousand 120 count` the rest is measured, in `two thousand five hundred off` the whole number.
  const last = withCurrency(rest.last);
  const isMeasured = last.isMeasured && !lookUp(UNITS, rest.last);
  // `5k 100s`: of a hundred threads.
  const isPart = /^\p{L}/u.test(last.next?.text ?? '') && /\d/.test(last.next?.before ?? '');
  const unit = rest.last.next;
  const isOther = lookUp(UNITS, unit) && !(counted && lookUp(counted, unit));
  return isOther || isMeasured || isPart ? number : add(number, rest);
}

/** `5 thousand`, `half a lakh`; without a count a word alone, as in `under thousand`. */
function readCounted(unit: NumberWords, token: Token | undefined, count = readCount(token)) {
  const read = lookUp(unit, count ? skip(/^an?$/, count.last.next) : token);
  if (!read || (!count && read.last.text.length === 1)) return null;
  return { ...read, value: (count?.value ?? 1) * read.value };
}

/** `5`, `two and a half`, `half a`, `sava`. */
const readCount: NumberRule = (token) => {
  const number = readNumber(token) ?? readWords(token);
  const half = lookUp(HALF, skip(/^an?$/, number ? skip(/^and$/, number.last.next) : token));
  return number ? add(number, half) : (half ?? lookUp(COUNTS_ALONE, token));
};

/** `twenty five`, `five`, `sadhe teen`. */
const readWords: NumberRule = (token) => {
  const fraction = lookUp(FRACTIONS, token);
  const from = fraction ? fraction.last.next : token;
  const number = readFromTen(from) ?? lookUp(ONES, from);
  return fraction && number ? add(fraction, number) : number;
};

/** `twenty`, `twenty five`, `fifteen`. */
const readFromTen: NumberRule = (token) => {
  const tens = lookUp(TENS, token);
  return tens ? add(tens, lookUp(ONES, skip(/^-$/, tens.last.next))) : lookUp(WHOLE, token);
};

const readNumber: NumberRule = (token) =>
  token && NUMBER.test(token.text)
    ? { value: Number(token.text.replaceAll(',', '')), last: token }
    : null;

const add = (number: NumberMatch, rest: NumberMatch | null): NumberMatch =>
  rest ? { value: number.value + rest.value, last: rest.last } : number;

/** The number that a word says; none where a number is joined to it, as in `10k20`. */
function lookUp(words: NumberWords, token: Token | undefined): NumberMatch | null {
  const value = words.get(token?.text ?? '');
  const isWhole = !isJoinedNumber(token?.next);
  return token && value !== undefined && isWhole ? { value, last: token } : null;
}

/** The last token of a currency; undefined where none begins. */
function readCurrency(token: Token | undefined): Token | undefined {
  if (!token || !CURRENCIES.includes(token.text)) return undefined;
  return token.text === 'rs' && token.next?.text === '.' ? token.next : token;
}

/** The last token of a number with the currency after it, which in `5000 rs500` belongs to the second. */
function withCurrency(last: Token): Token {
  const after = last.next?.text === '/-' ? last.next : readCurrency(last.next);
  return after && !isJoinedNumber(after.next) ? after : last;
}

/** The token after a word of these; the same token where it is none. */
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
