import { eq, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { ShopSettings } from '../../../domain/shop/shop-settings.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/queries.ts';
import { shopSettings } from './shop.tables.ts';

/** Stored settings: a payment method added later is offered until the owner disables it. */
export interface SavedSettings extends Omit<ShopSettings, 'paymentMethods'> {
  endedMethods: PaymentMethod[];
}

/** The settings as saved; settings added in later versions may be missing. */
export interface SettingsRow {
  version: number;
  saved: Partial<SavedSettings>;
}

export async function findSettings(db: DbOrTx): Promise<SettingsRow | undefined> {
  return findRow(db, shopSettings);
}

/** Saves settings based on a version, 0 for none; false when another version is stored by now. */
export async function keepSettings(db: DbOrTx, basedOn: number, saved: SavedSettings) {
  const row = { version: basedOn + 1, saved: { ...saved } };
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
