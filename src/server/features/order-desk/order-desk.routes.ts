import type { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount, RouteDeps } from '../../platform/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http-env.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OrderDesk } from './order-desk.service.ts';
import type { OrderFeed } from './order-feed.service.ts';

export function mountOrderDesk(mount: Mount, desk: OrderDesk): void {
  mount(endpoints.shipOrder, ({ caller, params, body }) => desk.ship(caller, params.id, body));
  mount(endpoints.deliverOrder, ({ caller, params }) => desk.deliver(caller, params.id));
  mount(endpoints.noteOrder, ({ caller, params, body }) =>
    desk.note(caller, params.id, body.ownerNote),
  );
  mount(endpoints.issueInvoice, ({ caller, params }) => desk.issueInvoice(caller, params.id));
  mount(endpoints.invoice, ({ params }) => desk.invoice(params.id));
}

/**
 * New orders as they come, a line of JSON each, to whoever holds an administrator's bearer token: an
 * EventSource could not send one. Empty lines in between tell that the shop is there.
 */
export function mountOrderFeed(
  app: Hono<HttpEnv>,
  feed: OrderFeed,
  identify: RouteDeps['identify'],
): void {
  app.get('/api/admin/orders/live', async (context) => {
    const caller = await identify(context.req.raw.headers);
    if (!caller) throw new ShopError('SIGNED_OUT', 'User not authenticated');
    if (!caller.isAdmin) {
      throw new ShopError('FORBIDDEN', 'Only the shop’s administrators may do this');
    }
    context.header('Content-Type', 'application/x-ndjson');
    // Compressed it would wait for more than one line.
    context.header('Cache-Control', 'no-store, no-transform');
    return stream(context, async (lines) => {
      const leaving = new AbortController();
      lines.onAbort(() => leaving.abort());
      for await (const order of feed.watch(leaving.signal)) {
        await lines.write(order ? `${JSON.stringify(order)}\n` : '\n');
      }
    });
  });
}
