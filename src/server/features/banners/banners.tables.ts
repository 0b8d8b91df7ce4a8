import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, pictureColumns } from '../../platform/db/columns.ts';

/**
 * The state of the banner list: one row, none before the first change. `isOwn` is false after a
 * restore of the default banners; `version` grows with every change.
 */
export const bannerList = pgTable(
  'banner_list',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [check('banner_list_one_row', sql`${table.isOnly}`)],
);

/** Pictures uploaded for banners; `hash` names the original and its variants. */
export const bannerPictures = pgTable(
  'banner_pictures',
  {
    hash: text('hash').primaryKey(),
    ...pictureColumns(),
    uploadedAt: instantColumn('uploaded_at').notNull(),
  },
  (table) => [
    check('banner_pictures_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);

/** The owner's banners in display order, each with an uploaded or a default picture. */
export const banners = pgTable(
  'banners',
  {
    id: idColumn(),
    position: integer('position').notNull(),
    caption: text('caption').notNull(),
    alt: text('alt').notNull(),
    /** A path of the shop or an https address; empty for none. */
    link: text('link').notNull(),
    isShown: boolean('is_shown').notNull(),
    shipped: text('shipped'),
    pictureHash: text('picture_hash').references(() => bannerPictures.hash),
  },
  (table) => [
    unique('banners_position_unique').on(table.position),
    check('banners_one_picture', sql`num_nonnulls(${table.shipped}, ${table.pictureHash}) = 1`),
  ],
);
