import type { AdminOrder } from '../../../../contract/payment.ts';
import type { Fulfilment } from '../../../../domain/fulfilment.ts';
import { gatewayOf } from '../../../../domain/payment-methods.ts';

/** What of an order decides whether it may leave the shop. */
export function fulfilmentOf({ order, hasReturnedStock }: AdminOrder): Fulfilment {
  const { isPaid, isCancelled, isLapsed, isDelivered, paymentMethod } = order;
  return {
    isPaid,
    isCancelled,
    isLapsed,
    isDelivered,
    isPaidAhead: gatewayOf(paymentMethod) !== null,
    hasReturnedStock,
  };
}
