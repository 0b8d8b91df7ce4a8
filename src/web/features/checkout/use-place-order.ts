import { useState } from 'react';
import type { User } from '../../../contract/account.ts';
import type { Order } from '../../../contract/order.ts';
import { checkOrder, type PaymentMethod } from '../../../domain/order-checks.ts';
import { browserApi } from '../../platform/api.ts';
import { resetCheckout } from './checkout-store.ts';
import { attemptKey, endAttempt } from './order-attempt.ts';
import { type Checkout, orderDraft } from './order-draft.ts';
import { type OrderRefusal, orderRefusal, refusal } from './order-refusal.ts';

export type OrderProgress =
  | { kind: 'reviewing' }
  | { kind: 'placing' }
  | { kind: 'refused'; refusal: OrderRefusal }
  | { kind: 'placed'; orderId: string };

interface PlaceOrder extends Checkout {
  user: User | null;
  offered: readonly PaymentMethod[];
  /** The cart has become an order. */
  onPlaced: () => void;
  /** The cart is out of date: figures have changed since it was loaded. */
  onConflict: () => void;
}

/** Places the order that was reviewed: the checks and messages of specification §5, then the call. */
export function usePlaceOrder({ user, offered, onPlaced, onConflict, ...checkout }: PlaceOrder) {
  const [progress, setProgress] = useState<OrderProgress>({ kind: 'reviewing' });

  async function place() {
    if (progress.kind === 'placing') return;
    const draft = orderDraft(checkout);
    const fault = checkOrder(draft, offered);
    if (fault) return refuse(refusal(fault.message));
    if (!user) return refuse(refusal('User not authenticated'));

    setProgress({ kind: 'placing' });
    try {
      const order = await browserApi().call('placeOrder', {
        headers: { 'idempotency-key': attemptKey(user._id, draft) },
        body: draft,
      });
      succeed(order);
    } catch (error) {
      const refused = orderRefusal(error, checkout.items);
      if (refused.isFinal) endAttempt();
      if (refused.isConflict) onConflict();
      refuse(refused);
    }
  }

  function succeed({ _id }: Order) {
    endAttempt();
    resetCheckout();
    onPlaced();
    setProgress({ kind: 'placed', orderId: _id });
  }

  function refuse(refused: OrderRefusal) {
    setProgress({ kind: 'refused', refusal: refused });
  }

  return { progress, place };
}
