/** The simulated gateways. */
export type SimulatedGateway = 'cashfree' | 'paypal';

/** A gateway's order with its payments and refunds, as one document. */
export interface StoredOrder<Doc = unknown> {
  gateway: SimulatedGateway;
  id: string;
  /** Its other ids: of its payment page, captures and refunds. */
  aliases: string[];
  /** When it changes automatically, as by a bank that answers late; null = never. */
  dueAt: Date | null;
  /** Plain JSON. */
  doc: Doc;
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

export interface Changed<Doc, Result> {
  order: StoredOrder<Doc>;
  deliveries: StoredDelivery[];
  result: Result;
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
    change: (order: StoredOrder) => Changed<unknown, Result>,
  ): Promise<Result | null>;
  /** The newest orders by their `createdAt`. */
  latestOrders(limit: number): Promise<Pick<StoredOrder, 'gateway' | 'id' | 'doc'>[]>;
  /** The orders that will change automatically. */
  dueOrders(): Promise<{ gateway: SimulatedGateway; id: string; dueAt: Date }[]>;
  findDelivery(id: string): Promise<StoredDelivery | null>;
  openDeliveries(): Promise<StoredDelivery[]>;
  /** Sets the next try; null deletes a delivery that succeeded or is not tried again. */
  moveDelivery(id: string, next: { tries: number; dueAt: Date } | null): Promise<void>;
}
