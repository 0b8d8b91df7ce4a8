import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import { readListCursor } from '../../platform/list-cursor.ts';
import type { MountStream } from '../../platform/stream-route.ts';
import type { OrderDesk } from './order-desk.service.ts';
import type { OrderFeed } from './order-feed.service.ts';

export function mountOrderDesk(mount: Mount, desk: OrderDesk): void {
  mount(endpoints.shipOrder, ({ caller, params, body }) => desk.ship(caller, params.id, body));
  mount(endpoints.deliverOrder, ({ caller, params }) => desk.deliver(caller, params.id));
  mount(endpoints.noteOrder, ({ caller, params, body }) => desk.note(caller, params.id, body));
  mount(endpoints.issueInvoice, ({ caller, params }) => desk.issueInvoice(caller, params.id));
  mount(endpoints.invoice, ({ params }) => desk.invoice(params.id));
}

/** A bearer token is sent with it, which an EventSource could not. */
export function mountOrderFeed(mountStream: MountStream, feed: OrderFeed): void {
  mountStream(endpoints.liveOrders, ({ query: { cursor }, leaving }) =>
    feed.watch(cursor === undefined ? null : readListCursor(cursor), leaving),
  );
}
