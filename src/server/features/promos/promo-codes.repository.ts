import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ListCursor } from '../../platform/db/list-cursor.ts';
import type { PromoRow, PromoUseRow } from './promos.repository.ts';
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

/** Locks the code: nobody else changes or uses it until the transaction ends. */
export async function holdPromo(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.id, id))
    .for('update');
}

/** False when a code of that name exists. */
export async function insertPromo(tx: Tx, row: PromoRow): Promise<boolean> {
  const rows = await tx
    .insert(promoCodes)
    .values(row)
    .onConflictDoNothing({ target: promoCodes.code })
    .returning({ id: promoCodes.id });
  return rows.length > 0;
}

export async function updatePromo(
  tx: Tx,
  { id, ...row }: Omit<PromoRow, 'code' | 'createdAt'>,
): Promise<void> {
  await tx.update(promoCodes).set(row).where(eq(promoCodes.id, id));
}

/** The orders that use a code, the latest use first; the cursor holds the time of use. */
export function listUses(
  db: DbOrTx,
  promoId: string,
  { limit, after }: { limit?: number; after?: ListCursor },
): Promise<PromoUseRow[]> {
  const query = db
    .select()
    .from(promoUses)
    .where(and(eq(promoUses.promoId, promoId), after && isAfter(after)))
    .orderBy(desc(promoUses.usedAt), desc(promoUses.orderId));
  return limit === undefined ? query : query.limit(limit);
}

export async function countUsesOf(db: DbOrTx, promoId: string): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(promoUses)
    .where(eq(promoUses.promoId, promoId));
  return row?.uses ?? 0;
}

function isAfter({ createdAt, id }: ListCursor): SQL {
  const moment = createdAt.toISOString();
  return sql`(${promoUses.usedAt}, ${promoUses.orderId}) < (${moment}::timestamptz, ${id}::uuid)`;
}
