import { eq } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { storedValues } from './platform.tables.ts';
import { findRow } from './queries.ts';

/** The value stored under a name; null where there is none. */
export async function findStoredValue(db: DbOrTx, name: string): Promise<string | null> {
  return (await findRow(db, storedValues, eq(storedValues.name, name)))?.value ?? null;
}

/** Stores a value under a name; false where one is stored already, which stays. */
export async function addStoredValue(db: DbOrTx, name: string, value: string): Promise<boolean> {
  const { rowCount } = await db.insert(storedValues).values({ name, value }).onConflictDoNothing();
  return rowCount === 1;
}

/** Stores a value under a name, in the place of an earlier one. */
export async function setStoredValue(db: DbOrTx, name: string, value: string): Promise<void> {
  await db
    .insert(storedValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: storedValues.name, set: { value } });
}
