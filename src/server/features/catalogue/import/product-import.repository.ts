import { asc, count, max, sql } from 'drizzle-orm';
import { distinctWords } from '../../../../domain/catalogue/product-filters.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { products, productWords } from '../catalogue.tables.ts';
import { notRemoved } from '../storefront/catalogue.repository.ts';

/** Locks products in the order of their ids, as orders do, without reading them. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<void> {
  const requested = sql`${products.id} = any(${sql.param(ids)}::uuid[])`;
  const locked = tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${requested} and ${notRemoved}`)
    .orderBy(asc(products.id))
    .for('update')
    .as('locked');
  await tx.select({ count: sql`count(*)` }).from(locked);
}

/** A value that changes with every added product; removed ones count too. */
export async function catalogueFingerprint(db: DbOrTx): Promise<string> {
  const [row] = await db.select({ total: count(), newest: max(products.createdAt) }).from(products);
  return JSON.stringify(row);
}

/**
 * Inserts the words of all names at once, in the order in which the trigger inserts those of one product. Name by
 * name, an import and a product saved at the same time could deadlock.
 */
export async function insertWords(tx: Tx, names: string[]): Promise<void> {
  const words = [...new Set(names.flatMap(distinctWords))];
  await tx.execute(sql`
    insert into ${productWords}
    select word from unnest(${sql.param(words)}::text[]) as word order by word
    on conflict do nothing`);
}
