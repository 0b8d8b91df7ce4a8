import {
  and,
  asc,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { hasOneOfIds } from '../../platform/db/queries.ts';
import { sendTogether } from '../../platform/db/transactions.ts';
import { forSale } from './catalogue.repository.ts';
import { pictures, products, variants } from './catalogue.tables.ts';

export type VariantRow = typeof variants.$inferSelect;
/** A variant to store; what it costs follows from its prices. */
export type StoredVariant = Omit<VariantRow, 'sellingPaise'>;

const isOffered = isNull(variants.removedAt);
const isOfProducts = (productIds: string[]) => hasOneOfIds(variants.productId, productIds);

// Spelled out: drizzle leaves the table's name away in what a query selects.
/** How many pieces of a product there are, within a query of products. */
export const piecesInStock = sql<number>`(
  select coalesce(sum(variants.stock), 0)::int from variants
  where variants.product_id = products.id and variants.removed_at is null
)`;

const hasVariant = (condition: SQL) =>
  sql`exists (select from variants where variants.product_id = products.id
    and variants.removed_at is null and ${condition})`;

/** Whether any variant of a product is in stock, within a query of products. */
export const isInStock = hasVariant(sql`variants.stock > 0`);
/** Whether a variant of a product has this many pieces or fewer. */
export const isLowInStock = (pieces: number) => hasVariant(sql`variants.stock <= ${pieces}`);

/** The variants of these products that are offered, in their order, by product id. */
export async function listVariants(db: DbOrTx, productIds: string[]) {
  const rows = await db
    .select()
    .from(variants)
    .where(and(isOfProducts(productIds), isOffered))
    .orderBy(asc(variants.productId), asc(variants.position))
    .prepare('variants_of_products')
    .execute();
  return Map.groupBy(rows, (row) => row.productId);
}

/** Products with their offered variants, and how many pieces these have together. */
export async function withVariants<P extends { id: string }>(db: DbOrTx, rows: P[]) {
  if (rows.length === 0) return [];
  const found = await listVariants(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const ofProduct = found.get(row.id) ?? [];
    return { ...row, variants: ofProduct, stock: sumPieces(ofProduct) };
  });
}

/** How many pieces these variants have together. */
export const sumPieces = (rows: Pick<VariantRow, 'stock'>[]) =>
  rows.reduce((all, { stock }) => all + stock, 0);

/** What cards show of the variants of these products: their pieces, and whether their prices differ. */
export async function sumVariants(db: DbOrTx, productIds: string[]) {
  const rows = await db
    .select({
      productId: variants.productId,
      stock: sql<number>`sum(${variants.stock})::int`,
      hasPrices: sql<boolean>`min(${variants.sellingPaise}) < max(${variants.sellingPaise})`,
    })
    .from(variants)
    .where(and(isOfProducts(productIds), isOffered))
    .groupBy(variants.productId)
    .prepare('sums_of_variants')
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The HSN of a product, or of its subcategory or category; empty where none of them has one. */
export const ownOrCategoryHsn = sql<string>`coalesce(
  nullif(${products.hsn}, ''),
  (select coalesce(nullif(sub.hsn, ''), parent.hsn) from categories sub
    join categories parent on parent.id = sub.parent_id where sub.id = ${products.subCategoryId}),
  ''
)`;

/** Variants with their products, removed ones too, in no order. */
export const findOrderable = (db: DbOrTx, variantIds: string[]) =>
  db
    .select({
      productId: products.id,
      variantId: variants.id,
      name: products.name,
      optionKeys: products.optionKeys,
      options: variants.options,
      pictureId: variants.pictureId,
      unitPaise: variants.sellingPaise,
      hsn: ownOrCategoryHsn,
      isCashRisk: products.isCashRisk,
      stock: variants.stock,
      isForSale: sql<boolean>`${and(forSale, isOffered)}`,
    })
    .from(variants)
    .innerJoin(products, sql`${products.id} = ${variants.productId}`)
    .where(hasOneOfIds(variants.id, variantIds))
    .prepare('orderable_variants')
    .execute();

/** The pictures of these variants' products, in display order, by product id. */
export async function listPicturesOf(db: DbOrTx, variantIds: string[]) {
  const { id, productId, hash, width } = pictures;
  const rows = await db
    .select({ id, productId, hash, width })
    .from(pictures)
    .where(
      sql`${isNotNull(pictures.position)} and ${productId} in (
        select ${variants.productId} from ${variants}
        where ${hasOneOfIds(variants.id, variantIds)}
      )`,
    )
    .orderBy(asc(pictures.position))
    .prepare('pictures_of_variants')
    .execute();
  return Map.groupBy(rows, (row) => row.productId);
}

/** Those of these variants that were removed, alone or with their product. */
export async function listRemoved(db: DbOrTx, variantIds: string[]): Promise<Set<string>> {
  const isRemoved = or(isNotNull(variants.removedAt), isNotNull(products.removedAt));
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(hasOneOfIds(variants.id, variantIds), isRemoved));
  return new Set(rows.map(({ id }) => id));
}

/** All variants of products, removed ones too. */
export const listEveryVariant = (db: DbOrTx, productIds: string[]) =>
  db.select().from(variants).where(isOfProducts(productIds)).orderBy(asc(variants.position));

/** The offered variants with these ids or SKUs. */
export const listOwners = (db: DbOrTx, ids: string[], skus: string[]) =>
  db
    .select({ id: variants.id, productId: variants.productId, sku: variants.sku })
    .from(variants)
    .where(
      sql`${isOffered} and (${hasOneOfIds(variants.id, ids)}
        or ${variants.sku} = any(${sql.param(skus)}::text[]))`,
    );

