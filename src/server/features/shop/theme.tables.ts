import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Theme, ThemePictureUse } from '../../../domain/theme/theme.ts';
import { instantColumn } from '../../platform/db/columns.ts';

/** A stored theme; what later versions of the shop add to themes may be missing. */
export interface SavedTheme {
  theme: Partial<Theme>;
  /** Of its logo, in px; null for none. */
  logoSize: { width: number; height: number } | null;
}

/** The owner's look of the shop: one row, none before the first save; `version` grows with every save. */
export const shopTheme = pgTable(
  'shop_theme',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
    saved: jsonb('saved').$type<SavedTheme>().notNull(),
  },
  (table) => [check('shop_theme_one_row', sql`${table.isOnly}`)],
);

/** Pictures uploaded for a theme; `id` begins the names of their files. */
export const themePictures = pgTable('theme_pictures', {
  id: text('id').primaryKey(),
  use: text('use').$type<ThemePictureUse>().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Since when no saved theme uses it; null while one does. */
  unusedSince: instantColumn('unused_since'),
});
