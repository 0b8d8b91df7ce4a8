import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type {
  SimulatedGateway,
  SimulatorStore,
  StoredDelivery,
  StoredOrder,
} from '../../../../../packages/gateway-simulator/simulator-store.ts';
import type { Db, DbOrTx } from '../../../platform/db/database.ts';
import { simulatorDeliveries, simulatorIds, simulatorOrders } from './simulator.tables.ts';

/** The simulator's orders in the shop's database: simulated payments survive a restart. */
export function createSimulatorStore(db: Db): SimulatorStore {
  return {
    insertOrder: (order) =>
      db.transaction(async (tx) => {
        const ids = [order.id, ...order.aliases];
        const claimed = await claimIds(tx, order, ids);
        if (claimed.length < ids.length) {
          await releaseIds(tx, order, claimed);
          return false;
        }
        const { gateway, id, dueAt, doc } = order;
        await tx.insert(simulatorOrders).values({ gateway, id, dueAt, doc });
        return true;
      }),

    async findOrder(gateway, idOrAlias) {
      return readOrder(db, gateway, idOrAlias);
    },

    changeOrder: (gateway, idOrAlias, change) =>
      db.transaction(async (tx) => {
        const order = await readOrder(tx, gateway, idOrAlias, 'lock');
        if (!order) return null;
        const changed = change(order);
        const { aliases, dueAt, doc } = changed.order;
        const added = aliases.filter((alias) => !order.aliases.includes(alias));
        if (added.length > 0) await claimIds(tx, order, added);
        await tx
          .update(simulatorOrders)
          .set({ dueAt, doc })
          .where(and(eq(simulatorOrders.gateway, gateway), eq(simulatorOrders.id, order.id)));
        const { deliveries } = changed;
        if (deliveries.length > 0) await tx.insert(simulatorDeliveries).values(deliveries);
        return changed.result;
      }),

    async dueOrders() {
      const rows = await db
        .select({
          gateway: simulatorOrders.gateway,
          id: simulatorOrders.id,
          dueAt: simulatorOrders.dueAt,
        })
        .from(simulatorOrders)
        .where(isNotNull(simulatorOrders.dueAt));
      return rows.map(({ gateway, id, dueAt }) => ({
        gateway: gateway as SimulatedGateway,
        id,
        dueAt: dueAt as Date,
      }));
    },

    async findDelivery(id) {
      const [row] = await db
        .select()
        .from(simulatorDeliveries)
        .where(eq(simulatorDeliveries.id, id));
      return (row as StoredDelivery | undefined) ?? null;
    },

    async openDeliveries() {
      return (await db.select().from(simulatorDeliveries)) as StoredDelivery[];
    },

    async moveDelivery(id, next) {
      const isIt = eq(simulatorDeliveries.id, id);
      if (next) await db.update(simulatorDeliveries).set(next).where(isIt);
      else await db.delete(simulatorDeliveries).where(isIt);
    },
  };
}

type Known = Pick<StoredOrder, 'gateway' | 'id'>;

/** Claims ids for an order; returns those that were free. Sorted, so that two calls cannot deadlock. */
async function claimIds(tx: DbOrTx, { gateway, id: orderId }: Known, ids: string[]) {
  const rows = await tx
    .insert(simulatorIds)
    .values(ids.toSorted().map((id) => ({ gateway, id, orderId })))
    .onConflictDoNothing()
    .returning({ id: simulatorIds.id });
  return rows.map(({ id }) => id);
}

async function releaseIds(tx: DbOrTx, { gateway }: Known, ids: string[]): Promise<void> {
  await tx
    .delete(simulatorIds)
    .where(and(eq(simulatorIds.gateway, gateway), inArray(simulatorIds.id, ids)));
}

async function readOrder(
  db: DbOrTx,
  gateway: SimulatedGateway,
  idOrAlias: string,
  lock?: 'lock',
): Promise<StoredOrder | null> {
  const [found] = await db
    .select({ orderId: simulatorIds.orderId })
    .from(simulatorIds)
    .where(and(eq(simulatorIds.gateway, gateway), eq(simulatorIds.id, idOrAlias)));
  if (!found) return null;
  const query = db
    .select()
    .from(simulatorOrders)
    .where(and(eq(simulatorOrders.gateway, gateway), eq(simulatorOrders.id, found.orderId)));
  const [order] = await (lock ? query.for('update') : query);
  if (!order) return null;
  const ids = await db
    .select({ id: simulatorIds.id })
    .from(simulatorIds)
    .where(and(eq(simulatorIds.gateway, gateway), eq(simulatorIds.orderId, order.id)));
  const aliases = ids.map(({ id }) => id).filter((id) => id !== order.id);
  return { gateway, id: order.id, dueAt: order.dueAt, doc: order.doc, aliases };
}