/** Which of these SKUs other products' variants have. */
export async function listTakenSkus(db: DbOrTx, skus: string[], productId: string) {
  const isTaken = sql`${variants.sku} = any(${sql.param(skus)}::text[])`;
  const rows = await db
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(isTaken, isOffered, ne(variants.productId, productId)));
  return rows.map(({ sku }) => sku);
}

/** Takes the SKUs off the locked variants of a product, so that others can have them. */
export async function freeSkus(tx: Tx, productId: string): Promise<void> {
  await tx
    .update(variants)
    .set({ sku: null })
    .where(isOfProducts([productId]));
}

/** So many pieces of a variant. */
export interface VariantQuantity {
  variantId: string;
  quantity: number;
}

const lockInOrder = (tx: DbOrTx, condition: SQL) =>
  tx.execute(sql`
    select count(*) from (
      select 1 from ${variants} where ${condition} order by ${variants.id} for no key update
    ) as locked`);

/**
 * Locks the variants of these products in the order of their ids, as orders do: until the transaction
 * ends, none of them is sold. Whoever changes a product does this first, and only then locks the
 * product: an order that was sent before finds what is for sale as it is after the change.
 */
export async function lockVariantsOf(tx: Tx, productIds: string[]): Promise<void> {
  await lockInOrder(tx, isOfProducts(productIds));
}

/**
 * Takes stock for each line, or returns it where the quantity is below 0, also of a variant that is
 * no longer for sale. One line per variant. Returns the ids of variants with too little stock or
 * not for sale; the caller rolls back if there are any. Locks in ascending order, so that two orders
 * never deadlock. The update is a statement of its own: it sees what the locks were waited for.
 */
export async function adjustStock(tx: DbOrTx, lines: VariantQuantity[]): Promise<string[]> {
  const moves = lines.filter(({ quantity }) => quantity !== 0);
  if (moves.length === 0) return [];
  const ids = sql.param(moves.map(({ variantId }) => variantId));
  const quantities = sql.param(moves.map(({ quantity }) => quantity));
  const [, { rows }] = await sendTogether([
    lockInOrder(tx, sql`${variants.id} = any(${ids}::uuid[])`),
    tx.execute<{ id: string }>(sql`
      update ${variants} set stock = ${variants.stock} - moves.quantity
      from unnest(${ids}::uuid[], ${quantities}::int[]) as moves (variant_id, quantity), ${products}
      where ${variants.id} = moves.variant_id and ${products.id} = ${variants.productId}
        and (moves.quantity < 0
          or (${variants.stock} >= moves.quantity and ${isOffered} and ${forSale}))
      returning ${variants.id}`),
  ] as const);
  const adjusted = new Set(rows.map(({ id }) => id));
  return moves.map(({ variantId }) => variantId).filter((id) => !adjusted.has(id));
}

/** Sets the stock of a locked variant; the product's version stays, as it does when pieces are sold. */
export async function setStock(tx: Tx, id: string, stock: number): Promise<void> {
  await tx.update(variants).set({ stock }).where(sql`${variants.id} = ${id}`);
}

/**
 * Stores variants of locked products, new ones among them, and the prices of their products.
 * `reshaped`: the products of which options change; what is not among their rows is removed.
 */
export async function saveVariants(
  tx: Tx,
  rows: StoredVariant[],
  reshaped: string[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  if (reshaped.length > 0) {
    // All first: options and SKUs may be exchanged, and each is unique among those offered.
    await tx
      .update(variants)
      .set({ removedAt: now })
      .where(and(isOfProducts(reshaped), isOffered));
  }
  await tx.execute(sql`
    insert into ${variants} (id, product_id, options, sku, price_paise, offer_price_paise, stock, picture_id, position)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id uuid, "productId" uuid, options text[], sku text, "pricePaise" int, "offerPricePaise" int,
      stock int, "pictureId" uuid, position int
    )
    on conflict (id) do update set
      options = excluded.options,
      sku = excluded.sku,
      price_paise = excluded.price_paise,
      offer_price_paise = excluded.offer_price_paise,
      stock = excluded.stock,
      picture_id = excluded.picture_id,
      position = excluded.position,
      removed_at = null`);
  await refreshPrices(tx, [...new Set(rows.map(({ productId }) => productId))]);
}

/** Sets the prices of products to those of their cheapest offered variant. */
async function refreshPrices(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    update ${products} set
      price_paise = cheapest.price_paise,
      offer_price_paise = cheapest.offer_price_paise,
      selling_paise = cheapest.selling_paise
    from (
      select distinct on (product_id) product_id, price_paise, offer_price_paise, selling_paise
      from ${variants} where ${isOfProducts(productIds)} and ${isOffered}
      order by product_id, selling_paise, position
    ) as cheapest
    where ${products.id} = cheapest.product_id
      and (${products.pricePaise}, ${products.offerPricePaise})
        is distinct from (cheapest.price_paise, cheapest.offer_price_paise)`);
}

/** A condition: the recorded changes of any variant of a product. */
export const isVariantOf = (variantId: SQLWrapper, productId: string) =>
  sql`${variantId} in (select id from ${variants} where ${variants.productId} = ${productId})`;

/** `product_id`, `quantity`, `value` of products with stock: their pieces, and what these are worth. */
export const stockByProduct = (db: DbOrTx) =>
  db
    .select({
      productId: sql`${variants.productId}`.as('product_id'),
      quantity: sql`sum(${variants.stock})`.as('quantity'),
      value: sql`sum(${variants.sellingPaise}::bigint * ${variants.stock})`.as('value'),
    })
    .from(variants)
    .where(and(isOffered, gt(variants.stock, 0)))
    .groupBy(variants.productId);
