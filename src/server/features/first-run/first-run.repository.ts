import type { DbOrTx } from '../../platform/db/database.ts';
import { goLiveChecks } from './first-run.tables.ts';

export type CheckRow = typeof goLiveChecks.$inferSelect;

export const listChecks = (db: DbOrTx): Promise<CheckRow[]> => db.select().from(goLiveChecks);

export async function upsertCheck(db: DbOrTx, row: CheckRow): Promise<void> {
  await db
    .insert(goLiveChecks)
    .values(row)
    .onConflictDoUpdate({ target: goLiveChecks.step, set: row });
}
