/** The gateways that are stood in for. */
export type StandInGateway = 'cashfree' | 'paypal';

/** A gateway's order with all that hangs on it, as one document. */
export interface StoredOrder<Doc = unknown> {
  gateway: StandInGateway;
  id: string;
  /** Other ids it is found by: of its payment page, captures and refunds. */
  aliases: string[];
  /** When it changes by itself, such as a bank that answers late; null = never. */
  dueAt: Date | null;
  /** Plain JSON. */
  doc: Doc;
}

/** A webhook that has not been taken yet. */
export interface StoredDelivery {
  id: string;
  gateway: StandInGateway;
  url: string;
  /** The bytes to send, the same at every try. */
  body: string;
  /** Tries made so far. */
  tries: number;
  dueAt: Date;
}

export interface Changed<Doc, Result> {
  order: StoredOrder<Doc>;
  deliveries: StoredDelivery[];
  result: Result;
}

/** Where the stand-in keeps its books. */
export interface StandInStore {
  /** False, and nothing is kept, when the id or one of the aliases is taken. */
  insertOrder(order: StoredOrder): Promise<boolean>;
  findOrder(gateway: StandInGateway, idOrAlias: string): Promise<StoredOrder | null>;
  /**
   * Changes an order, one change at a time, and keeps the webhooks that the change gives rise to
   * with it, both or neither. Null when there is no such order.
   */
  changeOrder<Result>(
    gateway: StandInGateway,
    idOrAlias: string,
    change: (order: StoredOrder) => Changed<unknown, Result>,
  ): Promise<Result | null>;
  /** The orders that will change by themselves. */
  dueOrders(): Promise<{ gateway: StandInGateway; id: string; dueAt: Date }[]>;
  findDelivery(id: string): Promise<StoredDelivery | null>;
  openDeliveries(): Promise<StoredDelivery[]>;
  /** Sets the next try, or with null forgets a delivery that was taken or given up. */
  moveDelivery(id: string, next: { tries: number; dueAt: Date } | null): Promise<void>;
}

/** Books in memory: gone with the process. */
export function memoryStandInStore(): StandInStore {
  const orders: StoredOrder[] = [];
  const deliveries = new Map<string, StoredDelivery>();

  const find = (gateway: StandInGateway, id: string) =>
    orders.find((order) => order.gateway === gateway && idsOf(order).includes(id));

  return {
    async insertOrder(order) {
      if (idsOf(order).some((id) => find(order.gateway, id))) return false;
      orders.push(structuredClone(order));
      return true;
    },
    async findOrder(gateway, id) {
      return structuredClone(find(gateway, id) ?? null);
    },
    async changeOrder(gateway, id, change) {
      const order = find(gateway, id);
      if (!order) return null;
      const changed = change(structuredClone(order));
      Object.assign(order, structuredClone(changed.order));
      for (const delivery of changed.deliveries) deliveries.set(delivery.id, { ...delivery });
      return changed.result;
    },
    async dueOrders() {
      return orders.flatMap(({ gateway, id, dueAt }) => (dueAt ? [{ gateway, id, dueAt }] : []));
    },
    async findDelivery(id) {
      return structuredClone(deliveries.get(id) ?? null);
    },
    async openDeliveries() {
      return structuredClone([...deliveries.values()]);
    },
    async moveDelivery(id, next) {
      const delivery = deliveries.get(id);
      if (!delivery) return;
      if (next) Object.assign(delivery, next);
      else deliveries.delete(id);
    },
  };
}

function idsOf({ id, aliases }: StoredOrder): string[] {
  return [id, ...aliases];
}
