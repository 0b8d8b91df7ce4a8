import { and, asc, inArray, sql } from 'drizzle-orm';
import { distinctWords } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { findRows } from '../../../platform/db/queries.ts';
import { products } from '../catalogue.tables.ts';
import {
  type NewProductRow,
  notRemoved,
  type ProductRow,
} from '../storefront/catalogue.repository.ts';

/** Products of these ids that are not removed, by name. */
export const findProducts = (db: DbOrTx, ids: string[]) =>
  findRows(db, products, and(inArray(products.id, ids), notRemoved), {
    orderBy: [asc(sql`lower(${products.name})`), asc(products.id)],
  });

/** Locks these products in the order of their ids, as orders do, and reads them. */
export function lockProducts(tx: Tx, ids: string[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::uuid[])`, notRemoved))
    .orderBy(asc(products.id))
    .for('update');
}

export async function insertProducts(tx: Tx, rows: NewProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(products)
    .values(rows.map((row) => ({ ...row, nameWords: distinctWords(row.name) })));
}

/** The new values of a product; `isEdited` says that more than its stock changes. */
export type ProductUpdateRow = Pick<
  ProductRow,
  | 'id'
  | 'subCategoryId'
  | 'name'
  | 'description'
  | 'pricePaise'
  | 'offerPricePaise'
  | 'stock'
  | 'details'
> & { isHidden: boolean; isEdited: boolean; isRenamed: boolean };

/** Updates many products at once; the versions of edited ones grow. */
export async function updateProducts(tx: Tx, rows: ProductUpdateRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${products} set
      sub_category_id = new."subCategoryId",
      description = new.description,
      price_paise = new."pricePaise",
      offer_price_paise = new."offerPricePaise",
      stock = new.stock,
      hidden_at = case when new."isHidden" then coalesce(hidden_at, ${moment}) end,
      details = new.details,
      version = version + case when new."isEdited" then 1 else 0 end,
      updated_at = case when new."isEdited" then ${moment} else updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id uuid, "subCategoryId" uuid, description text,
      "pricePaise" int, "offerPricePaise" int, stock int, details jsonb,
      "isHidden" boolean, "isEdited" boolean
    )
    where ${products.id} = new.id`);
  const renamed = rows.filter(({ isRenamed }) => isRenamed);
  if (renamed.length > 0) await rename(tx, renamed);
}

/** Separate from the rest, because an index and a trigger on the words of a name take time. */
async function rename(tx: Tx, rows: ProductUpdateRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ id, name }) => ({ id, name, nameWords: distinctWords(name) })),
  );
  await tx.execute(sql`
    update ${products} set name = new.name, name_words = new."nameWords"
    from jsonb_to_recordset(${json}::jsonb) as new (id uuid, name text, "nameWords" text[])
    where ${products.id} = new.id`);
}
