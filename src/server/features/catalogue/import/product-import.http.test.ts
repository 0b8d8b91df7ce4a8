import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTRIBUTES } from '../../../../../tests/support/default-catalogue.ts';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import { addOptions, optionsEdit, SIZES } from '../../../../../tests/support/variants.ts';
import type { AttributeValues } from '../../../../contract/attributes.ts';
import type { ImportPreview } from '../../../../contract/catalogue-import.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { adjustStock } from '../variants.repository.ts';
import { readCsv } from './csv.ts';
import { csvHeader } from './product-csv.ts';

let shop: TestShop;
let token: string;
let owner: ApiClient;
let id: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token, api: owner } = await shop.admin());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('update products set removed_at = now()');
  id = await shop.product({ name: '=ರೇಷ್ಮೆ "Maroon", 5;5', stock: 4, colours: ['maroon'] });
});

const HEADER = csvHeader({ tree: [], attributes: ATTRIBUTES, allAttributes: ATTRIBUTES }, []);
type Row = Record<string, string>;

/** The exported file, row by row. */
async function exported(): Promise<Row[]> {
  const text = await (await owner.call('GET /api/admin/products.csv')).text();
  const read = [...readCsv(text)];
  const rows = read.map((row) => ('cells' in row ? row.cells : []));
  const [header = [], ...body] = rows;
  return body.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

function fileOf(rows: Row[], header = HEADER): Blob {
  const lines = rows.map((row) => header.map((name) => row[name] ?? ''));
  return new Blob([header, ...lines].map((cells) => csvRow(cells)));
}

const preview = (body: Blob) => owner.call('POST /api/admin/products/import/preview', { body });
const apply = (body: Blob, { seen }: Pick<ImportPreview, 'seen'>) =>
  owner.call('POST /api/admin/products/import', { body, query: { seen } });
const read = (of = id) => owner.call('GET /api/admin/products/{id}', { params: { id: of } });

async function changed(changes: Row): Promise<Blob> {
  return fileOf((await exported()).map((row) => ({ ...row, ...changes })));
}

const NEW_ROW: Row = {
  Name: 'Peacock Mudal',
  Category: 'silk-sarees/mudal-silk',
  Price: '₹12,500.50',
  Stock: '3',
  Description: 'Woven by hand.\nTwo ply.',
  Length: '550',
};

describe('the exported file', () => {
  it('is CSV that a spreadsheet reads, for admins only', async () => {
    const response = await shop.fetch('/api/admin/products.csv', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const visitor = await send(shop, 'GET /api/admin/products.csv');
    expect(visitor).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    const { token: customer } = await shop.customer('a@example.com');
    const call = { token: customer, body: '' };
    for (const path of ['import', 'import/preview']) {
      const answer = await send(shop, `POST /api/admin/products/${path}`, call);
      expect(answer).toMatchObject(refused(403, 'FORBIDDEN'));
    }
  });

  it('has every product with its facts, hidden ones too, and no formula', async () => {
    await owner.call('POST /api/admin/products/{id}/duplicate', { params: { id } });
    const rows = await exported();
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.Id === id)).toMatchObject({
      Name: '=ರೇಷ್ಮೆ "Maroon", 5;5',
      Category: 'silk-sarees/kanchivaram',
      Price: '10000',
      'Offer price': '',
      Stock: '4',
      Hidden: 'no',
      Pictures: expect.stringMatching(/^\/pictures\/\S+\.(jpg|webp|avif)$/),
    });
    const text = await (await owner.call('GET /api/admin/products.csv')).text();
    expect(text).toContain(`"'=ರೇಷ್ಮೆ ""Maroon"", 5;5"`);
  });

  it('comes in pages that neither repeat nor lose a product, and imports back unchanged', async () => {
    await shop.database.pool.query(
      `with added as (
         insert into products (id, sub_category_id, name, name_words, description, price_paise,
           selling_paise, created_at)
         select gen_random_uuid(), sub_category_id, 'Many ' || n, '{many}', 'Many.', 10050, 10050,
           timestamptz '2026-01-01' + n / 3 * interval '1 ms'
         from products, generate_series(1, 1200) as n where id = $1 returning id
       )
       insert into variants (id, product_id, price_paise, stock, position)
       select id, id, 10050, 1, 0 from added`,
      [id],
    );
    const file = await owner.call('GET /api/admin/products.csv');
    const seen = await preview(file);
    expect(seen).toMatchObject({ added: 0, changed: 0, unchanged: 1201, errorCount: 0 });
    expect(seen.unread).toEqual(['Pictures']);
    expect(await apply(file, seen)).toEqual({ added: 0, changed: 0 });
    expect(await read()).toMatchObject({ version: 1 });
  });
});

