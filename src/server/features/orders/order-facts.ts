import { toRupees } from '../../../domain/money/money.ts';
import type { OrderFacts } from '../../../domain/orders/state.ts';
import type { OrderRow } from './orders.repository.ts';

/** The facts that an order's state follows from, without its refunds. */
export function toOrderFacts(order: OrderRow): OrderFacts {
  return {
    paymentMethod: order.paymentMethod,
    isPaid: order.paidAt !== null,
    isExpired: order.expiredAt !== null,
    isCancelled: order.cancelledAt !== null,
    isShipped: order.shippedAt !== null,
    isDelivered: order.deliveredAt !== null,
    hasReturnedStock: order.stockReturnedAt !== null,
    isHeld: order.heldUntil !== null,
  };
}

export function toAuditFacts(order: OrderRow) {
  return {
    total: toRupees(order.totalPaise),
    paidAt: order.paidAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    stockReturnedAt: order.stockReturnedAt?.toISOString() ?? null,
  };
}
