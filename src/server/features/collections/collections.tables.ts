import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn, referenceColumn } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';

/** Products that the owner shows together, chosen by hand or by the address of a list. */
export const collections = pgTable(
  'collections',
  {
    id: idColumn(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** As of categories: `shipped:…`, or the hash of an upload. */
    pictureId: text('picture_id'),
    pictureAlt: text('picture_alt').notNull(),
    /** The address of a list with its filters, read like the list's own; null: chosen by hand. */
    selection: text('selection'),
    isInMenu: boolean('is_in_menu').notNull(),
    isOnHome: boolean('is_on_home').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull(),
    hiddenAt: instantColumn('hidden_at'),
  },
  (table) => [unique('collections_slug_unique').on(table.slug)],
);

/** The products that are chosen by hand, in their order. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: referenceColumn('collection_id', () => collections.id, 'cascade'),
    productId: referenceColumn('product_id', () => products.id, 'cascade'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_by_product').on(table.productId),
  ],
);
