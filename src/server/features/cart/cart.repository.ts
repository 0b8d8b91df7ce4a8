import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRows, hasId } from '../../platform/db/queries.ts';
import { cartLines } from './cart.tables.ts';

export const listLines = (db: DbOrTx, userId: string) =>
  findRows(db, cartLines, eq(cartLines.userId, userId), {
    orderBy: [asc(cartLines.createdAt), asc(cartLines.id)],
  });

/** Sets the quantity of a product in a cart, and adds the line if needed. */
export async function setLine(db: DbOrTx, line: typeof cartLines.$inferInsert): Promise<void> {
  await db
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** False when the line is not in that user's cart. */
export async function deleteLine(db: DbOrTx, userId: string, lineId: string): Promise<boolean> {
  const isLine = and(eq(cartLines.userId, userId), hasId(cartLines.id, lineId));
  return (await db.delete(cartLines).where(isLine)).rowCount === 1;
}

/** Deletes the lines of these products from a cart, or all of its lines. */
export async function deleteLines(db: DbOrTx, userId: string, productIds?: string[]) {
  const isOneOf = productIds && inArray(cartLines.productId, productIds);
  await db.delete(cartLines).where(and(eq(cartLines.userId, userId), isOneOf));
}

/** The ids of all products in carts, as a subquery. */
export const productsInCarts = (db: DbOrTx) =>
  db.select({ id: cartLines.productId }).from(cartLines);
