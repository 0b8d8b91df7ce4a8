import type { Order } from '../../../contract/order.ts';
import { toRupees } from '../../../domain/money.ts';
import type { WholeOrder } from './orders.repository.ts';

/** The order in the contract's shape: rupees, ISO moments, optional address fields left out. */
export function orderView({ order, lines, events }: WholeOrder): Order {
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
      price: toRupees(line.unitPaise),
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
    itemsPrice: toRupees(order.itemsPaise),
    discountPrice: toRupees(order.discountPaise),
    promoCode: order.promoCode,
    taxPrice: toRupees(order.taxPaise),
    shippingPrice: toRupees(order.shippingPaise),
    totalPrice: toRupees(order.totalPaise),
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isLapsed: order.lapsedAt !== null,
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
