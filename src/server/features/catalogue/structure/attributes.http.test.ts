import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { AdminAttribute, AttributeValues } from '../../../../contract/attributes.ts';
import type { DetailValue } from '../../../../domain/catalogue/attributes.ts';

let shop: TestShop;
let admin: SignedIn;
let id: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  id = await shop.product({ name: 'Maroon Kanchi' });
});
afterAll(() => shop.close());

const VALUES: AttributeValues = {
  kind: 'choice',
  isMultiple: false,
  label: 'Border style',
  pageLabel: '',
  hint: '',
  unit: '',
  isLong: false,
  isFilter: true,
  feedField: null,
  isOfOnePiece: false,
  emptyLabel: '',
  isRemoved: false,
  choices: ['Temple', 'Plain'].map((label) => ({ value: null, label, isRemoved: false })),
};

async function find(key = 'borderStyle'): Promise<AdminAttribute> {
  const found = (await admin.api.call('GET /api/admin/attributes')).find((one) => one.key === key);
  if (!found) throw new Error(`There is no attribute ${key}`);
  return found;
}

const put = (attribute: AdminAttribute, values: object) =>
  send(shop, `PUT /api/admin/attributes/${attribute.key}`, {
    token: admin.token,
    body: { ...attribute, ...values },
  });
const add = (values: Partial<AttributeValues>) =>
  send(shop, 'POST /api/admin/attributes', { token: admin.token, body: { ...VALUES, ...values } });
const read = (of = id) => admin.api.call('GET /api/admin/products/{id}', { params: { id: of } });
const page = () => shop.api().call('GET /api/products/{id}', { params: { id } });

/** Gives the product a value. */
async function give(value: DetailValue, to = id) {
  const body = { ...(await read(to)), details: { borderStyle: value } };
  return send(shop, `PUT /api/products/${to}`, { token: admin.token, body });
}

const filtered = (filter: string) => shop.api().call('GET /api/products', { query: { filter } });

