import { eq } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { keptValues } from './platform.tables.ts';

/** The value kept under a name, made on first use; processes that start together get the same one. */
export async function keptValue(db: DbOrTx, name: string, make: () => string): Promise<string> {
  await db.insert(keptValues).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select().from(keptValues).where(eq(keptValues.name, name));
  if (!row) throw new Error(`The value ${name} was not kept`);
  return row.value;
}
