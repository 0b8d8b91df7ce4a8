import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import type { Choice } from '../../../../domain/catalogue/attributes.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { setPositions } from '../../../platform/db/queries.ts';
import type { NewAttributeRow } from '../catalogue.repository.ts';
import { attributeChoices, attributes, products } from '../catalogue.tables.ts';

/** How many products hold each attribute, by its key, and each choice, by `key:value`. */
export async function countHeld(db: DbOrTx): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select held.name, count(*)::int as count
    from ${products}
    cross join lateral (
      select key as name from jsonb_each(${products.details}) where value <> 'null'::jsonb
      union all
      select unnest(${products.optionKeys} || ${products.filterValues})
    ) as held
    where ${products.removedAt} is null
    group by held.name`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** How many products have an attribute, or one choice of it, as an option. */
export const countProductsWithOption = (db: DbOrTx, key: string, value?: string) =>
  db.$count(
    products,
    and(
      isNull(products.removedAt),
      arrayContains(products.optionKeys, [key]),
      value === undefined ? undefined : arrayContains(products.filterValues, [`${key}:${value}`]),
    ),
  );

/** Stores an attribute with all its choices, in their order. */
export async function saveAttribute(
  tx: Tx,
  row: NewAttributeRow,
  choices: readonly Choice[],
): Promise<void> {
  await tx.insert(attributes).values(row).onConflictDoUpdate({ target: attributes.key, set: row });
  await tx.delete(attributeChoices).where(eq(attributeChoices.attributeKey, row.key));
  if (choices.length === 0) return;
  await tx
    .insert(attributeChoices)
    .values(choices.map((choice, position) => ({ ...choice, attributeKey: row.key, position })));
}

/** Gives attributes the places that they have in a list. */
export const placeAttributes = (tx: Tx, keys: string[]) =>
  setPositions(tx, { table: attributes, key: attributes.key, keys });

/** Deletes an attribute, and its values from all products. */
export async function deleteAttribute(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.delete(attributes).where(eq(attributes.key, key));
  await tx.execute(sql`
    update ${products} set
      details = details - ${key}::text,
      filter_values = array(select held from unnest(filter_values) as held where held not like ${`${key}:%`}),
      version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where details ? ${key}::text`);
}

/** Deletes a choice from all products: they have no value of the attribute, or one less of several. */
export async function deleteChoice(tx: Tx, key: string, value: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${products} set
      details = case jsonb_typeof(details -> ${key}::text)
        when 'array' then jsonb_set(
          details, array[${key}::text],
          coalesce(nullif((details -> ${key}::text) - ${value}::text, '[]'), 'null'))
        else details - ${key}::text
      end,
      filter_values = array_remove(filter_values, ${`${key}:${value}`}::text),
      version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where filter_values @> array[${`${key}:${value}`}::text]`);
}
