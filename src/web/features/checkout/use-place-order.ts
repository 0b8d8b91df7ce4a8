import { useState } from 'react';
import { resetCheckout } from './checkout-store.ts';
import { endAttempt } from './order-attempt.ts';
import type { OrderRefusal } from './order-refusal.ts';
import { type Placing, placeDraft } from './place-draft.ts';

export type OrderProgress =
  | { kind: 'reviewing' }
  | { kind: 'placing' }
  | { kind: 'refused'; refusal: OrderRefusal }
  | { kind: 'placed'; orderId: string };

interface PlaceOrder extends Placing {
  /** The cart has become an order. */
  onPlaced: () => void;
  onRefused: (refusal: OrderRefusal) => void;
}

/** Places the order that was reviewed (specification §4, Place order). */
export function usePlaceOrder({ onPlaced, onRefused, ...placing }: PlaceOrder) {
  const [progress, setProgress] = useState<OrderProgress>({ kind: 'reviewing' });

  async function place() {
    if (progress.kind === 'placing') return;
    setProgress({ kind: 'placing' });
    const placed = await placeDraft(placing);
    if ('refusal' in placed) {
      onRefused(placed.refusal);
      return setProgress({ kind: 'refused', refusal: placed.refusal });
    }
    endAttempt();
    resetCheckout();
    onPlaced();
    setProgress({ kind: 'placed', orderId: placed.order._id });
  }

  return { progress, place };
}
