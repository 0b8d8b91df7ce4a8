import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { findStoredValue, setStoredValue } from '../db/stored-values.repository.ts';

const LAST_BACKUP = 'last-backup';

/** Notes when the last backup was made, for the dashboard. */
export async function recordBackup(db: DbOrTx, at: Date): Promise<void> {
  await setStoredValue(db, LAST_BACKUP, at.toISOString());
}

/** When the last backup was made; null where none was. */
export async function findLastBackup(db: DbOrTx): Promise<Date | null> {
  const at = await findStoredValue(db, LAST_BACKUP);
  return at === null ? null : new Date(at);
}

/** What a restored database holds, read from its tables. */
export async function countContent(db: DbOrTx): Promise<{ products: number; orders: number }> {
  const { rows } = await db.execute<{ products: number; orders: number }>(sql`
    select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders`);
  return rows[0] ?? { products: 0, orders: 0 };
}