describe('the preview of an import', () => {
  it('shows what would be new and what would change, and writes nothing', async () => {
    const [row = {}] = await exported();
    const file = fileOf([{ ...row, Price: '9000', Stock: '6' }, NEW_ROW]);
    expect(await preview(file)).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 0,
      invalidLines: 0,
      stockChanges: 1,
      errors: [],
      lines: [
        {
          line: 2,
          _id: id,
          changes: [
            { column: 'Price', from: '10000', to: '9000' },
            { column: 'Stock', from: '4', to: '6' },
          ],
        },
        { line: 3, _id: null, name: 'Peacock Mudal' },
      ],
    });
    expect(await read()).toMatchObject({ price: 10_000, countInStock: 4 });
    expect(await exported()).toHaveLength(1);
  });

  it('warns of a new product that has the name of one that exists', async () => {
    const other = await shop.product({ name: 'Peacock Mudal' });
    const named = { ...NEW_ROW, Name: 'PEACOCK mudal' };
    const seen = await preview(fileOf([named, { ...NEW_ROW, Name: 'Other' }]));
    expect(seen).toMatchObject({ added: 2, sameNames: 1, errorCount: 0 });
    expect(seen.lines.map(({ existingId }) => existingId)).toEqual([other, undefined]);
  });

  it('names each error by its line and column, the first hundred of all', async () => {
    const wrong = Array.from({ length: 150 }, () => ({ ...NEW_ROW, Price: '=1', Category: '' }));
    const seen = await preview(fileOf(wrong));
    expect(seen).toMatchObject({ invalidLines: 150, errorCount: 300, added: 0 });
    expect(seen.errors).toHaveLength(100);
    expect(seen.errors.slice(0, 2)).toEqual([
      { line: 2, column: 'Category', message: 'Category is required' },
      { line: 2, column: 'Price', message: 'Price must be a number of rupees' },
    ]);
  });

  it('knows neither a removed product nor what is no id', async () => {
    const [row = {}] = await exported();
    await owner.call('DELETE /api/products/{id}', { params: { id } });
    const { errors } = await preview(fileOf([row, { ...NEW_ROW, Id: 'abc', Hidden: 'no' }]));
    const message = 'No product has this id. Leave it empty to add a new product.';
    expect(errors).toEqual([
      { line: 2, column: 'Id', message },
      { line: 3, column: 'Id', message },
    ]);
  });

  it('reports a file without ids, and one without anything', async () => {
    const header = HEADER.filter((name) => !['Id', 'Variant Id', 'SKU'].includes(name));
    expect(await preview(fileOf([NEW_ROW], header))).toMatchObject({
      errorCount: 1,
      errors: [{ line: 1, column: 'Id', message: expect.stringMatching('This column is missing') }],
    });
    expect(await preview(new Blob([]))).toMatchObject({
      errors: [{ message: 'The file is empty' }],
    });
  });

  it('changes the prices of a price list, and nothing else', async () => {
    const before = await read();
    const file = new Blob([`sep=;\r\nId;Price\r\n${id};12345,50\r\n`]);
    await apply(file, await preview(file));
    const prices = { price: 12_345.5, originalPrice: 12_345.5 };
    const version = before.version + 1;
    expect(await read()).toMatchObject({ ...before, ...prices, version });
  });

  it.each([
    ['an Excel workbook', Buffer.from('PK\u0003\u0004workbook')],
    ['a web page', Buffer.from('\r\n<!DOCTYPE html><title>Sign in</title>')],
  ])('names %s as what it is', async (kind, bytes) => {
    await expect(preview(new Blob([bytes]))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(`This is ${kind}`),
    });
  });

  it('reads what Excel writes where commas part the decimals', async () => {
    const text = await fileOf([{ ...NEW_ROW, Price: '12500.50' }]).text();
    const semicolons = `\uFEFF${text.replaceAll(',', ';').replace('12500.50', '12500,50')}`;
    const file = new Blob([semicolons]);
    await apply(file, await preview(file));
    const { items } = await owner.call('GET /api/admin/products', {
      query: { search: 'Peacock Mudal' },
    });
    expect(items).toMatchObject([{ price: 12_500.5, isHidden: true }]);
  });

  it.each([
    ['Latin-1', Buffer.from('Id,Name\n,Crème', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFId,Name', 'utf16le')],
  ])('refuses %s and says how to save it', async (_, bytes) => {
    const body = new Blob([bytes]);
    await expect(preview(body)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('Save it as "CSV UTF-8"'),
    });
  });

  it('refuses a file of more than 40 MB', async () => {
    const body = new Blob([new Uint8Array(40 * 1024 * 1024 + 1)]);
    await expect(preview(body)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'That is too much at once: at most 40 MB can be sent',
    });
  });
});

