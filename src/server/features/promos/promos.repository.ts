import { and, asc, count, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type PageParams, sortedList } from '../../platform/db/list-page.ts';
import { findRow, hasId, lockRow, onlyRow } from '../../platform/db/queries.ts';
import { promoCodes, promoUses } from './promos.tables.ts';

export type PromoRow = typeof promoCodes.$inferSelect;
/** A code with the number of orders that use it. */
export type CountedPromo = PromoRow & { uses: number };

const usesOfCode = sql`(select count(*) from ${promoUses} where ${promoUses.promoId} = ${promoCodes.id})`;
const withUses = { ...getTableColumns(promoCodes), uses: usesOfCode.mapWith(Number) };

export function listPromos(db: DbOrTx): Promise<CountedPromo[]> {
  const newestFirst = [desc(promoCodes.createdAt), desc(promoCodes.id)];
  return db
    .select(withUses)
    .from(promoCodes)
    .orderBy(...newestFirst);
}

/**
 * The active codes for first orders, the oldest first. Uses are counted only where there is a
 * limit, because every page of the shop runs this query.
 */
export function listFirstOrderPromos(db: DbOrTx): Promise<CountedPromo[]> {
  const uses = sql`case when ${promoCodes.totalLimit} is null then 0 else ${usesOfCode} end`;
  return db
    .select({ ...getTableColumns(promoCodes), uses: uses.mapWith(Number) })
    .from(promoCodes)
    .where(and(promoCodes.isActive, promoCodes.firstOrderOnly))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
}

export async function findPromoById(db: DbOrTx, id: string): Promise<CountedPromo | undefined> {
  const [row] = await db.select(withUses).from(promoCodes).where(hasId(promoCodes.id, id));
  return row;
}

export const findPromo = (db: DbOrTx, code: string) =>
  findRow(db, promoCodes, eq(promoCodes.code, code));

/** The code, which nobody else changes or uses until the transaction ends. */
export const lockPromo = (tx: Tx, by: { id: string } | { code: string }) =>
  lockRow(tx, promoCodes, 'id' in by ? eq(promoCodes.id, by.id) : eq(promoCodes.code, by.code));

/** False when a code of that name exists. */
export async function insertPromo(db: DbOrTx, row: typeof promoCodes.$inferInsert) {
  const target = promoCodes.code;
  const { rowCount } = await db.insert(promoCodes).values(row).onConflictDoNothing({ target });
  return rowCount === 1;
}

export async function updatePromo(tx: Tx, { id, ...row }: PromoRow): Promise<void> {
  await tx.update(promoCodes).set(row).where(eq(promoCodes.id, id));
}

const uses = sortedList(
  promoUses,
  { newest: { by: 'usedAt', isDescending: true } },
  { idName: 'orderId' },
);

/** The orders that use a code, the latest use first. */
export function listUses(db: DbOrTx, promoId: string, page: PageParams) {
  return uses.page(db, eq(promoUses.promoId, promoId), { ...page, sort: 'newest' });
}

/** How often a code is used, in all and by one customer. */
export async function countUses(
  db: DbOrTx,
  promoId: string,
  { userId, replacedOrders = [] }: { userId: string; replacedOrders?: string[] },
) {
  const counted = db
    .select({
      inAll: count(),
      byCustomer: sql`count(*) filter (where ${promoUses.userId} = ${userId})`.mapWith(Number),
    })
    .from(promoUses)
    .where(and(eq(promoUses.promoId, promoId), notInArray(promoUses.orderId, replacedOrders)));
  return onlyRow(await counted);
}

/** Records that an order uses a code. */
export async function insertUse(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string },
  { id: promoId }: PromoRow,
  usedAt: Date,
): Promise<void> {
  await tx.insert(promoUses).values({ orderId, promoId, userId, usedAt });
}

/** Makes the promo code of an order available to its customer again. */
export async function deleteUse(db: DbOrTx, orderId: string): Promise<void> {
  await db.delete(promoUses).where(eq(promoUses.orderId, orderId));
}
