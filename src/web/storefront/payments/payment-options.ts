import type { PaymentOptions } from '../../../contract/payments.ts';
import { formatMinor, parseRate, toForeign } from '../../../domain/money/foreign-amount.ts';
import { toPaise } from '../../../domain/money/money.ts';
import { browserApi } from '../../platform/api.ts';

/** The payment options; null on an error, which the next call of the page reports. */
export function loadPaymentOptions(): Promise<PaymentOptions | null> {
  return browserApi()
    .call('paymentOptions')
    .catch(() => null);
}

/** What PayPal charges for a total in rupees, such as "USD 59.35"; null when no rate is known. */
export function paypalPrice(total: number, terms: PaymentOptions['paypal'] = null): string | null {
  const rate = terms && parseRate(terms.rate);
  if (!terms || !rate) return null;
  const { currency } = terms;
  const minor = toForeign(toPaise(total), rate, currency);
  return `${currency} ${formatMinor({ minor, currency })}`;
}
