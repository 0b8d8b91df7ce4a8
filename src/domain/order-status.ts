import { gatewayOf } from './payment-methods.ts';

/** What can happen to an order and is written into its timeline, in the usual order. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'payment-failed',
  'odd-payment',
  'paid',
  'lapsed',
  'revived',
  'shipped',
  'parcel-corrected',
  'delivered',
  'cancelled',
  'refunded',
  'refund-failed',
  'mailed',
] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** The word for whether an order is paid (specification §4). */
export function paymentStatus(isPaid: boolean): 'Paid' | 'Not Paid' {
  return isPaid ? 'Paid' : 'Not Paid';
}

/**
 * Whether the buyer can still pay an order at the gateway of its method: not one that is paid, whose
 * pieces went back for want of payment, or that was cancelled.
 */
export function awaitsPayment(order: {
  isPaid: boolean;
  isLapsed: boolean;
  isCancelled: boolean;
  paymentMethod: string;
}): boolean {
  const { isPaid, isLapsed, isCancelled, paymentMethod } = order;
  return gatewayOf(paymentMethod) !== null && !isPaid && !isLapsed && !isCancelled;
}

/** The word for how far an order is; customer and admin read different ones (specification §4). */
export function deliveryStatus(
  isDelivered: boolean,
  viewer: 'admin' | 'customer',
): 'Delivered' | 'Pending' | 'Processing' {
  if (isDelivered) return 'Delivered';
  return viewer === 'admin' ? 'Pending' : 'Processing';
}
