import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { addOptions, optionsEdit, SIZES } from '../../../../tests/support/variants.ts';
import type { AdminAttribute } from '../../../contract/attributes.ts';
import type { ProductOption } from '../../../domain/catalogue/variants.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());

async function find(key: string): Promise<AdminAttribute> {
  const found = (await owner.api.call('GET /api/admin/attributes')).find((one) => one.key === key);
  if (!found) throw new Error(`There is no attribute ${key}`);
  return found;
}
const put = (attribute: AdminAttribute, values: object) =>
  send(shop, `PUT /api/admin/attributes/${attribute.key}`, {
    token: owner.token,
    body: { ...attribute, ...values },
  });
const add = (label: string, values: object = {}) =>
  owner.api.call('POST /api/admin/attributes', {
    body: {
      ...{ kind: 'choice', isMultiple: true, label, pageLabel: '', hint: '', unit: '' },
      ...{ isLong: false, isFilter: false, feedField: null, isOfOnePiece: false },
      ...{ emptyLabel: '', isRemoved: false, choices: [] },
      ...values,
    },
  });
const choice = (label: string) => ({ value: null, label, isRemoved: false });
const read = (id: string) => shop.api().call('GET /api/products/{id}', { params: { id } });
const save = async (id: string, options: ProductOption[]) =>
  send(shop, `PUT /api/products/${id}`, {
    token: owner.token,
    body: await optionsEdit(owner.api, id, options),
  });
const found = async (query: { filter?: string; color?: string }) => {
  const { items } = await shop.api().call('GET /api/products', { query });
  return items.map(({ _id }) => _id).toSorted();
};

