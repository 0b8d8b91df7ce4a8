import { and, asc, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { notRemoved, type ProductRow } from './catalogue.repository.ts';
import { products } from './catalogue.tables.ts';

/** Products of these ids that are not removed, by name. */
export function findProducts(db: DbOrTx, ids: string[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), notRemoved))
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id));
}

/** The same under their locks, taken in one order for all, as orders take them. */
export function lockProducts(tx: Tx, ids: string[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::uuid[])`, notRemoved))
    .orderBy(asc(products.id))
    .for('update');
}

/** What becomes of one product; `isEdited` says that more than its stock changes. */
export interface BulkRow {
  id: string;
  pricePaise: number;
  offerPricePaise: number | null;
  stock: number;
  hiddenAt: Date | null;
  isEdited: boolean;
}

/** Writes figures of many products at once; versions of those that are edited grow. */
export async function updateFigures(tx: Tx, rows: BulkRow[], now: Date): Promise<void> {
  const column = <T>(of: (row: BulkRow) => T) => sql.param(rows.map(of));
  await tx.execute(sql`
    update ${products} set
      price_paise = new.price_paise,
      offer_price_paise = new.offer_price_paise,
      stock = new.stock,
      hidden_at = new.hidden_at,
      version = version + case when new.is_edited then 1 else 0 end,
      updated_at = case when new.is_edited then ${now.toISOString()}::timestamptz else updated_at end
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ pricePaise }) => pricePaise)}::int[],
      ${column(({ offerPricePaise }) => offerPricePaise)}::int[],
      ${column(({ stock }) => stock)}::int[],
      ${column(({ hiddenAt }) => hiddenAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ isEdited }) => isEdited)}::boolean[]
    ) as new (id, price_paise, offer_price_paise, stock, hidden_at, is_edited)
    where ${products.id} = new.id`);
}
