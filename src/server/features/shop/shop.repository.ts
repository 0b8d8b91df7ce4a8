import { eq, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import type { DbOrTx } from '../../platform/database.ts';
import { shopSettings } from './shop.tables.ts';

/** Settings as they are kept: a way to pay that comes later is offered until the owner ends it. */
export interface SavedSettings extends Omit<ShopSettings, 'paymentMethods'> {
  endedMethods: PaymentMethod[];
}

/** As it was saved; what the shop has learnt to keep since is not in it. */
export interface SettingsRow {
  version: number;
  saved: Partial<SavedSettings>;
}

export async function findSettings(db: DbOrTx): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(shopSettings);
  return row;
}

/** Keeps settings that are based on a version, 0 for none; false when another stands by now. */
export async function keepSettings(
  db: DbOrTx,
  basedOn: number,
  saved: SavedSettings,
): Promise<boolean> {
  const row = { version: basedOn + 1, saved: { ...saved } };
  const kept =
    basedOn === 0
      ? await db.insert(shopSettings).values(row).onConflictDoNothing().returning()
      : await db.update(shopSettings).set(row).where(eq(shopSettings.version, basedOn)).returning();
  return kept.length > 0;
}

/** Whether the database knows a time zone, whose list need not be Node's. */
export async function knowsTimeZone(db: DbOrTx, name: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${name})`,
  );
  return rows.length > 0;
}
