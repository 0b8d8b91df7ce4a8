/** The time of day; tests pass one they can set. */
export interface Clock {
  now(): Date;
}

/** Runs a job after a delay; the job never rejects. */
export type Schedule = (delayMs: number, job: () => Promise<void>) => void;

/** The simulated gateways. */
export type SimulatedGateway = 'cashfree' | 'paypal';

/** A gateway's order with its payments and refunds, as one document. */
export interface StoredOrder {
  gateway: SimulatedGateway;
  id: string;
  /** Its other ids: of its payment page, captures and refunds. */
  aliases: string[];
  /** When it changes automatically, as by a bank that answers late; null = never. */
  dueAt: Date | null;
  /** Plain JSON. */
  doc: unknown;
}

/** A webhook that has not been delivered yet. */
export interface StoredDelivery {
  id: string;
  gateway: SimulatedGateway;
  url: string;
  /** The body, the same at every try. */
  body: string;
  /** Tries made so far. */
  tries: number;
  dueAt: Date;
}

/** Where the simulator stores its orders. */
export interface SimulatorStore {
  /** False, and nothing is stored, when the id or an alias is in use. */
  insertOrder(order: StoredOrder): Promise<boolean>;
  findOrder(gateway: SimulatedGateway, idOrAlias: string): Promise<StoredOrder | null>;
  /**
   * Changes an order, one change at a time, and stores the webhooks of the change with it
   * atomically. Null when there is no such order.
   */
  changeOrder<Result>(
    gateway: SimulatedGateway,
    idOrAlias: string,
    change: (order: StoredOrder) => {
      order: StoredOrder;
      deliveries: StoredDelivery[];
      result: Result;
    },
  ): Promise<Result | null>;
  /** The newest orders by their `createdAt`. */
  listLatestOrders(limit: number): Promise<Pick<StoredOrder, 'gateway' | 'id' | 'doc'>[]>;
  /** The orders that will change automatically. */
  listDueOrders(): Promise<{ gateway: SimulatedGateway; id: string; dueAt: Date }[]>;
  findDelivery(id: string): Promise<StoredDelivery | null>;
  openDeliveries(): Promise<StoredDelivery[]>;
  /** Sets the next try; null deletes a delivery that succeeded or is not tried again. */
  moveDelivery(id: string, next: { tries: number; dueAt: Date } | null): Promise<void>;
}

/** What an action made of an order, and the events sent to its merchant. */
export interface StoredChange<Doc, Event> {
  order: Doc;
  events: Event[];
}

/** How one gateway's orders behave. */
export interface OrderKind<Doc, Event> {
  gateway: SimulatedGateway;
  /** Applies the automatic changes that are due by now. */
  applyDueChanges(doc: Doc, now: Date): StoredChange<Doc, Event>;
  nextDue(doc: Doc): Date | null;
  /** The other ids of the order. */
  aliases(doc: Doc): string[];
  webhooks(doc: Doc, event: Event, now: Date): { url: string; body: string }[];
}

export interface SimulatedOrdersDeps {
  store: SimulatorStore;
  clock: Clock;
  ids: () => string;
  schedule: Schedule;
  sendWebhook: (delivery: StoredDelivery) => void;
  report: (error: unknown) => void;
}

export type SimulatedOrders<Doc, Event> = ReturnType<typeof createSimulatedOrders<Doc, Event>>;

/** The orders of one gateway, always read and changed as they are now. */
export function createSimulatedOrders<Doc, Event>(
  kind: OrderKind<Doc, Event>,
  { store, clock, ids, schedule, sendWebhook, report }: SimulatedOrdersDeps,
) {
  const { gateway } = kind;

  function toDeliveries(doc: Doc, events: Event[], now: Date): StoredDelivery[] {
    return events
      .flatMap((event) => kind.webhooks(doc, event, now))
      .map((webhook) => ({ ...webhook, id: ids(), gateway, tries: 0, dueAt: now }));
  }

  /** Applies what is due at that time, so that its webhooks are sent without a request. */
  function wakeAt(id: string, dueAt: Date | null): void {
    if (!dueAt) return;
    const delay = Math.max(0, dueAt.getTime() - clock.now().getTime());
    schedule(delay, async () => {
      await read(id).catch(report);
    });
  }

  /** Null when there is no such order. */
  async function change<Result>(
    idOrAlias: string,
    apply: (doc: Doc, now: Date) => { order: Doc; events?: Event[]; result: Result },
  ): Promise<Result | null> {
    const now = clock.now();
    const changed = await store.changeOrder(gateway, idOrAlias, (stored) => {
      const due = kind.applyDueChanges(stored.doc as Doc, now);
      const { order: doc, events = [], result } = apply(due.order, now);
      // Each webhook describes the order as it was at its event.
      const deliveries = [
        ...toDeliveries(due.order, due.events, now),
        ...toDeliveries(doc, events, now),
      ];
      const order = { ...stored, doc, dueAt: kind.nextDue(doc), aliases: kind.aliases(doc) };
      return { order, deliveries, result: { result, deliveries, order } };
    });
    if (!changed) return null;
    changed.deliveries.forEach(sendWebhook);
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
      store.insertOrder({ gateway, id, doc, aliases: kind.aliases(doc), dueAt: null }),
    wakeAt,
  };
}
