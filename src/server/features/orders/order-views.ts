import type { OrderInPaise } from '../../../contract/orders.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { getOrderDue, getOrderState, type OrderFacts } from '../../../domain/orders/order-state.ts';
import type { OrderRow, WholeOrder } from './orders.repository.ts';

/** The facts that an order's state follows from; `refunded`: the orders refunded in full. */
export function toOrderFacts(order: OrderRow, refunded?: ReadonlySet<string>): OrderFacts {
  return {
    isRefundedInFull: refunded?.has(order.id) ?? false,
    paymentMethod: order.paymentMethod,
    isPaid: order.paidAt !== null,
    isExpired: order.expiredAt !== null,
    isCancelled: order.cancelledAt !== null,
    isShipped: order.shippedAt !== null,
    isDelivered: order.deliveredAt !== null,
    hasReturnedStock: order.stockReturnedAt !== null,
    isHeld: order.heldUntil !== null,
    isErased: order.address === '',
  };
}

/** What an order still needs of its customer. */
export const toOrderDue = (order: OrderRow) => getOrderDue(toOrderFacts(order), order.totalPaise);

/** The order in the contract's shape, with amounts in paise and times as ISO texts. */
export function toOrder(
  { order, lines, events }: WholeOrder,
  refunded: ReadonlySet<string>,
): OrderInPaise {
  const facts = toOrderFacts(order, refunded);
  return {
    _id: order.id,
    user: order.userId,
    createdAt: order.createdAt.toISOString(),
    orderItems: lines.map((line) => ({
      _id: line.id,
      product: line.productId,
      name: line.name,
      image: line.image,
      qty: line.quantity,
      price: line.unitPaise,
    })),
    shippingAddress: {
      address: order.address,
      city: order.city,
      postalCode: order.postalCode,
      country: order.country,
      ...(order.state && { state: order.state }),
      ...(order.phone && { phone: order.phone }),
    },
    paymentMethod: order.paymentMethod,
    itemsPrice: order.itemsPaise,
    discountPrice: order.discountPaise,
    promoCode: order.promoCode,
    taxPrice: order.taxPaise,
    taxPercent: order.taxPercent,
    taxLabel: order.taxLabel,
    shippingPrice: order.shippingPaise,
    paymentFee: order.paymentFeePaise,
    totalPrice: order.totalPaise,
    state: getOrderState(facts),
    due: getOrderDue(facts, order.totalPaise),
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isExpired: order.expiredAt !== null,
    isCancelled: order.cancelledAt !== null,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    shippedAt: order.shippedAt?.toISOString() ?? null,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    timeline: events.map(({ kind, at, note }) => ({ kind, at: at.toISOString(), note })),
  };
}

/** What the audit log says of an order. */
export function toOrderAuditValues(order: OrderRow) {
  return {
    total: toRupees(order.totalPaise),
    paidAt: order.paidAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    stockReturnedAt: order.stockReturnedAt?.toISOString() ?? null,
  };
}
