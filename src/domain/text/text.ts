/** A text field: its label, maximum length and whether it is required. */
export type TextRule = { label: string; max: number; isRequired: boolean };

/** The text with its first character in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The message for an empty required field. */
export function requiredMessage(label: string): string {
  return `${label} is required`;
}

/** The message for a text of more than `max` UTF-16 code units (what `.length` counts). */
export function tooLongMessage(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

/** The message for text with a NUL character, which PostgreSQL rejects. */
export function unstorableMessage(label: string): string {
  return `${label} holds a character that cannot be stored`;
}

/**
 * Runs of characters that are not seen, some of which reorder or split what is, with the character
 * before: they make a name look like another, or like none. Unicode's own list, the blank of
 * braille, and control characters.
 */
const INVISIBLE =
  /([^\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]?)([\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]+)/gu;
/** Line ends and tabs are text; NUL is reported as an error. */
const KEPT = ['\n', '\t', '\0'];
/** Joiners belong to the spelling of Indian and Arabic scripts and to emoji, after these characters. */
const TAKES_JOINER =
  /[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}]$/u;
/** The choice between the forms of a character as text and as emoji belongs to these. */
const HAS_EMOJI_FORM = /\p{Extended_Pictographic}$/u;

/**
 * Text as it is stored: trimmed, in composed characters (NFC), with plain line ends and without
 * invisible characters. Every text of a stranger that is stored or shown passes through here.
 */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replace(INVISIBLE, (_, before: string, run: string) => {
      let kept = before;
      for (const character of run) if (belongsAfter(kept, character)) kept += character;
      return kept;
    })
    .trim();
}

function belongsAfter(before: string, character: string): boolean {
  if ('\u200C\u200D'.includes(character)) return TAKES_JOINER.test(before);
  if ('\uFE0E\uFE0F'.includes(character)) return HAS_EMOJI_FORM.test(before);
  return KEPT.includes(character);
}

/** The text with the digits of every script as 0 to 9: `५६०००१` is `560001`. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, digitOf);
}

/** Unicode has the ten digits of a script in a row; where rows touch, each begins at a multiple. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** The error of a typed text; null for a valid one. */
export function textError({ label, max, isRequired }: TextRule, text: string): string | null {
  const tidy = tidyText(text);
  if (isRequired && tidy === '') return requiredMessage(label);
  if (tidy.length > max) return tooLongMessage(label, max);
  return tidy.includes('\0') ? unstorableMessage(label) : null;
}

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Thousands separated by commas, in the Indian or the western way: 1,25,000.50 or 125,000.50. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
/** After four digits or more no comma is between thousands: 12500,50. */
const DECIMAL_COMMA = /^-?\d{4,},\d{1,2}$/;

/** A number in ASCII digits, without spaces and what says that it is rupees: ₹, Rs., INR, /-. */
export const bareNumber = (text: string): string =>
  asciiDigits(text)
    .trim()
    .replaceAll(/[₹\s]|^rs\.?|^inr|rs\.?$|inr$|\/-$/giu, '');

/**
 * Parses a number that a person or a spreadsheet wrote; null when it is ambiguous. Accepts a
 * decimal point, commas between thousands, or a decimal comma.
 */
export function readNumber(text: string): number | null {
  const bare = bareNumber(text);
  if (PLAIN.test(bare)) return Number(bare);
  if (GROUPED.test(bare)) return Number(bare.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replace(',', '.'));
  return null;
}

/** The beginning of a text, at most so many UTF-16 units long; no character is cut in two. */
export function truncate(text: string, length: number): string {
  const start = text.slice(0, length);
  return text.length > length ? start.replace(/[\uD800-\uDBFF]$/, '') : start;
}

/** A text of somebody else for an email: addresses in it are broken up, so that none becomes a link. */
export function defangLinks(text: string): string {
  return text.replaceAll('://', ': //').replace(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, '$1 ');
}

/**
 * The slug of a name (specification §2): lower case, trimmed, punctuation stripped, spaces to
 * hyphens, single hyphens and none at either end. Letters, marks and digits of every script stay,
 * normalised to one encoding. A name of punctuation alone has the empty slug.
 */
export function slugify(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .normalize('NFC')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The longest slug that an owner gives a page. */
export const MAX_SLUG = 80;

/** What is wrong with the slug that an owner gives a page; null for a usable one. */
export function slugError(slug: string): string | null {
  const usable = slugify(slug);
  if (usable === slug && slug !== '') return null;
  if (usable === '') return 'Use letters or digits';
  return `Use small letters, digits and hyphens, such as ${usable}`;
}

/** An id as tables and lists show it: its first 8 characters (specification §9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** The message for an error of unknown cause; details are in the log or the console. */
export const SOMETHING_WRONG = 'Something went wrong. Please try again.';

/** Bytes of a megabyte (MiB). */
export const MEGABYTE = 1024 * 1024;

/** The message for an upload above the limit. */
export function tooLargeMessage(megabytes: number): string {
  return `That is too much at once: at most ${megabytes} MB can be sent`;
}

/** The letters to insert, delete, replace or swap with the next to make one word of another. */
export function countEdits(one: string, other: string): number {
  const counts: number[][] = [];
  const at = (row: number, column: number) => counts[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row += 1) {
    const current: number[] = [];
    counts.push(current);
    for (let column = 0; column <= other.length; column += 1) {
      const [letter, otherLetter] = [one[row - 1], other[column - 1]];
      const isSwapped = letter === other[column - 2] && one[row - 2] === otherLetter;
      const edits = [
        Math.min(at(row - 1, column), at(row, column - 1)) + 1,
        at(row - 1, column - 1) + (letter === otherLetter ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      current.push(row + column === 0 ? 0 : Math.min(...edits));
    }
  }
  return at(one.length, other.length);
}
