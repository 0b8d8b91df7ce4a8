import type { Order } from '../../../contract/order.ts';
import type { OrderEventKind } from '../../../domain/order-status.ts';

type OrderEvent = Order['timeline'][number];

/** The last entry of one kind in an order's timeline. */
export function latestEvent(
  { timeline }: Pick<Order, 'timeline'>,
  kind: OrderEventKind,
): OrderEvent | undefined {
  return timeline.findLast((event) => event.kind === kind);
}
