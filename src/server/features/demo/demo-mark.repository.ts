import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { storedValues } from '../../platform/db/platform.tables.ts';
import { hasRow } from '../../platform/db/queries.ts';

/** Whether the demo was loaded at some time, even if it is gone by now. */
export const wasDemoLoaded = (db: DbOrTx) =>
  hasRow(db, storedValues, eq(storedValues.name, 'demo'));

/** Marks that the demo was loaded; false when it was before, or is just being loaded elsewhere. */
export async function claimDemo(tx: DbOrTx): Promise<boolean> {
  const mark = { name: 'demo', value: 'loaded' };
  return (await tx.insert(storedValues).values(mark).onConflictDoNothing()).rowCount === 1;
}
