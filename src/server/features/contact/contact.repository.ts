import { count, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { contactMessages } from './contact.tables.ts';

export async function insertMessage(
  db: DbOrTx,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

export async function countFrom(db: DbOrTx, email: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contactMessages).where(isFrom(email));
  return row?.total ?? 0;
}

export async function deleteFrom(tx: Tx, email: string): Promise<void> {
  await tx.delete(contactMessages).where(isFrom(email));
}

/** People write their own e-mail in any case. */
function isFrom(email: string) {
  return eq(sql`lower(${contactMessages.email})`, email.toLowerCase());
}