describe('an import', () => {
  it('adds hidden products without pictures, and notes who did it', async () => {
    const file = fileOf([{ ...NEW_ROW, Hidden: 'no' }]);
    expect(await apply(file, await preview(file))).toEqual({ added: 1, changed: 0 });
    const { items } = await owner.call('GET /api/admin/products', {
      query: { search: 'Peacock Mudal' },
    });
    const [product] = items;
    expect(product).toMatchObject({
      description: 'Woven by hand.\nTwo ply.',
      category: 'Silk Sarees',
      subCategory: 'Mudal Silk',
      price: 12_500.5,
      countInStock: 3,
      isHidden: true,
      pictures: [],
      details: { lengthCm: 550, weave: null },
    });
    const { rows } = await shop.database.pool.query(
      'select action, label, before, after from audit_log where subject_id = $1',
      [product?._id],
    );
    expect(rows).toMatchObject([
      { action: 'added', label: 'Peacock Mudal', before: null, after: { source: 'CSV import' } },
    ]);
  });

  it('changes all that the file says, and a stock with its reason', async () => {
    const file = await changed({
      Name: 'Crimson Cotton',
      Category: 'cotton-linen/cotton',
      Price: '9000',
      'Offer price': '8000',
      Stock: '6',
      Hidden: 'yes',
      Zari: 'Tested',
      Length: '620',
    });
    expect(await apply(file, await preview(file))).toEqual({ added: 0, changed: 1 });
    expect(await read()).toMatchObject({
      name: 'Crimson Cotton',
      category: 'Cotton & Linen',
      price: 9000,
      offerPrice: 8000,
      countInStock: 6,
      isHidden: true,
      version: 2,
      details: { zari: 'Tested', lengthCm: 620 },
    });
    const history = await owner.call('GET /api/admin/products/{id}/stock', { params: { id } });
    expect(history.items).toMatchObject([{ reason: 'imported', before: 4, after: 6 }]);
    const { rows } = await shop.database.pool.query(
      `select before, after from audit_log where subject_id = $1 and action = 'changed'`,
      [id],
    );
    expect(rows).toMatchObject([
      { before: { price: 10_000, stock: 4 }, after: { price: 9000, stock: 6 } },
    ]);
    expect(rows[0].after).not.toHaveProperty('description');
    const { rows: named } = await shop.database.pool.query(
      'select name_words from products where id = $1',
      [id],
    );
    expect(named).toEqual([{ name_words: ['crimson', 'cotton'] }]);
  });

  it('leaves the version and the history alone where only the other changes', async () => {
    const stockOnly = await changed({ Stock: '9' });
    await apply(stockOnly, await preview(stockOnly));
    expect(await read()).toMatchObject({ countInStock: 9, version: 1 });
    const careOnly = await changed({ Care: 'Dry clean' });
    await apply(careOnly, await preview(careOnly));
    expect(await read()).toMatchObject({ version: 2 });
    expect((await owner.call('GET /api/admin/products/{id}/stock', { params: { id } })).total).toBe(
      1,
    );
  });

  it('writes nothing where one line has an error', async () => {
    const [row = {}] = await exported();
    const file = fileOf([
      { ...row, Price: '1' },
      { ...NEW_ROW, Name: '' },
      { ...NEW_ROW, Stock: '' },
    ]);
    await expect(apply(file, await preview(file))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Nothing was saved. Line 3, Name: Name is required, and 1 more',
      issues: [
        { path: 'line 3', message: 'Line 3, Name: Name is required' },
        { path: 'line 5', message: 'Line 5, Stock: Stock must be a whole number' },
      ],
    });
    expect(await read()).toMatchObject({ price: 10_000 });
    expect(await exported()).toHaveLength(1);
  });

  it('writes nothing where a piece was sold since the preview, though its line changed nothing', async () => {
    const other = await shop.product({ name: 'Sold meanwhile', stock: 5 });
    const rows = await exported();
    const file = fileOf(rows.map((row) => (row.Id === id ? { ...row, Price: '1' } : row)));
    const seen = await preview(file);
    await inTransaction(shop.database.pool, (tx) =>
      adjustStock(tx, [{ variantId: other, quantity: 1 }]),
    );
    await expect(apply(file, seen)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect(await read()).toMatchObject({ price: 10_000 });
    expect(await preview(file)).toMatchObject({ changed: 2, stockChanges: 1 });
  });

  it('takes what was seen of this very file only', async () => {
    const seen = await preview(await changed({ Price: '1' }));
    await expect(apply(await changed({ Price: '2' }), seen)).rejects.toMatchObject({
      code: 'STALE_VERSION',
    });
    const answer = await send(shop, 'POST /api/admin/products/import', { token, body: 'Id' });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', 'Preview the file first'));
  });

  it('done twice at once is done once', async () => {
    const file = await changed({ Stock: '9' });
    const seen = await preview(file);
    const outcomes = await Promise.allSettled([apply(file, seen), apply(file, seen)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await owner.call('GET /api/admin/products/{id}/stock', { params: { id } })).total).toBe(
      1,
    );
  });

  it('adds its new products once, though it is sent again because its answer was lost', async () => {
    const file = fileOf([NEW_ROW]);
    const seen = await preview(file);
    expect(await apply(file, seen)).toEqual({ added: 1, changed: 0 });
    await expect(apply(file, seen)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect(await exported()).toHaveLength(2);
    const atOnce = await preview(file);
    const outcomes = await Promise.allSettled([apply(file, atOnce), apply(file, atOnce)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await exported()).toHaveLength(3);
  });

  it('waits for a product saved beside it, and not that one for it', async () => {
    const file = fileOf(['Zzzword', 'Aaaword'].map((Name) => ({ ...NEW_ROW, Name })));
    const seen = await preview(file);
    const { pool } = shop.database;
    const save = await pool.connect();
    try {
      await save.query('begin');
      await save.query(`insert into product_words values ('aaaword')`);
      const importing = apply(file, seen);
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5000 })
        .toBe(1);
      await save.query(`insert into product_words values ('zzzword')`);
      await save.query('rollback');
      expect(await importing).toEqual({ added: 2, changed: 0 });
    } finally {
      save.release();
    }
  });

  it('takes thousands at once', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({ ...NEW_ROW, Name: `Bulk ${n}` }));
    const file = fileOf(rows);
    expect(await apply(file, await preview(file))).toEqual({ added: 2000, changed: 0 });
    const raised = fileOf((await exported()).map((row) => ({ ...row, Price: '500', Stock: '1' })));
    expect(await apply(raised, await preview(raised))).toEqual({ added: 0, changed: 2001 });
  });
});

