import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/** What the owner has saved of her shop: one row, none until she has. `version` grows with every save. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
    saved: jsonb('saved').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.isOnly}`)],
);
