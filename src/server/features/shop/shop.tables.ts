import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/**
 * The owner's saved settings: one row, none before the first save. `version` grows with every save.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
    saved: jsonb('saved').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.isOnly}`)],
);
