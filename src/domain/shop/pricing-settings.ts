import { rupees, toPaise, toRupees } from '../money/money.ts';
import type { PricingRules } from '../money/order-totals.ts';
import type { CashRules } from '../payments/cash-on-delivery.ts';

/** The longest name of the tax, in characters: it stands in a line of the order's summary. */
export const MAX_TAX_LABEL = 20;

const MAX_TAX_PERCENT = 40;
const MAX_FEE = toPaise(rupees(10_000));
const MAX_THRESHOLD = toPaise(rupees(10_000_000));

const ERRORS = {
  taxPercent: 'Enter a number from 0 to 40, with at most 2 decimals. 0 means no tax.',
  shippingFee: 'Enter an amount from ₹0 to ₹10,000',
  freeShippingAbove: 'Enter an amount from ₹0 to ₹1,00,00,000, or leave it empty',
};

type Amounts = Pick<PricingRules, 'shippingFee' | 'freeShippingAbove'> &
  Pick<CashRules, 'cashFee' | 'cashLimit'>;

/** Settings with their amounts in rupees, as the API and the audit log have them. */
export function inRupees<S extends Amounts>(settings: S) {
  const { shippingFee, freeShippingAbove, cashFee, cashLimit } = settings;
  return {
    ...settings,
    shippingFee: toRupees(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : toRupees(freeShippingAbove),
    cashFee: toRupees(cashFee),
    cashLimit: cashLimit === null ? null : toRupees(cashLimit),
  };
}

/** The error of one of the owner's pricing rules; null for a valid one. Amounts are in paise. */
export function pricingError(name: keyof typeof ERRORS, value: number | null): string | null {
  return isAllowed(name, value) ? null : ERRORS[name];
}

function isAllowed(name: Exclude<keyof PricingRules, 'taxLabel'>, value: number | null): boolean {
  if (value === null) return name === 'freeShippingAbove';
  if (name === 'taxPercent') {
    const hasTwoDecimals = Math.round(value * 100) / 100 === value;
    return hasTwoDecimals && value >= 0 && value <= MAX_TAX_PERCENT;
  }
  const most = name === 'shippingFee' ? MAX_FEE : MAX_THRESHOLD;
  return Number.isInteger(value) && value >= 0 && value <= most;
}
