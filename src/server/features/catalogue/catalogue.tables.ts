import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SareeDetails } from '../../../domain/catalogue/attributes.ts';
import {
  idColumn,
  instantColumn,
  itemPaiseColumn,
  pictureColumns,
  referenceColumn,
  sequenceColumn,
} from '../../platform/db/columns.ts';

/** Two levels: a category has no parent, a subcategory has one, and products. */
export const categories = pgTable(
  'categories',
  {
    id: idColumn(),
    parentId: uuid('parent_id').references((): AnyPgColumn => categories.id),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    position: integer('position').notNull(),
    /** A shorter name in the menu; null: its name. */
    menuLabel: text('menu_label'),
    isInMenu: boolean('is_in_menu').notNull().default(true),
    description: text('description').notNull().default(''),
    /** Title and text for search engines; empty: made of the name. */
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** A picture that comes with the shop (`shipped:…`), or the hash of an upload. */
    pictureId: text('picture_id'),
    pictureAlt: text('picture_alt').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('categories_slug_unique').on(table.parentId, table.slug).nullsNotDistinct()],
);

/** A saree. Prices are in paise. The stock is in no index, because every order changes it. */
export const products = pgTable(
  'products',
  {
    id: idColumn(),
    subCategoryId: referenceColumn('sub_category_id', () => categories.id),
    name: text('name').notNull(),
    /** The domain's `distinctWords` of the name, for the filters by colour and design. */
    nameWords: text('name_words').array().notNull(),
    description: text('description').notNull(),
    pricePaise: itemPaiseColumn('price_paise').notNull(),
    offerPricePaise: itemPaiseColumn('offer_price_paise'),
    sellingPaise: itemPaiseColumn('selling_paise')
      .notNull()
      .generatedAlwaysAs(sql`least(price_paise, coalesce(offer_price_paise, price_paise))`),
    stock: integer('stock').notNull(),
    /** The attributes by name; missing ones are not known. */
    details: jsonb('details').$type<Partial<SareeDetails>>().notNull().default({}),
    /** The first colour of the first picture, to find similar products. */
    mainColour: text('main_colour'),
    /** Grows with every edit, but not with the stock. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    /** Not for sale for now. */
    hiddenAt: instantColumn('hidden_at'),
    /** Never for sale again: kept for the orders and carts that hold it. */
    removedAt: instantColumn('removed_at'),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check(
      'products_offer_price_positive',
      sql`${table.offerPricePaise} is null or ${table.offerPricePaise} > 0`,
    ),
    index('products_by_category_newest').on(table.subCategoryId, table.createdAt, table.id),
    index('products_by_category_price').on(table.subCategoryId, table.sellingPaise, table.id),
    index('products_newest').on(table.createdAt, table.id),
    // To count them, those of a colour or design too, by the index alone.
    index('products_for_sale')
      .on(table.subCategoryId, table.nameWords)
      .where(sql`${table.removedAt} is null and ${table.hiddenAt} is null`),
    index('products_by_main_colour')
      .on(table.mainColour, table.createdAt, table.id)
      .where(sql`${table.removedAt} is null and ${table.hiddenAt} is null`),
    index('products_name_trigrams').using('gin', table.name.op('gin_trgm_ops')),
    index('products_by_name').on(sql`lower(${table.name})`, table.id),
    index('products_name_words').using('gin', table.nameWords),
    index('products_by_details').using('gin', table.details.op('jsonb_path_ops')),
  ],
);

/**
 * Every word that the name of a product holds or has held, which typed words are compared with. The
 * database itself keeps it, by a trigger on `products.name_words`.
 */
export const productWords = pgTable(
  'product_words',
  { word: text('word').primaryKey() },
  (table) => [index('product_words_trigrams').using('gin', table.word.op('gin_trgm_ops'))],
);

/**
 * Pictures of a product in showing order. `hash` names the stored original and its variants;
 * `isPregenerated`: those of cards were made ahead of demand. Without a position it is shown no
 * longer, and kept for orders that show it.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: idColumn(),
    productId: referenceColumn('product_id', () => products.id, 'cascade'),
    position: integer('position'),
    hash: text('hash').notNull(),
    ...pictureColumns(),
    alt: text('alt').notNull(),
  },
  (table) => [
    unique('pictures_product_position_unique').on(table.productId, table.position),
    index('pictures_hash').on(table.hash),
    index('pictures_to_pregenerate').on(table.position).where(sql`not ${table.isPregenerated}`),
    check('pictures_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);

/**
 * What admins did to the stock, and why; what orders take and give back is not in it. Only
 * ever added to: a trigger refuses everything else, so the product is no foreign key.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: sequenceColumn(),
    productId: uuid('product_id').notNull(),
    at: instantColumn('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
  },
  (table) => [index('stock_changes_by_product').on(table.productId, table.id)],
);
