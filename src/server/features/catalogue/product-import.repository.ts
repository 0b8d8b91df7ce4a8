import { asc, count, max, sql } from 'drizzle-orm';
import { wordsOf } from '../../../domain/product-filters.ts';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { type NewProductRow, notRemoved } from './catalogue.repository.ts';
import { products, productWords } from './catalogue.tables.ts';

/** One import at a time: two that name the same words in another order would wait for each other. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product import', 0))`);
}

/** Locks products without reading them, in one order for all, as orders lock them. */
export async function lockIds(tx: Tx, ids: string[]): Promise<void> {
  const wanted = sql`${products.id} = any(${sql.param(ids)}::uuid[])`;
  const locked = tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${wanted} and ${notRemoved}`)
    .orderBy(asc(products.id))
    .for('update')
    .as('locked');
  await tx.select({ count: sql`count(*)` }).from(locked);
}

/** Changes with every product that is added, removed ones being counted too. */
export async function productsMark(db: DbOrTx): Promise<string> {
  const [row] = await db.select({ total: count(), newest: max(products.createdAt) }).from(products);
  return JSON.stringify(row);
}

/**
 * Writes the words of all names at once, in the order in which the trigger writes those of one product: an import
 * that wrote them name by name and a product saved beside it could each wait for a word of the other.
 */
export async function insertWords(tx: Tx, names: string[]): Promise<void> {
  const words = [...new Set(names.flatMap(wordsOf))];
  await tx.execute(sql`
    insert into ${productWords}
    select word from unnest(${sql.param(words)}::text[]) as word order by word
    on conflict do nothing`);
}

/** Adds products without pictures. */
export async function insertProducts(tx: Tx, rows: NewProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(products).values(rows.map((row) => ({ ...row, nameWords: wordsOf(row.name) })));
}

/** All that a file says of a product; `isEdited` says that more than its stock changes, `isRenamed` that its name does. */
export interface ImportedRow {
  id: string;
  subCategoryId: string;
  name: string;
  description: string;
  pricePaise: number;
  offerPricePaise: number | null;
  stock: number;
  isHidden: boolean;
  isEdited: boolean;
  isRenamed: boolean;
  details: Record<string, string | number | null>;
}

/** Writes many products over those there are; versions of those that are edited grow. */
export async function updateProducts(tx: Tx, rows: ImportedRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(({ details, ...row }) => ({ ...row, ...details })));
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${products} set
      sub_category_id = new."subCategoryId",
      description = new.description,
      price_paise = new."pricePaise",
      offer_price_paise = new."offerPricePaise",
      stock = new.stock,
      hidden_at = case when new."isHidden" then coalesce(hidden_at, ${moment}) end,
      weave = new.weave, fabric = new.fabric, zari = new.zari, border = new.border,
      pallu = new.pallu, length_cm = new."lengthCm", blouse_piece_cm = new."blousePieceCm",
      care = new.care, origin = new.origin, silk_mark_number = new."silkMarkNumber",
      version = version + case when new."isEdited" then 1 else 0 end,
      updated_at = case when new."isEdited" then ${moment} else updated_at end
    from jsonb_to_recordset(${json}::jsonb) as new (
      id uuid, "subCategoryId" uuid, description text,
      "pricePaise" int, "offerPricePaise" int, stock int, "isHidden" boolean, "isEdited" boolean,
      weave text, fabric text, zari text, border text, pallu text, "lengthCm" int,
      "blousePieceCm" int, care text, origin text, "silkMarkNumber" text
    )
    where ${products.id} = new.id`);
  await rename(
    tx,
    rows.filter(({ isRenamed }) => isRenamed),
  );
}

/** Apart from the rest, for a name's words are kept in an index and by a trigger, which take their time. */
async function rename(tx: Tx, rows: ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(({ id, name }) => ({ id, name, nameWords: wordsOf(name) })));
  await tx.execute(sql`
    update ${products} set name = new.name, name_words = new."nameWords"
    from jsonb_to_recordset(${json}::jsonb) as new (id uuid, name text, "nameWords" text[])
    where ${products.id} = new.id`);
}
