import { stateName } from '../addresses/indian-addresses.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/**
 * State, PAN (five letters, four digits, a letter), registration within the state, Z, check
 * character.
 */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const STATES_END = 38;
/** State codes of other territory and of the centre's jurisdiction. */
const FURTHER_CODES = [97, 99];

/** A made-up number of the right form, for messages. */
export const GSTIN_EXAMPLE = '29ABCDE1234F1ZW';

/**
 * The error of a GSTIN, the 15-character registration number for goods and services tax (CGST Rules
 * 2017, rule 10); null for a valid one. Takes capitals only.
 */
export function gstinError(gstin: string): string | null {
  if (!FORM.test(gstin) || !isStateCode(Number(gstin.slice(0, 2)))) {
    return `Enter the 15 characters of the GSTIN, such as ${GSTIN_EXAMPLE}`;
  }
  if (gstinCheckCharacter(gstin.slice(0, -1)) === gstin.at(-1)) return null;
  return 'This GSTIN is not valid. Check it for a typing mistake.';
}

/** A GSTIN as it is stored: in capitals, without the spaces it may be typed with. */
export const tidyGstin = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

/** A GSTIN with the state in which it is registered. */
export function gstinText(gstin: string): string {
  const state = stateName(gstin.slice(0, 2));
  return state ? `${gstin} (${state})` : gstin;
}

/**
 * The check character from the 14 before it: every second one counts twice, and the two base-36
 * digits of each product are added.
 */
export function gstinCheckCharacter(first14: string): string {
  const { length } = CHARACTERS;
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / length) + (product % length);
  }
  return CHARACTERS[(length - (sum % length)) % length] ?? '';
}

function isStateCode(code: number): boolean {
  return (code >= 1 && code <= STATES_END) || FURTHER_CODES.includes(code);
}
