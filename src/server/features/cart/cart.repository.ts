import { and, asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRows, hasId } from '../../platform/db/queries.ts';
import { cartLines } from './cart.tables.ts';

export const listLines = (db: DbOrTx, userId: string) =>
  findRows(db, cartLines, eq(cartLines.userId, userId), {
    orderBy: [asc(cartLines.createdAt), asc(cartLines.id)],
  });

/** Sets the quantity of a variant in a cart, and adds the line if needed. */
export async function setLine(db: DbOrTx, line: typeof cartLines.$inferInsert): Promise<void> {
  await db
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** False when the line is not in that user's cart. */
export async function deleteLine(db: DbOrTx, userId: string, lineId: string): Promise<boolean> {
  const isLine = and(eq(cartLines.userId, userId), hasId(cartLines.id, lineId));
  return (await db.delete(cartLines).where(isLine)).rowCount === 1;
}

/** Takes ordered pieces out of a cart: what is in it beyond them stays. */
export async function takeOrdered(
  db: DbOrTx,
  userId: string,
  pieces: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  const ids = sql.param(pieces.map(({ variantId }) => variantId));
  const quantities = sql.param(pieces.map(({ quantity }) => quantity));
  const ordered = sql`unnest(${ids}::uuid[], ${quantities}::int[]) as ordered(variant_id, quantity)`;
  const isOrdered = sql`line.user_id = ${userId} and line.variant_id = ordered.variant_id`;
  await db.execute(sql`with emptied as (
      delete from ${cartLines} line using ${ordered}
      where ${isOrdered} and line.quantity <= ordered.quantity
    )
    update ${cartLines} line set quantity = line.quantity - ordered.quantity from ${ordered}
    where ${isOrdered} and line.quantity > ordered.quantity`);
}

export async function emptyCart(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(cartLines).where(eq(cartLines.userId, userId));
}

/** The ids of all variants in carts, as a subquery. */
export const variantsInCarts = (db: DbOrTx) =>
  db.select({ id: cartLines.variantId }).from(cartLines);
