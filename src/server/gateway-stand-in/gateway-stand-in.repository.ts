import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, DbOrTx } from '../platform/database.ts';
import { standInDeliveries, standInIds, standInOrders } from './gateway-stand-in.tables.ts';
import type {
  StandInGateway,
  StandInStore,
  StoredDelivery,
  StoredOrder,
} from './stand-in-store.ts';

/** The stand-in's books in the shop's database: simulated payments survive a restart. */
export function createStandInRepository(db: Db): StandInStore {
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
        await tx.insert(standInOrders).values({ gateway, id, dueAt, doc });
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
          .update(standInOrders)
          .set({ dueAt, doc })
          .where(and(eq(standInOrders.gateway, gateway), eq(standInOrders.id, order.id)));
        const { deliveries } = changed;
        if (deliveries.length > 0) await tx.insert(standInDeliveries).values(deliveries);
        return changed.result;
      }),

    async dueOrders() {
      const rows = await db
        .select({
          gateway: standInOrders.gateway,
          id: standInOrders.id,
          dueAt: standInOrders.dueAt,
        })
        .from(standInOrders)
        .where(isNotNull(standInOrders.dueAt));
      return rows.map(({ gateway, id, dueAt }) => ({
        gateway: gateway as StandInGateway,
        id,
        dueAt: dueAt as Date,
      }));
    },

    async findDelivery(id) {
      const [row] = await db.select().from(standInDeliveries).where(eq(standInDeliveries.id, id));
      return (row as StoredDelivery | undefined) ?? null;
    },

    async openDeliveries() {
      return (await db.select().from(standInDeliveries)) as StoredDelivery[];
    },

    async moveDelivery(id, next) {
      const isIt = eq(standInDeliveries.id, id);
      if (next) await db.update(standInDeliveries).set(next).where(isIt);
      else await db.delete(standInDeliveries).where(isIt);
    },
  };
}

type Known = Pick<StoredOrder, 'gateway' | 'id'>;

/** Takes ids for an order; gives those that were free. In one order, so that two cannot lock up. */
async function claimIds(tx: DbOrTx, { gateway, id: orderId }: Known, ids: string[]) {
  const rows = await tx
    .insert(standInIds)
    .values(ids.toSorted().map((id) => ({ gateway, id, orderId })))
    .onConflictDoNothing()
    .returning({ id: standInIds.id });
  return rows.map(({ id }) => id);
}

async function releaseIds(tx: DbOrTx, { gateway }: Known, ids: string[]): Promise<void> {
  await tx
    .delete(standInIds)
    .where(and(eq(standInIds.gateway, gateway), inArray(standInIds.id, ids)));
}

async function readOrder(
  db: DbOrTx,
  gateway: StandInGateway,
  idOrAlias: string,
  lock?: 'lock',
): Promise<StoredOrder | null> {
  const [found] = await db
    .select({ orderId: standInIds.orderId })
    .from(standInIds)
    .where(and(eq(standInIds.gateway, gateway), eq(standInIds.id, idOrAlias)));
  if (!found) return null;
  const query = db
    .select()
    .from(standInOrders)
    .where(and(eq(standInOrders.gateway, gateway), eq(standInOrders.id, found.orderId)));
  const [order] = await (lock ? query.for('update') : query);
  if (!order) return null;
  const ids = await db
    .select({ id: standInIds.id })
    .from(standInIds)
    .where(and(eq(standInIds.gateway, gateway), eq(standInIds.orderId, order.id)));
  const aliases = ids.map(({ id }) => id).filter((id) => id !== order.id);
  return { gateway, id: order.id, dueAt: order.dueAt, doc: order.doc, aliases };
}
