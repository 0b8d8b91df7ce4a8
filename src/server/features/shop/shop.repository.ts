import { eq, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { TEST_PREFIX } from '../../../domain/tax/tax-document.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { type SavedSettings, shopSettings, withheldMethods } from './shop.tables.ts';

export type SettingsRow = typeof shopSettings.$inferSelect;

export async function findSettings(db: DbOrTx): Promise<SettingsRow | undefined> {
  const [settings] = await db.select().from(shopSettings).prepare('shop_settings').execute();
  return settings;
}

/** The settings with the withheld payment methods, in one query: every order needs both. */
export async function findSettingsAndWithheld(db: DbOrTx) {
  const withheld = sql<
    PaymentMethod[]
  >`array(select ${withheldMethods.method} from ${withheldMethods})`;
  const [found] = await db
    .select({ row: shopSettings, withheld })
    .from(sql`(select) as one`)
    .leftJoin(shopSettings, sql`true`)
    .prepare('settings_and_withheld')
    .execute();
  return { row: found?.row ?? undefined, withheld: found?.withheld ?? [] };
}

export const findWithheld = (db: DbOrTx) => db.select().from(withheldMethods);

/** False when the method is withheld already: the first reason stays. */
export async function insertWithheld(db: DbOrTx, row: typeof withheldMethods.$inferInsert) {
  const { rowCount } = await db.insert(withheldMethods).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteWithheld(db: DbOrTx, method: PaymentMethod): Promise<void> {
  await db.delete(withheldMethods).where(eq(withheldMethods.method, method));
}

/** Saves settings based on a version, 0 for none; false when another version is stored by now. */
export async function saveSettings(db: DbOrTx, basedOn: number, saved: SavedSettings) {
  const row = { version: basedOn + 1, saved };
  const { rowCount } =
    basedOn === 0
      ? await db.insert(shopSettings).values(row).onConflictDoNothing()
      : await db.update(shopSettings).set(row).where(eq(shopSettings.version, basedOn));
  return rowCount === 1;
}

/** How the numbers of issued documents begin, by the setting that says so. */
export async function findUsedSeries(db: DbOrTx) {
  const { rows } = await db.execute<{ series: string; name: 'invoicePrefix' | 'creditNotePrefix' }>(
    sql`select distinct series, case kind when 'credit-note' then 'creditNotePrefix' else 'invoicePrefix' end as name
      from documents where series not like ${`${TEST_PREFIX}%`}`,
  );
  return rows;
}

/** Whether goods of an HSN have a GST rate on a day. */
export async function hasGstRate(db: DbOrTx, hsn: string, day: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from gst_rates where ${hsn}::text like hsn || '%' and from_day <= ${day}::date`,
  );
  return rows.length > 0;
}

/** Whether PostgreSQL knows a time zone, whose list may differ from Node's. */
export async function knowsTimeZone(db: DbOrTx, name: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`,
  );
  return rows.length > 0;
}
