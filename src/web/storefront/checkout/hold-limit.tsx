import type { ReactNode } from 'react';
import type { HoldLimit } from '../../../contract/orders.ts';
import { unconfirmedLimitMessage } from '../../../domain/orders/unpaid-limits.ts';
import { isPrepaid, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/messages.tsx';
import { availableItems } from './cart-items.ts';
import { useCart } from './cart-store.ts';

/** What can be ordered without paying first; null on an error, which placing reports. */
export function loadHoldLimit(): Promise<HoldLimit | null> {
  return browserApi()
    .call('GET /api/orders/hold-limit')
    .catch(() => null);
}

interface HoldLimitNoteProps {
  limit: HoldLimit | null;
  method: PaymentMethod | null;
  /** What sends the link again. */
  sendAgain: ReactNode;
  className?: string;
}

/** Says before an order is placed what becomes of it while the email is not confirmed. */
export function HoldLimitNote({ limit, method, sendAgain, className }: HoldLimitNoteProps) {
  const count = availableItems(useCart()).reduce((sum, { qty }) => sum + qty, 0);
  if (!limit || method === null || isPrepaid(method)) return null;
  const canConfirm = limit.hours !== null;
  const actions = canConfirm && sendAgain;
  if (count > limit.items) {
    return (
      <Alert kind="warn" title="This order cannot be placed yet" {...{ actions, className }}>
        {unconfirmedLimitMessage(limit.items, count, canConfirm)}
      </Alert>
    );
  }
  if (!canConfirm) return null;
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
