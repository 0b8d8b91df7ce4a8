import type { ReactNode } from 'react';
import type { HoldLimit } from '../../../contract/checkout.ts';
import type { PaymentOptions } from '../../../contract/payments.ts';
import { formatMinor, parseRate, toForeign } from '../../../domain/money/foreign-amount.ts';
import { type Paise, toPaise, ZERO } from '../../../domain/money/money.ts';
import {
  gatewayLimitMessage,
  unconfirmedLimitMessage,
} from '../../../domain/orders/unpaid-limits.ts';
import type { CashRules } from '../../../domain/payments/cash-on-delivery.ts';
import {
  getGateway,
  isCollected,
  isPrepaid,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { callApi } from '../../platform/api.ts';
import { Alert } from '../../ui/messages.tsx';
import { availableItems, countItems } from './cart-items.ts';
import { useCart } from './cart-store.ts';

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

/** What can be ordered without paying first; null on an error, which placing reports. */
export function loadHoldLimit(): Promise<HoldLimit | null> {
  return callApi('GET /api/orders/hold-limit').catch(() => null);
}

interface HoldLimitNoteProps {
  limit: HoldLimit | null;
  method: PaymentMethod | null;
  /** Whether the order has an advance, which is paid at a gateway. */
  hasAdvance?: boolean;
  /** What sends the link again. */
  sendAgain: ReactNode;
  className?: string;
}

/** How many more items can be ordered by this method than the cart has; below 0: too many. */
export function useItemsLeft(
  limit: HoldLimit | null,
  method: PaymentMethod | null,
  hasAdvance = false,
): number {
  const count = countItems(availableItems(useCart()));
  if (!limit || method === null) return Number.POSITIVE_INFINITY;
  const isAtGateway = hasAdvance || getGateway(method) !== null;
  return (isAtGateway ? limit.gatewayItems : limit.items) - count;
}

/** Says before an order is placed what becomes of it while the email is not confirmed. */
export function HoldLimitNote(props: HoldLimitNoteProps) {
  const { limit, method, hasAdvance = false, sendAgain, className } = props;
  const isOver = useItemsLeft(limit, method, hasAdvance) < 0;
  const count = countItems(availableItems(useCart()));
  if (!limit || method === null) return null;
  const isAtGateway = hasAdvance || getGateway(method) !== null;
  const canConfirm = limit.hours !== null;
  const actions = canConfirm && sendAgain;
  if (isOver) {
    return (
      <Alert kind="warn" title="This order cannot be placed yet" {...{ actions, className }}>
        {isAtGateway
          ? gatewayLimitMessage(limit.gatewayItems, count, canConfirm)
          : unconfirmedLimitMessage(limit.items, count, canConfirm)}
      </Alert>
    );
  }
  if (!canConfirm || hasAdvance || isPrepaid(method)) return null;
  const hours = limit.hours === 1 ? 'an hour' : `${limit.hours} hours`;
  return (
    <Alert
      kind="warn"
      live={false}
      title="Your email address is not confirmed yet"
      {...{ actions, className }}
    >
      We keep this order for {hours}. Open the link that we sent to your email address by then, and
      it stays.
    </Alert>
  );
}
