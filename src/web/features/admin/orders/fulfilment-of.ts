import type { Order } from '../../../../contract/order.ts';
import type { Fulfilment } from '../../../../domain/fulfilment.ts';
import { gatewayOf } from '../../../../domain/payment-methods.ts';

/** What of an order decides whether it may leave the shop and be invoiced. */
export function fulfilmentOf(order: Order): Fulfilment {
  const { isPaid, isCancelled, isLapsed, isDelivered, paymentMethod } = order;
  return {
    isPaid,
    isCancelled,
    isLapsed,
    isDelivered,
    isPaidAhead: gatewayOf(paymentMethod) !== null,
  };
}
