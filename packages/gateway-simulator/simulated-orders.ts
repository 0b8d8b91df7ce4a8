import type { Clock } from './clock.ts';
import type {
  SimulatedGateway,
  SimulatorStore,
  StoredDelivery,
  StoredOrder,
} from './simulator-store.ts';
import type { Schedule, WebhookSender } from './webhook-delivery.ts';

/** How one gateway's orders behave. */
export interface OrderKind<Doc, Event> {
  gateway: SimulatedGateway;
  /** Applies the automatic changes that are due by now. */
  applyDueChanges(doc: Doc, now: Date): { order: Doc; events: Event[] };
  nextDue(doc: Doc): Date | null;
  /** The other ids of the order. */
  aliasesOf(doc: Doc): string[];
  /** The webhooks of an event: addresses and bodies. */
  webhooksOf(doc: Doc, event: Event, now: Date): { url: string; body: string }[];
}

export interface SimulatedOrdersDeps {
  store: SimulatorStore;
  clock: Clock;
  ids: () => string;
  schedule: Schedule;
  webhooks: WebhookSender;
  report: (error: unknown) => void;
}

type Change<Doc, Event, Result> = (
  doc: Doc,
  now: Date,
) => { order: Doc; events?: Event[]; result: Result };

/** The orders of one gateway, read and changed as they are at that time. */
export function createSimulatedOrders<Doc, Event>(
  kind: OrderKind<Doc, Event>,
  deps: SimulatedOrdersDeps,
) {
  const { store, clock, ids, schedule, webhooks, report } = deps;
  const { gateway } = kind;

  function deliveriesOf(doc: Doc, events: Event[], now: Date): StoredDelivery[] {
    return events
      .flatMap((event) => kind.webhooksOf(doc, event, now))
      .map((webhook) => ({ ...webhook, id: ids(), gateway, tries: 0, dueAt: now }));
  }

  function wakeAt(id: string, dueAt: Date | null): void {
    if (!dueAt) return;
    const delay = Math.max(0, dueAt.getTime() - clock.now().getTime());
    schedule(delay, async () => {
      await read(id).catch(report);
    });
  }

  async function change<Result>(
    idOrAlias: string,
    apply: Change<Doc, Event, Result>,
  ): Promise<Result | null> {
    const now = clock.now();
    const changed = await store.changeOrder(gateway, idOrAlias, (stored) => {
      const current = kind.applyDueChanges(stored.doc as Doc, now);
      const { order: doc, events = [], result } = apply(current.order, now);
      // The body of each event describes the order as it was then.
      const deliveries = [
        ...deliveriesOf(current.order, current.events, now),
        ...deliveriesOf(doc, events, now),
      ];
      const order: StoredOrder = {
        ...stored,
        doc,
        dueAt: kind.nextDue(doc),
        aliases: kind.aliasesOf(doc),
      };
      return { order, deliveries, result: { result, deliveries, order } };
    });
    if (!changed) return null;
    for (const delivery of changed.deliveries) webhooks.send(delivery);
    wakeAt(changed.order.id, changed.order.dueAt);
    return changed.result;
  }

  async function read(idOrAlias: string): Promise<Doc | null> {
    const stored = await store.findOrder(gateway, idOrAlias);
    if (!stored) return null;
    const { order, events } = kind.applyDueChanges(stored.doc as Doc, clock.now());
    if (events.length === 0) return order;
    return change(idOrAlias, (doc) => ({ order: doc, result: doc }));
  }

  return {
    read,
    change,
    /** False when one of its ids is in use. */
    insert: (id: string, doc: Doc): Promise<boolean> =>
      store.insertOrder({ gateway, id, doc, aliases: kind.aliasesOf(doc), dueAt: null }),
    wakeAt,
  };
}