describe('an option of a product', () => {
  it('is an attribute, by which lists are filtered once the owner wants it', async () => {
    const [one, other] = [await shop.product(), await shop.product()];
    await addOptions(owner.api, one, SIZES, ([value]) => ({ countInStock: value === 'M' ? 0 : 5 }));
    await addOptions(owner.api, other, [{ name: 'size', values: ['m', 'XL'] }]);
    expect((await read(other)).options).toEqual([{ name: 'Size', values: ['M', 'XL'] }]);
    const size = await find('size');
    expect(size).toMatchObject({ label: 'Size', kind: 'choice', isMultiple: true, products: 2 });
    expect(size.choices.map(({ label, products }) => [label, products])).toEqual([
      ['S', 1],
      ['M', 2],
      ['L', 1],
      ['XL', 1],
    ]);
    expect((await put(size, { isFilter: true })).status).toBe(200);
    // Sold out or not.
    expect(await found({ filter: 'size:m' })).toEqual([one, other].toSorted());
    expect(await found({ filter: 'size:xl' })).toEqual([other]);
    const facets = await shop.api().call('GET /api/products/facets', { query: {} });
    expect(facets.attributes).toEqual({ 'size:s': 1, 'size:m': 2, 'size:l': 1, 'size:xl': 1 });
    await addOptions(owner.api, other, [{ name: 'Size', values: ['M'] }]);
    expect(await found({ filter: 'size:xl' })).toEqual([]);
    const copy = await owner.api.call('POST /api/admin/products/{id}/duplicate', {
      params: { id: other },
    });
    expect(copy.options).toEqual([{ name: 'Size', values: ['M'] }]);
    expect((await find('size')).choices[1]).toMatchObject({ products: 3 });
  });

  it('is renamed, with its values, on every page and in no product', async () => {
    const id = await shop.product({ name: 'Blouse', pricePaise: 100_000 });
    const [variant] = (await addOptions(owner.api, id)).variants ?? [];
    const size = await find('size');
    const choices = size.choices.map((one) => ({ ...one, label: `${one.label} (ready)` }));
    const { version } = await read(id);
    await put(size, { label: 'Fit', choices });
    const product = await read(id);
    expect(product).toMatchObject({ version, options: [{ name: 'Fit' }] });
    expect(product.variants?.[0]).toMatchObject({ _id: variant?._id, options: ['S (ready)'] });
    const body = { productId: id, variantId: variant?._id, count: 1 };
    await owner.api.call('POST /api/cart', { body });
    expect((await owner.api.call('GET /api/cart')).carts).toMatchObject([
      { variant: 'Fit S (ready)' },
    ]);
    // Saved by another name it stays the same attribute.
    expect((await save(id, [{ name: 'fit', values: ['s (ready)'] }])).status).toBe(200);
    expect((await read(id)).variants).toMatchObject([{ _id: variant?._id }]);
    await put(await find('size'), { label: 'Size', choices: size.choices });
  });

  it('follows names that others changed since it was read', async () => {
    const id = await shop.product({ name: 'Blouse' });
    const seenOptions = [{ name: 'Collar', values: ['Plain', 'Woven'] }];
    const { variants = [] } = await addOptions(owner.api, id, seenOptions);
    const edit = await optionsEdit(owner.api, id, seenOptions, ([value]) => ({
      _id: variants.find(({ options }) => options[0] === value)?._id,
      price: value === 'Plain' ? 900 : 800,
    }));
    const collar = await find('collar');
    const labels = ['Woven', 'Zari'];
    const choices = collar.choices.map((one, at) => ({
      ...one,
      label: labels[at],
      isRemoved: true,
    }));
    await put(collar, { label: 'Neck', choices });
    const [params, body] = [{ id }, { ...edit, seenOptions }];
    const saved = await owner.api.call('PUT /api/products/{id}', { params, body });
    expect(saved.options).toEqual([{ name: 'Neck', values: labels }]);
    expect(saved.variants).toMatchObject([
      { _id: variants[0]?._id, options: ['Woven'], price: 900 },
      { _id: variants[1]?._id, options: ['Zari'], price: 800 },
    ]);
    expect((await find('collar')).choices).toMatchObject(choices);
    const { version } = saved;
    const twice = { ...body, version, options: [{ name: 'Collar', values: ['Woven', 'Zari'] }] };
    const again = await send(shop, `PUT /api/products/${id}`, {
      token: owner.token,
      body: {
        ...twice,
        variants: edit.variants.map((one, at) => ({ ...one, options: [labels[at]] })),
      },
    });
    expect(again).toMatchObject(refused(400, 'BAD_INPUT', /Write each value once/));
  });

  it('takes the place of the same attribute among the details', async () => {
    const id = await shop.product({ name: 'Blouse' });
    const body = { ...(await optionsEdit(owner.api, id, [])), details: { size: ['m'] } };
    const { options: _, variants: __, ...detailed } = body;
    await owner.api.call('PUT /api/products/{id}', { params: { id }, body: detailed });
    expect((await read(id)).details.size).toEqual(['m']);
    await addOptions(owner.api, id, [{ name: 'Size', values: ['S'] }]);
    const { version } = await read(id);
    const again = { ...detailed, version };
    await owner.api.call('PUT /api/products/{id}', { params: { id }, body: again });
    expect((await read(id)).details.size).toBeNull();
    expect(await found({ filter: 'size:m' })).not.toContain(id);
  });

  it('of colours is found by the filter that lists have, and is no second one', async () => {
    const id = await shop.product({ name: 'Plain Blouse' });
    await addOptions(owner.api, id, [{ name: 'Color', values: ['Deep Red', 'Teal'] }]);
    await addOptions(owner.api, await shop.product(), [{ name: 'Colour', values: ['Teal'] }]);
    expect(await found({ color: 'red' })).toEqual([id]);
    const filter = await put(await find('color'), { isFilter: true });
    expect(filter).toMatchObject(refused(400, 'BAD_INPUT', /have a filter “Colour”/));
    await addOptions(owner.api, id, [{ name: 'Colour', values: ['Teal'] }]);
    expect(await found({ color: 'red' })).toEqual([]);
  });

  it.each([
    [{ name: 'Weave', values: ['A'] }, /“Weave” is an attribute without choices/],
    [{ name: 'offer price', values: ['A'] }, /“offer price” is taken/],
    [{ name: 'Gone', values: ['A'] }, /“Gone” is an attribute that was removed/],
    [{ name: 'Full', values: ['one more'] }, /at most 60 values/],
    [{ name: 'A:B', values: ['A'] }, /Option cannot contain/],
    [{ name: 'Width', values: ['A|B'] }, /Value cannot contain/],
  ])('is refused: %j', async (option, message) => {
    const keys = (await owner.api.call('GET /api/admin/attributes')).map(({ key }) => key);
    if (!keys.includes('gone')) {
      await put(await add('Gone', { choices: [choice('A')] }), { isRemoved: true });
      const choices = Array.from({ length: 60 }, (_, at) => choice(`No ${at}`));
      await add('Full', { choices });
    }
    const id = await shop.product();
    expect(await save(id, [option])).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(await read(id)).not.toHaveProperty('options');
  });

  it('stays where its attribute or choice is removed, which only then comes back or is deleted', async () => {
    const id = await shop.product();
    const length = { name: 'Sleeve', values: ['Short', 'Long'] };
    await addOptions(owner.api, id, [length]);
    const sleeve = await find('sleeve');
    const [short] = sleeve.choices;
    expect(await put(sleeve, { choices: [short] })).toMatchObject(
      refused(400, 'BAD_INPUT', /1 product has “Long”. Remove it first/),
    );
    const gone = sleeve.choices.map((one) => ({ ...one, isRemoved: one !== short }));
    await put(sleeve, { choices: gone, isRemoved: true });
    const path = 'DELETE /api/admin/attributes/sleeve' as const;
    const sold = /1 product is sold by “Sleeve”/;
    expect(await send(shop, path, { token: owner.token })).toMatchObject(
      refused(400, 'BAD_INPUT', sold),
    );
    // The product is saved as it is, and nothing comes back by that.
    expect((await save(id, [length])).status).toBe(200);
    const held = await find('sleeve');
    expect(held).toMatchObject({ isRemoved: true, choices: [{}, { isRemoved: true }] });
    await put(held, { isRemoved: false });
    expect(await put(await find('sleeve'), { choices: [short] })).toMatchObject(
      refused(400, 'BAD_INPUT', /1 product is sold by “Long”/),
    );
    await addOptions(owner.api, await shop.product(), [{ name: 'Sleeve', values: ['Long'] }]);
    expect((await find('sleeve')).choices).toMatchObject([{}, { isRemoved: false, products: 2 }]);
  });

  it('is added by several products, and edited beside them, without loss or deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => shop.product()));
    const edits = ids.map((id, at) => save(id, [{ name: 'Waist', values: ['All', `W${at}`] }]));
    const size = await find('size');
    const others = [1, 2, 3].map((at) => put(size, { hint: `Hint ${at}` }));
    const answers = await Promise.all([...edits, ...others]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(7).fill(200),
      409,
      409,
    ]);
    const waist = await find('waist');
    expect(waist.products).toBe(6);
    const counts = waist.choices.map(({ label, products }) => [label, products]).toSorted();
    expect(counts).toEqual([['All', 6], ...ids.map((_, at) => [`W${at}`, 1])]);
  });
});
