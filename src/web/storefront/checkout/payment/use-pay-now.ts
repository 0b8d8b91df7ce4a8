import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import { awaitsPayment } from '../../../platform/order-facts.ts';
import type { OrderFailure } from '../placing/order-error.tsx';
import { clearOrderKey, type Placed, type Placing, placeOrder } from '../placing/place-draft.ts';

export type PayProgress =
  | { kind: 'choosing' }
  | { kind: 'processing' }
  | { kind: 'refused'; failure: OrderFailure }
  /** The order is placed, but its payment could not be started. */
  | { kind: 'unpaid'; orderId: string; message: string }
  /** It was paid before, for example in another tab. */
  | { kind: 'paid'; orderId: string };

export type PaymentChoice = Pick<Placing, 'method' | 'address'>;

interface PayNow extends Omit<Placing, keyof PaymentChoice> {
  /** Opens the gateway; returns the reason where that fails. */
  pay: (order: Order) => Promise<string | null>;
  onRefused: (failure: OrderFailure) => void;
  onPaidBefore: () => void;
}

/**
 * Places the order and opens the gateway (specification §4, Cashfree flow). The cart stays until the
 * payment has succeeded; another attempt pays the same order.
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
    if ('failure' in placed) {
      onRefused(placed.failure);
      return { kind: 'refused', failure: placed.failure };
    }
    const { order } = placed;
    if (order.isPaid) {
      clearOrderKey();
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

/** Places a new order where the order of an earlier attempt can't be paid any more. */
async function placePayable(placing: Placing): Promise<Placed> {
  const placed = await placeOrder(placing);
  if ('failure' in placed || placed.order.isPaid || awaitsPayment(placed.order)) return placed;
  clearOrderKey();
  return placeOrder(placing);
}
