import { isIndia, toPincode } from '../addresses/indian-addresses.ts';
import { applyPercent, formatPaise, max, min, type Paise, paise, ZERO } from '../money/money.ts';
import { asciiDigits } from '../text/text.ts';
import { MIN_GATEWAY_PAISE } from './payment-methods.ts';

/** What the owner's settings say of Cash on Delivery. Amounts are in paise. */
export interface CashRules {
  /** Added to the total of an order. */
  cashFee: Paise;
  /** The highest total, with the fee, that is collected in cash; null = no limit. */
  cashLimit: Paise | null;
  /** PIN codes, or their beginnings such as `19*`, to which it is not offered. */
  cashRefusedPincodes: string;
  /** The only ones to which it is; empty = all. */
  cashAllowedPincodes: string;
  /** What is paid at a gateway before anything is sent: `200` rupees, or `20%`; empty = nothing. */
  cashAdvance: string;
}

export const DEFAULT_CASH_RULES: CashRules = {
  cashFee: ZERO,
  cashLimit: null,
  cashRefusedPincodes: '',
  cashAllowedPincodes: '',
  cashAdvance: '',
};

/** The error of a list of PIN codes; null for a valid one. */
export function pincodesError(list: string): string | null {
  const wrong = splitEntries(list).find((entry) => !/^[1-9](\d{5}|\d{0,4}\*)$/.test(entry));
  if (wrong === undefined) return null;
  return `“${wrong.slice(0, 20)}” is not a PIN code. Enter codes such as 570001, or beginnings such as 19*`;
}

const ADVANCE = /^(\d{1,6})(?:\.(\d{1,2}))?(%?)$/;

/** The error of an advance as it is typed; null for a valid one, or none. */
export function advanceError(text: string): string | null {
  if (text === '') return null;
  const [, whole = '', , percent] = ADVANCE.exec(text) ?? [];
  const isValid = percent ? Number(whole) < 100 || text === '100%' : Number(whole) >= 1;
  return isValid && Number.parseFloat(text) > 0
    ? null
    : 'Enter rupees such as 200, or a share such as 20%. Leave it empty for no advance';
}

/**
 * What of a total is paid at a gateway before an order in cash is sent, in paise: at least what a gateway
 * takes, at most the total.
 */
export function getAdvance({ cashAdvance }: Pick<CashRules, 'cashAdvance'>, total: Paise): Paise {
  const [, whole = '', decimals = '', percent] = ADVANCE.exec(cashAdvance) ?? [];
  if (whole === '' || total === 0) return ZERO;
  const wanted = percent
    ? applyPercent(total, Number.parseFloat(cashAdvance))
    : paise(Number(whole + decimals.padEnd(2, '0')));
  return min(max(wanted, MIN_GATEWAY_PAISE), total);
}

/**
 * Why an order cannot be paid in cash on delivery, for the customer; null where it can. `total` is
 * in paise, with the fee.
 */
export function cashRefusal(
  rules: CashRules,
  { total, postalCode, country }: { total: Paise; postalCode: string; country: string },
): string | null {
  const { cashLimit, cashRefusedPincodes, cashAllowedPincodes } = rules;
  const pincode = toPincode(postalCode);
  if (pincode === null || !isIndia(country)) {
    return 'Cash on Delivery needs an address in India with a PIN code of 6 digits.';
  }
  const isAllowed =
    splitEntries(cashAllowedPincodes).length === 0 || isInPincodes(cashAllowedPincodes, pincode);
  if (!isAllowed || isInPincodes(cashRefusedPincodes, pincode)) {
    return `Cash on Delivery is not available for the PIN code ${pincode}.`;
  }
  if (cashLimit !== null && total > cashLimit) {
    return `Cash on Delivery is available for orders of up to ${formatPaise(cashLimit)}.`;
  }
  return null;
}

/** Whether a list has this PIN code, or a beginning of it. */
export function isInPincodes(list: string, postalCode: string): boolean {
  const pincode = toPincode(postalCode);
  return (
    pincode !== null &&
    splitEntries(list).some((entry) =>
      entry.endsWith('*') ? pincode.startsWith(entry.slice(0, -1)) : pincode === entry,
    )
  );
}

/** The entries of a list, separated by commas, semicolons or white space. */
function splitEntries(list: string): string[] {
  return asciiDigits(list)
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '');
}
