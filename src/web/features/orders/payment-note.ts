import type { Order } from '../../../contract/order.ts';
import { awaitsPayment } from '../../../domain/order-status.ts';

type Facts = Pick<Order, 'isPaid' | 'isLapsed' | 'isCancelled' | 'paymentMethod' | 'heldUntil'>;

/** What the list says of an order that ended, or that can still be paid; null of any other. */
export function paymentNote(order: Facts, shownMoment: (instant: string) => string): string | null {
  if (order.isCancelled) return 'Cancelled';
  if (order.isLapsed) return 'Ended unpaid: its pieces are no longer kept';
  if (!awaitsPayment(order)) return null;
  if (order.heldUntil === null) return 'Waits for your payment';
  return `Waits for your payment: kept for you until ${shownMoment(order.heldUntil)}`;
}