describe('an attribute of the owner', () => {
  it('is public at once, and its values are checked', async () => {
    expect(await add({})).toMatchObject({ status: 201, body: { key: 'borderStyle', products: 0 } });
    const all = await shop.api().call('GET /api/attributes');
    expect(all.at(-1)).toMatchObject({
      key: 'borderStyle',
      choices: [{ value: 'temple' }, { value: 'plain' }],
    });
    const answer = await give('ikat');
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /must be one of: Temple, Plain/));
    expect(answer.body).toMatchObject({ issues: [{ path: 'details.borderStyle' }] });
    expect((await give('temple')).status).toBe(200);
    expect((await page()).details).toMatchObject({ borderStyle: 'temple' });
  });

  it('filters lists, counts and refuses what it does not have', async () => {
    await shop.product({ name: 'Other' });
    expect(await filtered('borderStyle:temple')).toMatchObject({ items: [{ _id: id }] });
    expect((await filtered('borderStyle:plain')).items).toEqual([]);
    const facets = await shop.api().call('GET /api/products/facets', { query: {} });
    expect(facets.attributes).toEqual({ 'borderStyle:temple': 1 });
    const unknown = await send(shop, 'GET /api/products?filter=borderStyle:ikat');
    expect(unknown).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('is renamed without a change of products', async () => {
    const { version } = await read();
    const before = await find();
    const choices = before.choices.map((one) => ({ ...one, label: `${one.label} border` }));
    expect((await put(before, { choices })).status).toBe(200);
    const now = await shop.api().call('GET /api/attributes');
    expect(now.at(-1)?.choices[0]).toMatchObject({ value: 'temple', label: 'Temple border' });
    expect((await read()).version).toBe(version);
    expect(await put(before, { hint: 'Late' })).toMatchObject(refused(409, 'STALE_VERSION'));
  });

  it('has a column of the CSV file, which goes in unchanged', async () => {
    const body = await admin.api.call('GET /api/admin/products.csv');
    const text = await body.text();
    expect(text).toContain('Border style');
    expect(text).toContain('Temple border');
    const seen = await admin.api.call('POST /api/admin/products/import/preview', {
      body: new Blob([text]),
    });
    expect(seen).toMatchObject({ added: 0, changed: 0, unchanged: 2, errorCount: 0 });
  });

  it('has a name of its own', async () => {
    for (const label of ['Price', 'border STYLE', 'Weave', 'Silk Mark']) {
      expect(await add({ label })).toMatchObject(refused(400, 'BAD_INPUT', /is taken/));
    }
    const twice = ['A', 'a'].map((label) => ({ value: null, label, isRemoved: false }));
    expect(await add({ label: 'Twice', choices: twice })).toMatchObject(refused(400, 'BAD_INPUT'));
    const [first] = (await find()).choices;
    const same = [first, { ...first, label: 'Other' }];
    expect(await put(await find(), { choices: same })).toMatchObject(
      refused(400, 'BAD_INPUT', /there twice/),
    );
    const merged = (await find()).choices.map((each) => ({ ...each, label: 'One' }));
    expect(await put(await find(), { choices: merged })).toMatchObject(
      refused(400, 'BAD_INPUT', /^“One” is there twice. Choices cannot be merged/),
    );
  });

  it('is a filter, or has several values, only where there are choices', async () => {
    for (const kind of ['text', 'number'] as const) {
      const plain = { kind, label: `Of kind ${kind}`, choices: [] };
      const refusedBeside = (path: string) => ({ status: 400, body: { issues: [{ path }] } });
      expect(await add(plain)).toMatchObject(refusedBeside('isFilter'));
      expect(await add({ ...plain, isFilter: false, isMultiple: true })).toMatchObject(
        refusedBeside('isMultiple'),
      );
    }
    expect(await put(await find('weave'), { isFilter: true })).toMatchObject({ status: 400 });
  });

  it('moves, and keeps the largest value of a number', async () => {
    await put(await find('lengthCm'), { position: 0 });
    const all = await admin.api.call('GET /api/admin/attributes');
    expect(all[0]).toMatchObject({ key: 'lengthCm', max: 2000 });
  });

  it('keeps its place beside ones that were deleted', async () => {
    const labels = ['Place one', 'Place two', 'Place three'];
    for (const label of labels) await add({ label });
    await put(await find('placeOne'), { isRemoved: true, position: undefined });
    const path = 'DELETE /api/admin/attributes/placeOne';
    expect(await send(shop, path, { token: admin.token })).toMatchObject({ status: 200 });
    await put(await find('placeTwo'), { hint: 'The same place' });
    await add({ label: 'Place four' });
    const all = await admin.api.call('GET /api/admin/attributes');
    expect(all.slice(-3).map(({ key }) => key)).toEqual(['placeTwo', 'placeThree', 'placeFour']);
  });

  it('keeps a removed choice of products until it is deleted', async () => {
    const before = await find();
    const others = before.choices.slice(1);
    expect(await put(before, { choices: others })).toMatchObject(
      refused(400, 'BAD_INPUT', /1 product has “Temple border”/),
    );
    const choices = before.choices.map((one) => ({ ...one, isRemoved: one.value === 'temple' }));
    await put(before, { choices });
    const removed = await find();
    expect(removed.choices[0]).toMatchObject({ isRemoved: true, products: 1 });
    expect((await read()).details).toMatchObject({ borderStyle: 'temple' });
    expect((await send(shop, 'GET /api/products?filter=borderStyle:temple')).status).toBe(400);
    expect((await give('temple')).status).toBe(200);
    const other = await shop.product({ name: 'Green Kanchi' });
    const unknown = /must be one of: Plain/;
    expect(await give('temple', other)).toMatchObject(refused(400, 'BAD_INPUT', unknown));
    const body = new Blob([`Id,Border style\n${id},Temple border\n${other},Temple border`]);
    const file = await admin.api.call('POST /api/admin/products/import/preview', { body });
    expect(file).toMatchObject({
      errors: [{ line: 3, message: expect.stringMatching(unknown) }],
      unchanged: 1,
    });
    await put(removed, { choices: others });
    expect((await read()).details).toMatchObject({ borderStyle: null });
    expect(await find()).toMatchObject({ products: 0 });
  });

  it('keeps the values of products when it is removed, until it is deleted', async () => {
    await give('plain');
    const path = 'DELETE /api/admin/attributes/borderStyle' as const;
    expect(await send(shop, path, { token: admin.token })).toMatchObject(
      refused(400, 'BAD_INPUT', /Remove the attribute first/),
    );
    await put(await find(), { isRemoved: true });
    expect(await find()).toMatchObject({ isRemoved: true, products: 1 });
    expect((await page()).details).not.toHaveProperty('borderStyle');
    expect((await read()).details).toMatchObject({ borderStyle: 'plain' });
    const other = await shop.product({ name: 'Blue Kanchi' });
    expect((await give('plain')).status).toBe(200);
    for (const [value, to] of [['temple'], ['plain', other]] as const) {
      expect(await give(value, to)).toMatchObject(refused(400, 'BAD_INPUT', /was removed/));
    }
    expect((await send(shop, path, { token: admin.token })).status).toBe(200);
    expect((await read()).details).not.toHaveProperty('borderStyle');
    expect((await add({})).status).toBe(201);
    expect(await find()).toMatchObject({ products: 0 });
  });

  it('of several choices loses the deleted one, and with the last its value', async () => {
    await add({ label: 'Occasion', isMultiple: true });
    const body = { ...(await read()), details: { occasion: ['temple', 'plain'] } };
    await send(shop, `PUT /api/products/${id}`, { token: admin.token, body });
    for (const left of [['plain'], null]) {
      const { choices } = await find('occasion');
      const gone = choices.map((one, at) => ({ ...one, isRemoved: at === 0 }));
      const kept = left ? gone.slice(1) : [{ value: null, label: 'New', isRemoved: false }];
      await put(await find('occasion'), { choices: gone });
      expect((await put(await find('occasion'), { choices: kept })).status).toBe(200);
      expect((await read()).details.occasion).toEqual(left);
    }
    expect(await find('occasion')).toMatchObject({ products: 0 });
  });
});
