import type { PaymentOptions } from '../../../contract/payments.ts';
import { formatMinor, parseRate, toForeign } from '../../../domain/money/foreign-amount.ts';
import { type Paise, toPaise, ZERO } from '../../../domain/money/money.ts';
import { type CashRules, getAdvance } from '../../../domain/payments/cash-on-delivery.ts';
import {
  getGateway,
  isCollected,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { callApi } from '../../platform/api.ts';
import { Alert } from '../../ui/messages.tsx';

/** The payment options; null on an error, which the next call of the page reports. */
export function loadPaymentOptions(): Promise<PaymentOptions | null> {
  return callApi('GET /api/payment/options').catch(() => null);
}

export function toCashRules(options: PaymentOptions | null): CashRules | null {
  const cash = options?.cash;
  if (!cash) return null;
  const { cashFee, cashLimit } = cash;
  return {
    ...cash,
    cashFee: toPaise(cashFee),
    cashLimit: cashLimit === null ? null : toPaise(cashLimit),
  };
}

export function getPaymentFee(method: PaymentMethod | null, options: PaymentOptions | null): Paise {
  return isCollected(method) ? (toCashRules(options)?.cashFee ?? ZERO) : ZERO;
}

/** Whether a part of an order by this method is paid at a gateway, and the rest in cash. */
export function hasCashAdvance(
  method: PaymentMethod | null,
  options: PaymentOptions | null,
): boolean {
  return isCollected(method) && Boolean(options?.cash?.cashAdvance);
}

/** What of a total with Cash on Delivery is paid at a gateway before the order is sent. */
export function getCashAdvance(options: PaymentOptions | null, total: Paise): Paise {
  const cash = options?.cash;
  return cash ? getAdvance(cash, total) : ZERO;
}

/** What PayPal charges for a total, such as "USD 59.35"; null when no rate is known. */
export function paypalPrice(total: Paise, terms: PaymentOptions['paypal'] = null): string | null {
  const rate = terms && parseRate(terms.rate);
  if (!terms || !rate) return null;
  const { currency } = terms;
  const minor = toForeign(total, rate, currency);
  return `${currency} ${formatMinor({ minor, currency })}`;
}

interface TestModeNoteProps {
  methods: readonly PaymentMethod[];
  options: PaymentOptions | null;
  className?: string;
}

/** Tells that payments are not charged, wherever a customer can pay in test mode. */
export function TestModeNote({ methods, options, className }: TestModeNoteProps) {
  const title = testModeText(methods, options?.simulated ?? []);
  return title && <Alert live={false} title={title} className={className} />;
}

export function testModeText(
  offered: readonly PaymentMethod[],
  simulated: readonly PaymentMethod[],
): string | null {
  const paid = offered.filter((method) => getGateway(method) !== null);
  const inTestMode = paid.filter((method) => simulated.includes(method)).toSorted();
  if (inTestMode.length === 0) return null;
  return inTestMode.length === paid.length
    ? 'Test mode: no real money is charged'
    : `Test mode for ${inTestMode.join(' and ')}: no real money is charged`;
}
