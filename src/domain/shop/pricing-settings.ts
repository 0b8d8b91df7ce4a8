import { toRupees } from '../money/money.ts';
import type { PricingRules } from '../money/order-totals.ts';
import type { CashRules } from '../payments/cash-on-delivery.ts';

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
