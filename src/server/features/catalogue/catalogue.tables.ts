import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ATTRIBUTE_KINDS,
  type AttributeKind,
  FEED_FIELDS,
  type FeedField,
  type ProductDetails,
} from '../../../domain/catalogue/attributes.ts';
import {
  idColumn,
  instantColumn,
  isOneOf,
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
    /** The HSN of its products, for GST; empty: its category's, or the settings' own. */
    hsn: text('hsn').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('categories_slug_unique').on(table.parentId, table.slug).nullsNotDistinct()],
);

/** A saree; what it costs and how many there are, its variants say. Prices are in paise. */
export const products = pgTable(
  'products',
  {
    id: idColumn(),
    subCategoryId: referenceColumn('sub_category_id', () => categories.id),
    name: text('name').notNull(),
    /** The domain's `toNameWords`, for the filters by colour and design. */
    nameWords: text('name_words').array().notNull(),
    description: text('description').notNull(),
    /** The attributes in which its variants differ, such as `size`; none for a product of one variant. */
    optionKeys: text('option_keys').array().notNull().default([]),
    /** The prices of its cheapest variant, for lists: only `refreshPrices` writes them. */
    pricePaise: itemPaiseColumn('price_paise').notNull(),
    offerPricePaise: itemPaiseColumn('offer_price_paise'),
    sellingPaise: itemPaiseColumn('selling_paise').notNull(),
    /** The values of attributes by their keys; missing ones are not known. */
    details: jsonb('details').$type<ProductDetails>().notNull().default({}),
    /** The choices of its details and of its offered variants as `key:value`, for the filters. */
    filterValues: text('filter_values').array().notNull().default([]),
    /** Its HSN, for GST; empty: its category's. */
    hsn: text('hsn').notNull().default(''),
    /** Whether it is a risk to sell it by Cash on Delivery. */
    isCashRisk: boolean('is_cash_risk').notNull().default(false),
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
    check('products_options_few', sql`cardinality(${table.optionKeys}) <= 3`),
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
    index('products_filter_values').using('gin', table.filterValues),
  ],
);

/**
 * What can be ordered of a product: one combination of its options, or the product itself where it
 * has none, which then has the product's id. The stock is in no index, because every order changes it.
 */
export const variants = pgTable(
  'variants',
  {
    id: idColumn(),
    productId: referenceColumn('product_id', () => products.id, 'cascade'),
    /** A choice of each of the product's options, such as `m` and `red`; empty where it has none. */
    options: text('options').array().notNull().default([]),
    sku: text('sku'),
    pricePaise: itemPaiseColumn('price_paise').notNull(),
    offerPricePaise: itemPaiseColumn('offer_price_paise'),
    sellingPaise: itemPaiseColumn('selling_paise')
      .notNull()
      .generatedAlwaysAs(sql`least(price_paise, coalesce(offer_price_paise, price_paise))`),
    stock: integer('stock').notNull(),
    /** The picture of the product that shows this variant. */
    pictureId: uuid('picture_id').references(() => pictures.id, { onDelete: 'set null' }),
    position: integer('position').notNull(),
    /** No longer offered: kept for the orders and carts that hold it. */
    removedAt: instantColumn('removed_at'),
  },
  (table) => [
    check('variants_stock_not_negative', sql`${table.stock} >= 0`),
    check('variants_price_positive', sql`${table.pricePaise} > 0`),
    check(
      'variants_offer_price_positive',
      sql`${table.offerPricePaise} is null or ${table.offerPricePaise} > 0`,
    ),
    index('variants_by_product').on(table.productId, table.position),
    uniqueIndex('variants_options_unique')
      .on(table.productId, table.options)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('variants_sku_unique').on(table.sku).where(sql`${table.removedAt} is null`),
    index('variants_by_picture').on(table.pictureId).where(sql`${table.pictureId} is not null`),
  ],
);

/** The GST on goods by the beginning of their HSN, from a day on. */
export const gstRates = pgTable(
  'gst_rates',
  {
    id: idColumn(),
    hsn: text('hsn').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The highest taxable value of a piece at that rate; above it the other one holds. */
    limitPaise: itemPaiseColumn('limit_paise'),
    percentAbove: numeric('percent_above', { precision: 5, scale: 2, mode: 'number' }),
  },
  (table) => [
    unique('gst_rates_hsn_unique').on(table.hsn, table.fromDay),
    check(
      'gst_rates_limit_has_rate',
      sql`(${table.limitPaise} is null) = (${table.percentAbove} is null)`,
    ),
  ],
);

/** What describes products beside name, price and stock, in the order shown. */
export const attributes = pgTable(
  'attributes',
  {
    key: text('key').primaryKey(),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    pageLabel: text('page_label').notNull().default(''),
    hint: text('hint').notNull().default(''),
    kind: text('kind').$type<AttributeKind>().notNull(),
    unit: text('unit').notNull().default(''),
    max: integer('max').notNull(),
    isLong: boolean('is_long').notNull().default(false),
    isMultiple: boolean('is_multiple').notNull().default(false),
    isFilter: boolean('is_filter').notNull().default(false),
    feedField: text('feed_field').$type<FeedField>(),
    isOfOnePiece: boolean('is_of_one_piece').notNull().default(false),
    emptyLabel: text('empty_label').notNull().default(''),
    /** Its values stay until they are deleted on purpose. */
    isRemoved: boolean('is_removed').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('attributes_kind_known', isOneOf(table.kind, ATTRIBUTE_KINDS)),
    check('attributes_feed_field_known', isOneOf(table.feedField, FEED_FIELDS)),
  ],
);

/** The choices of attributes, in the order shown; products hold their values. */
export const attributeChoices = pgTable(
  'attribute_choices',
  {
    attributeKey: text('attribute_key')
      .notNull()
      .references(() => attributes.key, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    label: text('label').notNull(),
    position: integer('position').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.attributeKey, table.value] })],
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
 * ever added to: a trigger refuses everything else, so the variant is no foreign key.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: sequenceColumn(),
    variantId: uuid('variant_id').notNull(),
    at: instantColumn('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
  },
  (table) => [index('stock_changes_by_variant').on(table.variantId, table.id)],
);
