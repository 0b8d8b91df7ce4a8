import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow, lockRow } from '../../platform/db/queries.ts';
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

export const findPromo = (db: DbOrTx, code: string) =>
  findRow(db, promoCodes, eq(promoCodes.code, code));

/** The code, which nobody else uses until the transaction ends. */
export const lockPromo = (tx: DbOrTx, code: string) =>
  lockRow(tx, promoCodes, eq(promoCodes.code, code));

/** How often a code is used, in all or by one customer. */
export const countUses = (db: DbOrTx, promoId: string, userId?: string) =>
  db.$count(
    promoUses,
    and(
      eq(promoUses.promoId, promoId),
      userId === undefined ? undefined : eq(promoUses.userId, userId),
    ),
  );

export async function insertUse(db: DbOrTx, row: PromoUseRow): Promise<void> {
  await db.insert(promoUses).values(row);
}

export async function deleteUse(db: DbOrTx, orderId: string): Promise<void> {
  await db.delete(promoUses).where(eq(promoUses.orderId, orderId));
}
