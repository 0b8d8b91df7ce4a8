import type {
  SimulatedGateway,
  SimulatorStore,
  StoredDelivery,
  StoredOrder,
} from '../../packages/gateway-simulator/simulator-store.ts';

/** A simulator store in memory. */
export function memorySimulatorStore(): SimulatorStore {
  const orders: StoredOrder[] = [];
  const deliveries = new Map<string, StoredDelivery>();

  const find = (gateway: SimulatedGateway, id: string) =>
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
    async listLatestOrders(limit) {
      const newest = orders.toSorted((a, b) => createdAt(b).localeCompare(createdAt(a)));
      return structuredClone(newest.slice(0, limit));
    },
    async listDueOrders() {
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

function createdAt({ doc }: StoredOrder): string {
  return (doc as { createdAt?: string }).createdAt ?? '';
}

function idsOf({ id, aliases }: StoredOrder): string[] {
  return [id, ...aliases];
}
