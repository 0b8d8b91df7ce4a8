import { useState } from 'react';
import type { Order } from '../../../contract/order.ts';
import { awaitsPayment } from '../../../domain/order-status.ts';
import { endAttempt } from './order-attempt.ts';
import type { OrderRefusal } from './order-refusal.ts';
import { type Placed, type Placing, placeDraft } from './place-draft.ts';

export type PayProgress =
  | { kind: 'choosing' }
  | { kind: 'processing' }
  | { kind: 'refused'; refusal: OrderRefusal }
  /** The order stands, but its payment could not be begun. */
  | { kind: 'unpaid'; orderId: string; message: string }
  /** It had been paid before, perhaps in another tab. */
  | { kind: 'paid'; orderId: string };

/** What the payment page asks. */
export type PaymentChoice = Pick<Placing, 'method' | 'address'>;

interface PayNow extends Omit<Placing, keyof PaymentChoice> {
  /** Leads to the gateway; says why not where it can't. */
  pay: (order: Order) => Promise<string | null>;
  onRefused: (refusal: OrderRefusal) => void;
  onPaidBefore: () => void;
}

/**
 * Places the order and goes straight to the gateway (specification §4, Cashfree flow). The cart stays
 * until the payment has succeeded; trying again pays the same order.
 */
export function usePayNow({ pay, onRefused, onPaidBefore, ...placing }: PayNow) {
  const [progress, setProgress] = useState<PayProgress>({ kind: 'choosing' });

  async function payNow(choice: PaymentChoice) {
    if (progress.kind === 'processing') return;
    setProgress({ kind: 'processing' });
    setProgress(await placeAndPay(choice));
  }

  async function placeAndPay(choice: PaymentChoice): Promise<PayProgress> {
    const placed = await placePayable({ ...placing, ...choice });
    if ('refusal' in placed) {
      onRefused(placed.refusal);
      return { kind: 'refused', refusal: placed.refusal };
    }
    const { order } = placed;
    if (order.isPaid) {
      endAttempt();
      onPaidBefore();
      return { kind: 'paid', orderId: order._id };
    }
    const message = await pay(order);
    return message === null
      ? { kind: 'choosing' }
      : { kind: 'unpaid', orderId: order._id, message };
  }

  return { progress, payNow };
}

/** Where the order of an earlier try can't be paid any more, this one is a new order. */
async function placePayable(placing: Placing): Promise<Placed> {
  const placed = await placeDraft(placing);
  if ('refusal' in placed || placed.order.isPaid || awaitsPayment(placed.order)) return placed;
  endAttempt();
  return placeDraft(placing);
}
