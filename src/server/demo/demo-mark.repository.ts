import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { keptValues } from '../platform/platform.tables.ts';

/** Whether the demo was loaded at some time, even if it is gone by now. */
export async function wasDemoLoaded(db: DbOrTx): Promise<boolean> {
  const rows = await db.select().from(keptValues).where(eq(keptValues.name, 'demo'));
  return rows.length > 0;
}

/** Marks that the demo was loaded; false when it was before, or is just being loaded elsewhere. */
export async function claimDemo(tx: DbOrTx): Promise<boolean> {
  const rows = await tx
    .insert(keptValues)
    .values({ name: 'demo', value: 'loaded' })
    .onConflictDoNothing()
    .returning({ name: keptValues.name });
  return rows.length > 0;
}
