import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/queries.ts';
import { type SavedSettings, shopSettings } from './shop.tables.ts';

export type SettingsRow = typeof shopSettings.$inferSelect;

export const findSettings = (db: DbOrTx) => findRow(db, shopSettings);

/** Saves settings based on a version, 0 for none; false when another version is stored by now. */
export async function keepSettings(db: DbOrTx, basedOn: number, saved: SavedSettings) {
  const row = { version: basedOn + 1, saved };
  const { rowCount } =
    basedOn === 0
      ? await db.insert(shopSettings).values(row).onConflictDoNothing()
      : await db.update(shopSettings).set(row).where(eq(shopSettings.version, basedOn));
  return rowCount === 1;
}

/** Whether PostgreSQL knows a time zone, whose list may differ from Node's. */
export async function knowsTimeZone(db: DbOrTx, name: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`,
  );
  return rows.length > 0;
}
