import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { ShopSettings } from '../../../domain/shop/shop-settings.ts';
import { instantColumn } from '../../platform/db/columns.ts';

/**
 * Stored settings: a payment method added later is offered until the owner disables it, one that is
 * opt-in once the owner has enabled it.
 */
export interface SavedSettings extends Omit<ShopSettings, 'paymentMethods'> {
  endedMethods: PaymentMethod[];
  enabledMethods: PaymentMethod[];
}

/**
 * The owner's saved settings: one row, none before the first save. `version` grows with every save;
 * settings added in later versions of the shop may be missing.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
    saved: jsonb('saved').$type<Partial<SavedSettings>>().notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.isOnly}`)],
);

/** Payment methods whose gateway refuses the shop: customers cannot choose them until it works. */
export const withheldMethods = pgTable('withheld_methods', {
  method: text('method').$type<PaymentMethod>().primaryKey(),
  /** The gateway's own words. */
  reason: text('reason').notNull(),
  since: instantColumn('since').notNull(),
});
