import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type {
  SimulatedGateway,
  SimulatorStore,
  StoredOrder,
} from '../../../../packages/gateway-simulator/index.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import { findRow, findRows, lockRow } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { simulatorDeliveries, simulatorIds, simulatorOrders } from './simulator.tables.ts';

/** The simulator's orders in the shop's database: simulated payments survive a restart. */
export function createSimulatorStore({ db, pool }: Pick<Database, 'db' | 'pool'>): SimulatorStore {
  return {
    insertOrder: (order) =>
      inTransaction(pool, async (tx) => {
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

    findOrder: (gateway, idOrAlias) => readOrder(db, findRow, gateway, idOrAlias),

    changeOrder: (gateway, idOrAlias, change) =>
      inTransaction(pool, async (tx) => {
        const order = await readOrder(tx, lockRow, gateway, idOrAlias);
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

    listLatestOrders: (limit) => {
      const { gateway, id, doc } = simulatorOrders;
      const newest = db.select({ gateway, id, doc }).from(simulatorOrders);
      return newest.orderBy(sql`${doc} ->> 'createdAt' desc nulls last`).limit(limit);
    },

    async listDueOrders() {
      const rows = await findRows(db, simulatorOrders, isNotNull(simulatorOrders.dueAt));
      return rows.flatMap(({ gateway, id, dueAt }) => (dueAt ? [{ gateway, id, dueAt }] : []));
    },

    async findDelivery(id) {
      return (await findRow(db, simulatorDeliveries, eq(simulatorDeliveries.id, id))) ?? null;
    },

    openDeliveries: () => findRows(db, simulatorDeliveries, undefined),

    async moveDelivery(id, next) {
      const isIt = eq(simulatorDeliveries.id, id);
      if (next) await db.update(simulatorDeliveries).set(next).where(isIt);
      else await db.delete(simulatorDeliveries).where(isIt);
    },
  };
}

type Known = Pick<StoredOrder, 'gateway' | 'id'>;

/**
 * Claims ids for an order; returns those that were free. Sorted, so that two calls cannot deadlock.
 */
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

/** An order with its aliases; `read` is `findRow`, or `lockRow` to lock it. */
async function readOrder(
  db: DbOrTx,
  read: typeof findRow,
  gateway: SimulatedGateway,
  idOrAlias: string,
): Promise<StoredOrder | null> {
  const isOf = eq(simulatorIds.gateway, gateway);
  const found = await findRow(db, simulatorIds, and(isOf, eq(simulatorIds.id, idOrAlias)));
  if (!found) return null;
  const isOrder = and(eq(simulatorOrders.gateway, gateway), eq(simulatorOrders.id, found.orderId));
  const order = await read(db, simulatorOrders, isOrder);
  if (!order) return null;
  const ids = await findRows(db, simulatorIds, and(isOf, eq(simulatorIds.orderId, order.id)));
  return { ...order, aliases: ids.map(({ id }) => id).filter((id) => id !== order.id) };
}
