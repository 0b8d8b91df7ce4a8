import { asciiDigits } from './text.ts';

/** The message for an invalid number. */
export const PHONE_REQUIRED =
  'Enter a phone number of 10 digits, such as 98450 12345, or one abroad with + and its country code';

/** What is wrong with a phone that may be left out; null where nothing is. */
export function optionalPhoneError(text: string): string | null {
  return text.trim() === '' || phoneNumber(text) ? null : PHONE_REQUIRED;
}

/**
 * A phone number as gateways take it, from the way people write it; null for anything else. Of an
 * Indian number the 10 digits, without trunk 0 and country code; of one abroad, written with `+` or
 * `00`, the international form (`+12025550123`).
 */
export function phoneNumber(typed: string): string | null {
  const text = asciiDigits(typed);
  if (!/^[\d\s+().-]*$/.test(text)) return null;
  // The trunk 0 of `+44 (0)20` is not dialled from abroad.
  const isInternational = hasCountryCode(text);
  const digits = text.replace(isInternational ? /\(0\)/ : '', '').replace(/\D/g, '');
  const international = isInternational ? digits.replace(/^00/, '') : null;
  if (international !== null && !international.startsWith('91')) {
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
  }
  const national = (international ?? digits).replace(/^(?:91|0)?0?(?=\d{10}$)/, '');
  // No Indian number begins with 0.
  return /^[1-9]\d{9}$/.test(national) ? national : null;
}

function hasCountryCode(text: string): boolean {
  return /^[\s(]*(\+|00)/.test(text);
}

/**
 * A phone number as it is stored, in E.164 such as `+919845012345`. One without a country code is Indian
 * where its address is in India; elsewhere its country code is unknown, and it stays as it was typed.
 */
export function toE164(typed: string, isInIndia: boolean): string {
  const number = phoneNumber(typed);
  if (number === null || number.startsWith('+')) return number ?? typed;
  return isInIndia || hasCountryCode(asciiDigits(typed)) ? `+91${number}` : typed;
}

/**
 * The phone that rings at an address in India, in E.164: couriers there dial the 10 digits of a mobile
 * number, whatever country code is written before them.
 */
export function toDialledNumber(typed: string): string {
  return toE164(typed, true).replace(/^\+\d+(?=[6-9]\d{9}$)/, '+91');
}

/** A country code, of three digits or else one or two (ITU-T E.164), and a number in groups as most are written. */
const INTERNATIONAL =
  /^(\+(?:(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0357-9]|9[679])\d|[17]|\d\d))(\d{2,4}?)(\d{3})?(\d{4})$/;

/** A stored phone number as it is written: `+91 98450 12345`, `+65 9123 4567`. */
export function phoneText(stored: string): string {
  const [, ...groups] = /^(\+91)(\d{5})(\d{5})$/.exec(stored) ?? INTERNATIONAL.exec(stored) ?? [];
  return groups.filter(Boolean).join(' ') || stored;
}
