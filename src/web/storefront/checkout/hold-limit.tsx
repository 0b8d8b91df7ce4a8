import type { ReactNode } from 'react';
import type { HoldLimit } from '../../../contract/orders.ts';
import {
  gatewayLimitMessage,
  unconfirmedLimitMessage,
} from '../../../domain/orders/unpaid-limits.ts';
import {
  getGateway,
  isPrepaid,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { callApi } from '../../platform/api.ts';
import { Alert } from '../../ui/messages.tsx';
import { availableItems, countItems } from './cart-items.ts';
import { useCart } from './cart-store.ts';

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
