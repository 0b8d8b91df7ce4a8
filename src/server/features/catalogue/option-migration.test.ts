import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A product as the release before stored its options: by names and labels. */
async function oldProduct(names: string[], variants: string[][]) {
  const id = await shop.product({ name: 'Silk Blouse' });
  const { pool } = shop.database;
  await pool.query('update products set option_keys = $2 where id = $1', [id, names]);
  await pool.query('delete from variants where product_id = $1', [id]);
  for (const [position, options] of variants.entries())
    await pool.query(
      `insert into variants (id, product_id, options, price_paise, stock, position)
       values (case $1::int when 0 then $2::uuid else gen_random_uuid() end, $2::uuid, $3, 100, 1, $1::int)`,
      [position, id, options],
    );
  return id;
}

it('stored options become attributes and choices, of which products keep the names', async () => {
  const { pool } = shop.database;
  await pool.query(`insert into attributes (key, position, label, page_label, kind, max, is_removed)
    values ('fit', 50, 'Blouse fit', 'Fit', 'choice', 200, true)`);
  await pool.query(`insert into attribute_choices values ('fit', 'slim', 'Slim', 0, true)`);
  const sized = await oldProduct(
    ['Size', 'Colour'],
    [
      ['M', 'Deep Red'],
      ['½ | L', 'Teal'],
    ],
  );
  const other = await oldProduct(['color', 'Fit'], [['teal', 'slim']]);
  const strange = await oldProduct(['Weave', 'Price', 'ಗಾತ್ರ'], [['Fine', 'Low', 'ದೊಡ್ಡ']]);
  await pool.query(
    `update products set details = '{"fit": "slim", "zari": "None"}',
    filter_values = '{fit:slim}' where id = $1`,
    [other],
  );

  await pool.query('alter table products rename option_keys to option_names');
  const path = new URL('../../../../db/migrations/0011_option_attributes.sql', import.meta.url);
  await pool.query(`begin; ${await readFile(path, 'utf8')} commit`);
  shop.services.catalogue.clearRows();

  const read = (id: string) => shop.api().call('GET /api/products/{id}', { params: { id } });
  expect((await read(sized)).options).toEqual([
    { name: 'Size', values: ['M', '½ / L'] },
    { name: 'Colour', values: ['Deep Red', 'Teal'] },
  ]);
  expect(await read(other)).toMatchObject({
    options: [
      { name: 'Colour', values: ['Teal'] },
      { name: 'Fit', values: ['Slim'] },
    ],
    details: { fit: null, zari: 'None' },
  });
  expect((await read(strange)).options).toEqual([
    { name: 'Weave 2', values: ['Fine'] },
    { name: 'Price 2', values: ['Low'] },
    { name: 'ಗಾತ್ರ', values: ['ದೊಡ್ಡ'] },
  ]);
  const { rows } = await pool.query(
    'select option_keys, filter_values, name_words from products where id = any($1)',
    [[sized, other, strange]],
  );
  expect(rows.map((row) => row.option_keys)).toEqual(
    expect.arrayContaining([
      ['size', 'colour'],
      ['colour', 'fit'],
      ['weave2', 'price2', 'attribute'],
    ]),
  );
  expect(rows.find((row) => row.option_keys[0] === 'size')).toMatchObject({
    filter_values: expect.arrayContaining(['size:m', 'size:l', 'colour:deep-red', 'colour:teal']),
    name_words: expect.arrayContaining(['silk', 'blouse', 'red']),
  });
  const { items } = await shop.api().call('GET /api/products', { query: { color: 'red' } });
  expect(items).toMatchObject([{ _id: sized }]);
  const { api } = await shop.admin();
  const all = await api.call('GET /api/admin/attributes');
  expect(all.find(({ key }) => key === 'fit')).toMatchObject({
    isRemoved: false,
    choices: [{ value: 'slim', isRemoved: false, products: 1 }],
  });
});
