import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { OrdersService } from './orders.service.ts';

export function mountOrders(mount: Mount, orders: OrdersService): void {
  mount(endpoints.placeOrder, ({ caller, body, headers }) =>
    orders.place(caller, body, headers['idempotency-key'] ?? null),
  );
  mount(endpoints.quoteOrder, ({ caller, body }) => orders.quote(caller, body));
  mount(endpoints.orders, ({ caller }) => orders.ordersOf(caller._id));
  mount(endpoints.allOrders, ({ query }) => orders.list(query));
  mount(endpoints.orderById, ({ caller, params }) => orders.order(caller, params.id));
}
