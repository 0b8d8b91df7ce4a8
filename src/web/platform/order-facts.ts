import type { Order } from '../../contract/orders.ts';
import * as state from '../../domain/orders/state.ts';

export type OrderFlags = Pick<
  Order,
  | 'isPaid'
  | 'isExpired'
  | 'isCancelled'
  | 'isDelivered'
  | 'shippedAt'
  | 'paymentMethod'
  | 'heldUntil'
>;

/**
 * The facts an order's state follows from. The API calls an expired order `isExpired`; only the
 * admin's view of an order says what was returned and refunded.
 */
export function orderFacts(
  order: OrderFlags,
  { hasReturnedStock, isRefundedInFull }: Partial<state.OrderFacts> = {},
): state.OrderFacts {
  return {
    ...order,
    ...{ hasReturnedStock, isRefundedInFull },
    isExpired: order.isExpired,
    isShipped: order.shippedAt !== null,
    isHeld: order.heldUntil !== null,
  };
}

/** Whether the customer can still pay an order at the gateway of its payment method. */
export function awaitsPayment(order: OrderFlags): boolean {
  return state.getOrderState(orderFacts(order)) === 'awaiting-payment';
}

type WithTimeline = Partial<Pick<Order, 'timeline'>>;

export function cameBack({ timeline = [] }: WithTimeline): boolean {
  return timeline.some(({ kind }) => kind === 'returned');
}

export function awaitsCash(order: OrderFlags & WithTimeline): boolean {
  return state.awaitsCash(orderFacts(order, { hasReturnedStock: cameBack(order) }));
}

/** Whether the cash for an order has still to reach the shop: at delivery, or later by the courier. */
export function isCashOutstanding(order: OrderFlags & WithTimeline): boolean {
  return state.isCashOutstanding(orderFacts(order, { hasReturnedStock: cameBack(order) }));
}

/** Whether an order ends soon unless its customer confirms the email address. */
export function awaitsConfirmation(order: OrderFlags): boolean {
  return state.getOrderState(orderFacts(order)) === 'awaiting-confirmation';
}
