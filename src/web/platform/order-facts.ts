import type { Order } from '../../contract/orders.ts';
import type { Rupees } from '../../domain/money/money.ts';
import { type OrderDue, type OrderFacts, whatIsDue } from '../../domain/orders/state.ts';

export type OrderFlags = Pick<
  Order,
  | 'isPaid'
  | 'isExpired'
  | 'isCancelled'
  | 'isDelivered'
  | 'shippedAt'
  | 'paymentMethod'
  | 'heldUntil'
  | 'totalPrice'
>;

/**
 * The facts an order's state follows from. Only the admin's view of an order says what was returned
 * and refunded.
 */
export function orderFacts(
  order: OrderFlags,
  { hasReturnedStock, isRefundedInFull }: Partial<OrderFacts> = {},
): OrderFacts {
  return {
    ...order,
    hasReturnedStock,
    isRefundedInFull,
    isShipped: order.shippedAt !== null,
    isHeld: order.heldUntil !== null,
  };
}

type WithTimeline = Partial<Pick<Order, 'timeline'>>;

export function cameBack({ timeline = [] }: WithTimeline): boolean {
  return timeline.some(({ kind }) => kind === 'returned');
}

/** What an order still needs of its customer. */
export function orderDue(order: OrderFlags & WithTimeline): OrderDue<Rupees> {
  return whatIsDue(orderFacts(order, { hasReturnedStock: cameBack(order) }), order.totalPrice);
}
