import type { PaymentOptions } from '../../../contract/payments.ts';
import { formatMinor, parseRate, toForeign } from '../../../domain/money/foreign-amount.ts';
import { type Paise, toPaise, ZERO } from '../../../domain/money/money.ts';
import type { CashRules } from '../../../domain/payments/cash-on-delivery.ts';
import { isCollected, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { browserApi } from '../../platform/api.ts';

/** The payment options; null on an error, which the next call of the page reports. */
export function loadPaymentOptions(): Promise<PaymentOptions | null> {
  return browserApi()
    .call('GET /api/payment/options')
    .catch(() => null);
}

/** The terms of Cash on Delivery as the domain reads them; null where it is not offered. */
export function cashRulesOf(options: PaymentOptions | null): CashRules | null {
  const cash = options?.cash;
  if (!cash) return null;
  const { cashFee, cashLimit } = cash;
  return {
    ...cash,
    cashFee: toPaise(cashFee),
    cashLimit: cashLimit === null ? null : toPaise(cashLimit),
  };
}

/** The fee of a payment method. */
export function paymentFeeOf(method: PaymentMethod | null, options: PaymentOptions | null): Paise {
  return isCollected(method) ? (cashRulesOf(options)?.cashFee ?? ZERO) : ZERO;
}

/** What PayPal charges for a total, such as "USD 59.35"; null when no rate is known. */
export function paypalPrice(total: Paise, terms: PaymentOptions['paypal'] = null): string | null {
  const rate = terms && parseRate(terms.rate);
  if (!terms || !rate) return null;
  const { currency } = terms;
  const minor = toForeign(total, rate, currency);
  return `${currency} ${formatMinor({ minor, currency })}`;
}
