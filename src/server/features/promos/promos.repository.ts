import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database.ts';
import { promoCodes, promoUses } from './promos.tables.ts';

export type PromoRow = typeof promoCodes.$inferSelect;
export type PromoUseRow = typeof promoUses.$inferSelect;

/** Puts a code in where there is none of its name yet. */
export async function insertPromoIfNew(db: DbOrTx, row: PromoRow): Promise<void> {
  await db.insert(promoCodes).values(row).onConflictDoNothing({ target: promoCodes.code });
}

/**
 * The codes in use for first orders, in the order in which they were made. Uses are counted only
 * where a limit asks for it: every page of the shop needs this.
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

/** The code, so that until the transaction ends no other can count or add its uses. */
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
