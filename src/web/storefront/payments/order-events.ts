import type { Order } from '../../../contract/orders.ts';
import type { OrderEventKind } from '../../../domain/orders/state.ts';

type OrderEvent = Order['timeline'][number];

/** The latest entry of one kind in an order's timeline. */
export function latestEvent(
  { timeline }: Pick<Order, 'timeline'>,
  kind: OrderEventKind,
): OrderEvent | undefined {
  return timeline.findLast((event) => event.kind === kind);
}
