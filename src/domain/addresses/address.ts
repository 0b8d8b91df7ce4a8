import { asciiDigits } from '../text/text.ts';
import { findState, isIndia } from './indian-states.ts';

/** The 6 digits of a PIN code as people write them, `560 001` or in another script; null for anything else. */
export function toPincode(postalCode: string): string | null {
  const digits = asciiDigits(postalCode).replaceAll(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

/**
 * An address as it is stored: of one in India the PIN code as 6 digits and the state by its name, where
 * they are known ones. What is not known stays as it was typed.
 */
export function normaliseAddress<
  A extends { postalCode?: string; country?: string; state?: string | undefined },
>(address: A): A {
  if (!isIndia(address.country ?? '')) return address;
  const { postalCode, state } = address;
  return {
    ...address,
    ...(postalCode && { postalCode: toPincode(postalCode) ?? postalCode }),
    ...(state && { state: findState(state)?.name ?? state }),
  };
}

/** The city that a district suggests: the districts of Delhi are one. */
export function suggestCity({ district, states }: { district: string; states: string[] }): string {
  return states.includes('Delhi') ? 'New Delhi' : district;
}
