import { eq } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { storedValues } from './platform.tables.ts';

/**
 * The value stored under a name, generated on first use; processes that start together get the same
 * one.
 */
export async function storedValue(db: DbOrTx, name: string, make: () => string): Promise<string> {
  await db.insert(storedValues).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select().from(storedValues).where(eq(storedValues.name, name));
  if (!row) throw new Error(`The value ${name} was not stored`);
  return row.value;
}

/** Stores a value under a name, in the place of an earlier one. */
export async function setStoredValue(db: DbOrTx, name: string, value: string): Promise<void> {
  await db
    .insert(storedValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: storedValues.name, set: { value } });
}