describe('a file of products with options', () => {
  const COLOURS = { name: 'Colour', values: ['Red', 'Teal'] };
  let ids: string[];
  beforeEach(async () => {
    ids = await Promise.all(['Blouse', 'Kurta', 'Stole'].map((name) => shop.product({ name })));
    const [blouse = '', kurta = '', stole = ''] = ids;
    await addOptions(owner, blouse, [...SIZES, COLOURS], ([size, colour]) => {
      if (size === 'L' && colour === 'Teal') return null;
      const own = { sku: `${blouse}-${size}-${colour}`, countInStock: size === 'M' ? 0 : 3 };
      return { ...own, price: size === 'S' ? 900.5 : 1200, offerPrice: size === 'L' ? 999 : null };
    });
    await addOptions(owner, kurta, [{ name: 'Fit', values: ['Slim', 'Wide'] }]);
    const { countInStock, ...simple } = await optionsEdit(owner, stole, []).then(
      ({ options: _, variants: __, ...rest }) => ({ ...rest, countInStock: 1 }),
    );
    expect(countInStock).toBe(1);
    const body = { ...simple, sku: `${stole}-X` };
    await owner.call('PUT /api/products/{id}', { params: { id: stole }, body });
  });
  const row = (rows: Row[], of: string | undefined, ...values: string[]) => {
    const found = rows.find((one) => {
      return one.Id === of && values.every((value) => Object.values(one).includes(value));
    });
    if (!found) throw new Error(`No row ${of} ${values}`);
    return found;
  };
  const headerOf = (rows: Row[]) => Object.keys(rows[0] ?? {});
  const all = (rows: Row[]) => fileOf(rows, headerOf(rows));

  it('has a line for each combination, with its values in the columns of its options', async () => {
    const rows = await exported();
    expect(rows.filter((one) => one.Id === ids[0])).toHaveLength(5);
    expect(row(rows, ids[0], 'M', 'Teal')).toMatchObject({
      SKU: `${ids[0]}-M-Teal`,
      Name: 'Blouse',
      Options: 'Size | Colour',
      Price: '1200',
      Stock: '0',
    });
    expect(row(rows, ids[0], 'S', 'Red')['Variant Id']).toBe(ids[0]);
    expect(row(rows, ids[1], 'Wide')).toMatchObject({ Options: 'Fit', Fit: 'Wide', Size: '' });
    expect(row(rows, ids[2])).toMatchObject({ Options: '', 'Variant Id': '', SKU: `${ids[2]}-X` });
  });

  it('goes in again unchanged, sorted in any way', async () => {
    const file = await owner.call('GET /api/admin/products.csv');
    const same = { added: 0, changed: 0, unchanged: 4, errorCount: 0 };
    expect(await preview(file)).toMatchObject(same);
    const rows = (await exported()).toSorted((a, b) =>
      (a.Stock ?? '').localeCompare(b.Stock ?? ''),
    );
    expect(await preview(all(rows))).toMatchObject(same);
    const header = headerOf(rows).filter((name) => !['Id', 'Pictures'].includes(name));
    const found = rows.filter(({ SKU: sku, 'Variant Id': variant }) => sku || variant);
    expect(await preview(fileOf(found, header))).toMatchObject({ unchanged: 3, errorCount: 0 });
  });

  it('has the values of an option whose attribute was removed', async () => {
    const path = { params: { id: 'fit' } };
    const find = async () =>
      (await owner.call('GET /api/admin/attributes')).find(({ key }) => key === 'fit');
    const change = async (isRemoved: boolean) => {
      const fit = await find();
      if (!fit) throw new Error('There is no attribute Fit');
      await owner.call('PUT /api/admin/attributes/{id}', { ...path, body: { ...fit, isRemoved } });
    };
    await change(true);
    try {
      const rows = await exported();
      expect(row(rows, ids[1], 'Wide')).toMatchObject({ Options: 'Fit', Fit: 'Wide' });
      const loose = { ...row(rows, ids[1], 'Wide'), Fit: 'Loose' };
      expect((await preview(all([loose]))).lines[0]?.changes).toEqual([
        { column: 'Fit', from: 'Wide', to: 'Loose' },
      ]);
    } finally {
      await change(false);
    }
  });

  it('changes the combinations that a price list names by id or SKU, and nothing else', async () => {
    const rows = await exported();
    const before = await read(ids[0]);
    const wide = row(rows, ids[1], 'Wide')['Variant Id'];
    const list: Row[] = [
      { SKU: `${ids[0]}-S-Red`, Price: '800', Stock: '9' },
      { SKU: `${ids[0]}-L-Red`, Price: '1200' },
      { 'Variant Id': wide ?? '', Price: '777', Stock: '5' },
      { SKU: `${ids[2]}-X`, Price: '55', Stock: '1' },
    ];
    const file = fileOf(list, ['SKU', 'Variant Id', 'Price']);
    const seen = await preview(file);
    expect(seen).toMatchObject({ changed: 3, errorCount: 0, stockChanges: 0 });
    expect(seen.lines).toMatchObject([
      { line: 2, _id: ids[0], name: 'Blouse (Size S, Colour Red)' },
      { line: 4, name: 'Kurta (Fit Wide)', changes: [{ column: 'Price', to: '777' }] },
      { line: 5, name: 'Stole' },
    ]);
    expect(await apply(file, seen)).toEqual({ added: 0, changed: 3 });
    const after = await read(ids[0]);
    expect(after).toMatchObject({ price: 800, version: before.version + 1 });
    expect(after.variants?.slice(1)).toEqual(before.variants?.slice(1));
    expect(await read(ids[2])).toMatchObject({ price: 55, sku: `${ids[2]}-X` });
    // Only the stock: no new version, and the history has it by combination.
    const pieces = fileOf([{ 'Variant Id': wide ?? '', Stock: '8' }], ['Variant Id', 'Stock']);
    const { version } = await read(ids[1]);
    await apply(pieces, await preview(pieces));
    expect(await read(ids[1])).toMatchObject({ version, countInStock: 13 });
    const { items } = await owner.call('GET /api/admin/products/{id}/stock', {
      params: { id: ids[1] ?? '' },
    });
    expect(items[0]).toMatchObject({ reason: 'imported', variant: 'Fit Wide', after: 8 });
  });

  it('adds and renames combinations; labels are spelled as the choices are', async () => {
    const rows = await exported();
    const wide = { ...row(rows, ids[1], 'Wide'), Fit: 'Loose' };
    const added = { ...wide, 'Variant Id': '', Fit: 'slim fit', Stock: '2' };
    const file = all([{ ...row(rows, ids[1], 'Slim'), Fit: 'SLIM' }, wide, added]);
    const seen = await preview(file);
    expect(seen.lines[1]?.changes).toContainEqual({ column: 'Stock', from: '', to: '2' });
    expect(await apply(file, seen)).toEqual({ added: 0, changed: 1 });
    const { options, variants, countInStock } = await read(ids[1]);
    expect(options).toEqual([{ name: 'Fit', values: ['Slim', 'Loose', 'slim fit'] }]);
    expect(variants?.[1]?._id).toBe(row(rows, ids[1], 'Wide')['Variant Id']);
    expect(countInStock).toBe(12);
  });

  it('adds new products by their names and options, which are new too', async () => {
    const base = { ...NEW_ROW, Name: 'Lehenga', Options: 'Waist | Dyed in' };
    const later = { Name: 'Lehenga', Options: 'Waist | Dyed in', Price: '900', Stock: '0' };
    const lines = [
      { ...base, Waist: '28', 'Dyed in': 'Indigo', SKU: 'LE-28' },
      { ...NEW_ROW, Name: 'Between' },
      { ...later, Waist: '30', 'Dyed in': 'Indigo', SKU: 'LE-30' },
      { ...base, Name: 'Lehenga 2', Waist: '28', 'Dyed in': 'indigo' },
    ];
    const file = fileOf(lines, [...HEADER, 'Waist', 'Dyed in']);
    const seen = await preview(file);
    expect(seen).toMatchObject({ added: 3, errors: [], unread: ['Pictures'] });
    expect(await apply(file, seen)).toEqual({ added: 3, changed: 0 });
    const { items } = await owner.call('GET /api/admin/products', { query: { search: 'Lehenga' } });
    expect(items.map(({ options }) => options)).toEqual(
      expect.arrayContaining([
        [
          { name: 'Waist', values: ['28', '30'] },
          { name: 'Dyed in', values: ['Indigo'] },
        ],
      ]),
    );
    const product = items.find(({ variants }) => variants?.length === 2);
    expect(product).toMatchObject({ price: 900, countInStock: 3, isHidden: true });
    expect(product?.variants?.[0]).toMatchObject({ _id: product?._id, sku: 'LE-28' });
    const out = await owner.call('GET /api/admin/products.csv');
    expect(await preview(out)).toMatchObject({ changed: 0, errorCount: 0 });
  });

  it('gives a product options, whose first combination is what was sold', async () => {
    const header = ['Id', 'Options', 'Size', 'Price', 'Stock'];
    const lines = ['S', 'M'].map((Size) => ({
      Id: id,
      Options: 'Size',
      Size,
      Price: '9',
      Stock: '4',
    }));
    const file = fileOf(lines, header);
    expect(await apply(file, await preview(file))).toEqual({ added: 0, changed: 1 });
    expect(await read()).toMatchObject({ countInStock: 8, variants: [{ _id: id }, {}] });
  });

  it('is refused line by line where it contradicts itself or the shop', async () => {
    const rows = await exported();
    const [small, middle] = [row(rows, ids[0], 'S', 'Red'), row(rows, ids[0], 'M', 'Red')];
    const slim = row(rows, ids[1], 'Slim');
    const file = all([
      { ...small, Zari: 'None' },
      { ...middle, Name: 'Other' },
      { ...row(rows, ids[0], 'L', 'Red'), SKU: `${ids[2]}-X` },
      { ...row(rows, ids[0], 'S', 'Teal'), 'Variant Id': slim['Variant Id'] ?? '' },
      { ...slim, Options: '', Fit: '', 'Variant Id': '', Price: '1' },
      { ...NEW_ROW, Name: 'Sari', Options: 'Fit', Fit: 'slim', Price: 'x' },
      { ...row(rows, ids[2]), SKU: 'NEW', Stock: '-1' },
      { ...NEW_ROW, Options: 'Weave', Weave: 'A' },
      { ...NEW_ROW, Options: 'Size' },
    ]);
    const { errors } = await preview(file);
    expect(errors.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '3 Name: Line 2 has another text for the same product',
      '3 Zari: Line 2 has another text for the same product',
      `4 SKU: Another product or combination has the SKU ${ids[2]}-X`,
      '5 Variant Id: This is a combination of another product',
      '6 Price: This product has options: write Variant Id or SKU too to change one of them',
      '6 Stock: This product has options: write Variant Id or SKU too to change one of them',
      '7 Price: Price must be a number of rupees',
      '9 Stock: Stock must be 0 or more',
      expect.stringMatching(/^10 Options: “Weave” is an attribute without choices/),
      '12 Options: Write a value of Size',
    ]);
    const kurti = { ...NEW_ROW, Name: 'Kurti', Options: 'Size | Colour', Size: 'S', Colour: 'Red' };
    const four = { ...kurti, Name: 'Set', Options: 'Size | Colour | Fit | Cut' };
    const header = ['Id', ...Object.keys(four)];
    const incomplete = await preview(fileOf([kurti, { ...kurti, Colour: '' }, four], header));
    expect(incomplete.errors.map(({ column, message }) => `${column}: ${message}`)).toEqual([
      'Colour: Write a value of Colour',
      'Fit: Write a value of Fit',
      'Cut: Write a value of Cut',
    ]);
    const full = { ...four, Fit: 'Slim', Cut: 'A' };
    expect((await preview(fileOf([full], ['Id', ...Object.keys(full)]))).errors).toMatchObject([
      { column: 'Options', message: 'A product has at most 3 options' },
    ]);
    const joined = { ...kurti, Options: 'Size, Colour', Id: ids[2] ?? '' };
    expect((await preview(fileOf([joined], Object.keys(joined)))).errors).toEqual([
      {
        line: 2,
        column: 'Options',
        message: 'Write | between several options, such as Size | Colour',
      },
    ]);
    const barred = [kurti, { ...kurti, Colour: 'Red|Gold' }];
    expect((await preview(fileOf(barred, ['Id', ...Object.keys(kurti)]))).errors).toEqual([
      { line: 4, column: 'Colour', message: 'Value cannot contain | : or ;' },
    ]);
    const unknown = fileOf([{ SKU: 'NONE', Price: '1' }], ['SKU', 'Price']);
    expect((await preview(unknown)).errors).toEqual([
      { line: 2, column: 'SKU', message: 'No product has the SKU NONE' },
    ]);
  });
});

describe('a column called as what every object has', () => {
  it('is one as all others', async () => {
    const values: Omit<AttributeValues, 'label'> = {
      ...{ kind: 'text', isMultiple: false, pageLabel: '', hint: '', unit: '', isLong: false },
      ...{ isFilter: false, feedField: null, isOfOnePiece: false, emptyLabel: '' },
      ...{ isRemoved: false, choices: [] },
    };
    const labels = ['Constructor', '__proto__'];
    for (const label of labels)
      await owner.call('POST /api/admin/attributes', { body: { ...values, label } });
    const without = new Blob([`Id,Price\n${id},9000`]);
    expect(await apply(without, await preview(without))).toEqual({ added: 0, changed: 1 });
    const header = ['Id', ...labels];
    const text = [header, [id, 'Ravi', 'Mani']].map((cells) => csvRow(cells));
    const file = new Blob(text);
    expect(await apply(file, await preview(file))).toEqual({ added: 0, changed: 1 });
    expect(Object.values((await read()).details)).toEqual(expect.arrayContaining(['Ravi', 'Mani']));
    expect(await preview(file)).toMatchObject({ unchanged: 1, errorCount: 0 });
  });
});
