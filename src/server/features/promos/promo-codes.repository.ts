import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import { lockRow } from '../../platform/db/queries.ts';
import type { PromoRow } from './promos.repository.ts';
import { promoCodes, promoUses } from './promos.tables.ts';

/** A code with the number of orders that use it. */
export type CountedPromo = PromoRow & { uses: number };

const withUses = {
  ...getTableColumns(promoCodes),
  uses: sql`(select count(*) from ${promoUses} where ${promoUses.promoId} = ${promoCodes.id})`.mapWith(
    Number,
  ),
};

export function listPromos(db: DbOrTx): Promise<CountedPromo[]> {
  return db
    .select(withUses)
    .from(promoCodes)
    .orderBy(desc(promoCodes.createdAt), desc(promoCodes.id));
}

export async function findPromoById(db: DbOrTx, id: string): Promise<CountedPromo | undefined> {
  const [row] = await db.select(withUses).from(promoCodes).where(eq(promoCodes.id, id));
  return row;
}

/** Nobody else changes or uses the code until the transaction ends. */
export const lockPromo = (tx: Tx, id: string) => lockRow(tx, promoCodes, eq(promoCodes.id, id));

/** False when a code of that name exists. */
export async function insertPromo(tx: Tx, row: PromoRow): Promise<boolean> {
  const rows = await tx
    .insert(promoCodes)
    .values(row)
    .onConflictDoNothing({ target: promoCodes.code })
    .returning({ id: promoCodes.id });
  return rows.length > 0;
}

export async function updatePromo(tx: Tx, { id, ...row }: Omit<PromoRow, 'code' | 'createdAt'>) {
  await tx.update(promoCodes).set(row).where(eq(promoCodes.id, id));
}

const uses = sortedList(promoUses, { newest: { by: 'usedAt', isDescending: true } }, 'orderId');

/** The orders that use a code, the latest use first. */
export function listUses(db: DbOrTx, promoId: string, page: { limit?: number; cursor?: string }) {
  return uses.page(db, eq(promoUses.promoId, promoId), { ...page, sort: 'newest' });
}
