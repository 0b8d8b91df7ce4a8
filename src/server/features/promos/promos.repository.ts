import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { promoCodes, promoUses } from './promos.tables.ts';

export type PromoRow = typeof promoCodes.$inferSelect;
export type PromoUseRow = typeof promoUses.$inferSelect;

/** Inserts a code unless one of its name exists. */
export async function insertPromoIfNew(db: DbOrTx, row: PromoRow): Promise<void> {
  await db.insert(promoCodes).values(row).onConflictDoNothing({ target: promoCodes.code });
}

/**
 * The active codes for first orders, the oldest first. Uses are counted only where there is a limit,
 * because every page of the shop runs this query.
 */
export function listFirstOrderPromos(db: DbOrTx): Promise<(PromoRow & { uses: number })[]> {
  const uses = sql`case when ${promoCodes.totalLimit} is null then 0 else
    (select count(*) from ${promoUses} where ${promoUses.promoId} = ${promoCodes.id}) end`;
  return db
    .select({ ...getTableColumns(promoCodes), uses: uses.mapWith(Number) })
    .from(promoCodes)
    .where(and(promoCodes.isActive, promoCodes.firstOrderOnly))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
}

export async function findPromo(db: DbOrTx, code: string): Promise<PromoRow | undefined> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row;
}

/** Locks the code: nobody else uses it until the transaction ends. */
export async function lockPromo(tx: DbOrTx, code: string): Promise<PromoRow | undefined> {
  const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update');
  return row;
}

export async function countUses(
  db: DbOrTx,
  promoId: string,
  userId: string,
): Promise<{ inAll: number; byCustomer: number }> {
  const ofCode = eq(promoUses.promoId, promoId);
  const [all] = await db.select({ uses: count() }).from(promoUses).where(ofCode);
  const [own] = await db
    .select({ uses: count() })
    .from(promoUses)
    .where(and(ofCode, eq(promoUses.userId, userId)));
  return { inAll: all?.uses ?? 0, byCustomer: own?.uses ?? 0 };
}

export async function insertUse(db: DbOrTx, row: PromoUseRow): Promise<void> {
  await db.insert(promoUses).values(row);
}

export async function deleteUse(db: DbOrTx, orderId: string): Promise<void> {
  await db.delete(promoUses).where(eq(promoUses.orderId, orderId));
}
