import type { PaymentOptions } from '../../../contract/payment.ts';
import { formatMinor, parseRate, toForeign } from '../../../domain/foreign-amount.ts';
import { toPaise } from '../../../domain/money.ts';

type Terms = NonNullable<PaymentOptions['paypal']>;

/** What PayPal will charge for a total in rupees, such as "USD 59.35"; null where no rate is known. */
export function paypalPrice(total: number, terms: Terms | null | undefined): string | null {
  const rate = terms && parseRate(terms.rate);
  if (!terms || !rate) return null;
  const { currency } = terms;
  const minor = toForeign(toPaise(total), rate, currency);
  return `${currency} ${formatMinor({ minor, currency })}`;
}
