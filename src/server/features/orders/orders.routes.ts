import type { User } from '../../../contract/accounts.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type AdminOrder, adminOrderSchema } from '../../../contract/payment-admin.ts';
import { readListCursor } from '../../platform/db/list-cursor.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { PaymentAdminService } from '../payments/payment-admin.service.ts';
import type { InvoicesService } from './invoices.service.ts';
import type { OrderFeed } from './order-feed.service.ts';
import type { OrderLifecycle } from './order-lifecycle.service.ts';
import type { OrdersService } from './orders.service.ts';

export function mountOrders(mount: Mount, orders: OrdersService, lifecycle: OrderLifecycle): void {
  mount(endpoints.placeOrder, async ({ caller, body, headers }) =>
    orders.viewOf(await lifecycle.place(caller, body, headers['idempotency-key'] ?? null)),
  );
  mount(endpoints.quoteOrder, ({ caller, body }) => orders.quote(caller, body));
  mount(endpoints.orders, ({ caller, query }) => orders.ordersOf(caller._id, query.limit));
  mount(endpoints.allOrders, ({ query }) => orders.list(query));
  mount(endpoints.orderById, ({ caller, params }) => orders.order(caller, params.id));
}

interface FulfilmentServices {
  lifecycle: OrderLifecycle;
  invoices: InvoicesService;
  /** The order as its admin page shows it, with its payments. */
  adminView: PaymentAdminService['view'];
}

/** What the admin does with a placed order. Each change is answered with the order after it. */
export function mountFulfilment(mount: Mount, services: FulfilmentServices): void {
  const { lifecycle, invoices, adminView } = services;

  async function viewAfter(change: Promise<void>, admin: User, id: string): Promise<AdminOrder> {
    try {
      await change;
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'STALE_VERSION')) throw error;
      throw new ShopError(error.code, error.message, {
        current: adminOrderSchema.encode(await adminView(admin, id)),
      });
    }
    return adminView(admin, id);
  }

  mount(endpoints.shipOrder, ({ caller, params: { id }, body }) =>
    viewAfter(lifecycle.ship(caller, id, body), caller, id),
  );
  mount(endpoints.deliverOrder, ({ caller, params: { id } }) =>
    viewAfter(lifecycle.deliver(caller, id), caller, id),
  );
  mount(endpoints.noteOrder, ({ caller, params: { id }, body }) =>
    viewAfter(lifecycle.saveNote(caller, id, body), caller, id),
  );
  mount(endpoints.issueInvoice, ({ caller, params }) => invoices.issue(caller, params.id));
  mount(endpoints.invoice, ({ params }) => invoices.invoice(params.id));
}

export function mountOrderFeed(mount: Mount, feed: OrderFeed): void {
  mount(endpoints.newOrders, ({ query: { cursor } }) =>
    feed.placedSince(cursor === undefined ? null : readListCursor(cursor)),
  );
}
