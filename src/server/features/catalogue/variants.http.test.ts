import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { stockOf } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { addOptions, optionsEdit, SIZES } from '../../../../tests/support/variants.ts';
import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import type { OrderDraftLine } from '../../../contract/checkout.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ProductOption } from '../../../domain/catalogue/variants.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { lockVariantsOf } from './variants.repository.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  buyer = await shop.customer('buyer@example.com');
});
afterAll(() => shop.close());

const COLOURS = { name: 'Colour', values: ['Red', 'Blue'] };
const read = (id: string) => shop.api().call('GET /api/products/{id}', { params: { id } });
const variantOf = ({ variants = [] }: Pick<AdminProduct, 'variants'>, ...values: string[]) => {
  const found = variants.find(({ options }) => options.join() === values.join());
  if (!found) throw new Error(`No variant ${values.join()}`);
  return found;
};
const put = (id: string, body: unknown) =>
  send(shop, `PUT /api/products/${id}`, { body, token: owner.token });
const order = (line: OrderDraftLine, by = buyer) =>
  send(shop, 'POST /api/orders', { body: draftOf(line), token: by.token });

describe('options of a product', () => {
  it('are combinations with prices, pieces and SKUs of their own; the product costs the cheapest', async () => {
    const id = await shop.product({ pricePaise: 500_000, stock: 5 });
    const saved = await addOptions(owner.api, id, [...SIZES, COLOURS], ([size, colour]) => {
      if (size === 'L' && colour === 'Blue') return null;
      return size === 'S'
        ? { price: 4000, offerPrice: 3500, countInStock: 2, sku: `SA-${colour}` }
        : { price: 5000, countInStock: 1 };
    });
    expect(saved).toMatchObject({ price: 4000, offerPrice: 3500, countInStock: 7 });
    expect(variantOf(saved, 'S', 'Red')._id).toBe(id);
    const product = await read(id);
    expect(product).toMatchObject({ price: 4000, offerPrice: 3500, countInStock: 7 });
    expect(product.options).toEqual([...SIZES, COLOURS]);
    expect(product.variants).toHaveLength(5);
    expect(product.variants?.[1]).toMatchObject({ options: ['S', 'Blue'], sku: 'SA-Blue' });
    // What was read can be sent as it is, SKUs that there are not included.
    const asRead = await owner.api.call('GET /api/admin/products/{id}', { params: { id } });
    expect(await put(id, asRead)).toMatchObject({
      status: 200,
      body: { variants: saved.variants },
    });
    const [card] = (await shop.api().call('GET /api/products/summaries')).items;
    expect(card).toMatchObject({ _id: id, offerPrice: 3500, hasPrices: true, isSoldOut: false });
  });

  it('show the same pictures in a copy of the product, which are its own', async () => {
    const id = await shop.product({ colours: ['red'] });
    const params = { id };
    const { pictures } = await owner.api.call('GET /api/admin/products/{id}', { params });
    await addOptions(owner.api, id, SIZES, ([size]) => ({
      pictureId: size === 'M' ? pictures[0]?._id : null,
    }));
    const copy = await owner.api.call('POST /api/admin/products/{id}/duplicate', { params });
    const own = copy.pictures[0]?._id;
    expect(own).not.toBe(pictures[0]?._id);
    expect(copy.variants).toMatchObject([{ pictureId: null }, { pictureId: own }, {}]);
  });

  it('keep a combination that is renamed, and the history of its stock', async () => {
    const id = await shop.product({ stock: 5 });
    const saved = await addOptions(owner.api, id);
    const ids = new Map(saved.variants?.map(({ options, _id }) => [options[0], _id]));
    const other: Record<string, string> = { Medium: 'M', S: 'L', L: 'S' };
    // Two values are exchanged at once.
    const renamed = await addOptions(
      owner.api,
      id,
      [{ name: 'Size', values: ['S', 'Medium', 'L'] }],
      ([size = '']) => ({ _id: ids.get(other[size]), countInStock: 9 }),
    );
    expect(variantOf(renamed, 'Medium')._id).toBe(ids.get('M'));
    expect(variantOf(renamed, 'L')._id).toBe(ids.get('S'));
    const { items } = await owner.api.call('GET /api/admin/products/{id}/stock', {
      params: { id },
    });
    expect(items).toContainEqual(
      expect.objectContaining({ variant: 'Size Medium', before: 5, after: 9 }),
    );
  });

  it('are taken away again with all pieces kept, and may come back', async () => {
    const id = await shop.product({ stock: 5 });
    const saved = await addOptions(owner.api, id, SIZES, ([size]) => (size === 'S' ? null : {}));
    expect(variantOf(saved, 'M')._id).toBe(id);
    const gone = await addOptions(owner.api, id, SIZES, ([size]) => (size === 'L' ? {} : null));
    expect(gone.countInStock).toBe(5);
    const body = { ...(await optionsEdit(owner.api, id, [])), options: [], variants: [] };
    const simple = await owner.api.call('PUT /api/products/{id}', { params: { id }, body });
    expect(simple).toMatchObject({ countInStock: 5 });
    expect(simple).not.toHaveProperty('options');
    expect(await stockOf(shop, id)).toBe(5);
    const again = await addOptions(owner.api, id);
    expect(variantOf(again, 'L')._id).toBe(variantOf(gone, 'L')._id);
  });

  it('stay when an edit does not name them, which then cannot change the price', async () => {
    const id = await shop.product({ stock: 5 });
    await addOptions(owner.api, id);
    const { options: _, variants: __, ...plain } = await optionsEdit(owner.api, id, []);
    expect((await put(id, { ...plain, name: 'Another name' })).status).toBe(200);
    expect((await read(id)).variants).toHaveLength(3);
    const { version } = await read(id);
    const dearer = await put(id, { ...plain, version, price: 999_999 });
    expect(dearer).toMatchObject(refused(400, 'BAD_INPUT', /has options: change the price/));
  });

  it.each([
    ['no combination', SIZES, () => null, /Offer at least one combination/],
    ['one value twice', [{ name: 'Size', values: ['M', 'm'] }], () => ({}), /each value once/],
    ['a name twice', [...SIZES, ...SIZES], () => ({}), /Another option has this name/],
    ['one SKU twice', SIZES, () => ({ sku: 'A' }), /Another combination has this SKU/],
    ['an offer above the price', SIZES, () => ({ price: 1, offerPrice: 2 }), /below the price/],
    ['a strange picture', SIZES, () => ({ pictureId: 'x' }), /pictures of this product/],
  ] as [string, ProductOption[], () => object | null, RegExp][])(
    'are refused with %s',
    async (_, options, facts, message) => {
      const id = await shop.product();
      const body = await optionsEdit(owner.api, id, options, facts);
      expect(await put(id, body)).toMatchObject(refused(400, 'BAD_INPUT', message));
      expect(await read(id)).not.toHaveProperty('variants');
    },
  );

  it('are refused with the SKU of another product', async () => {
    const [one, other] = [await shop.product(), await shop.product()];
    const facts = ([size]: string[]) => ({ sku: `OWN-${size}` });
    await addOptions(owner.api, one, SIZES, facts);
    const body = await optionsEdit(owner.api, other, SIZES, facts);
    expect(await put(other, body)).toMatchObject(refused(400, 'BAD_INPUT', /has the SKU OWN-/));
    // Nobody could take it from a product that is gone.
    await owner.api.call('DELETE /api/products/{id}', { params: { id: one } });
    expect(await put(other, body)).toMatchObject({ status: 200 });
  });

  it('are refused with a combination of another product', async () => {
    const [one, other] = [await shop.product(), await shop.product()];
    const { _id } = variantOf(await addOptions(owner.api, one), 'M');
    const body = await optionsEdit(owner.api, other, SIZES, ([size]) =>
      size === 'M' ? { _id } : {},
    );
    expect(await put(other, body)).toMatchObject({
      ...refused(400, 'BAD_INPUT', /no combination with this `_id`/),
      body: { issues: [{ path: 'variants.1._id' }] },
    });
    expect(await read(other)).not.toHaveProperty('variants');
  });

  it('keep what is sold while they are edited; only a count that was made meanwhile is refused', async () => {
    const id = await shop.product({ pricePaise: 100_000 });
    const saved = await addOptions(owner.api, id, SIZES, () => ({ countInStock: 5 }));
    const edit = await optionsEdit(owner.api, id, SIZES, ([size = '']) => {
      return { _id: variantOf(saved, size)._id, seen: 5, countInStock: size === 'L' ? 9 : 5 };
    });
    const { _id: variant } = variantOf(saved, 'M');
    expect(await order({ ...itemOf(id, 1000), variant })).toMatchObject({ status: 201 });
    expect((await put(id, edit)).status).toBe(200);
    expect(await stockOf(shop, variant)).toBe(4);
    const { version } = await read(id);
    await order({ ...itemOf(id, 1000), variant: variantOf(saved, 'L')._id });
    const moved = {
      ...edit,
      version,
      variants: edit.variants.map((each) => ({ ...each, seen: 9 })),
    };
    expect(await put(id, moved)).toMatchObject(refused(409, 'STALE_VERSION'));
  });

  it('are changed in bulk by price alone, each of them', async () => {
    const id = await shop.product();
    await addOptions(owner.api, id, SIZES, ([size]) => ({ price: size === 'S' ? 1000 : 2000 }));
    const apply = async (change: object) => {
      const body = { selection: { ids: [id] }, change };
      const seen = await send(shop, 'POST /api/admin/products/bulk/preview', {
        body,
        token: owner.token,
      });
      const { products, errors } = seen.body as { products: unknown; errors: unknown[] };
      return send(shop, 'POST /api/admin/products/bulk', {
        body: { products, change, errors },
        token: owner.token,
      });
    };
    expect((await apply({ price: { kind: 'percent', value: 10 } })).status).toBe(200);
    const prices = (await read(id)).variants?.map(({ price }) => price);
    expect(prices).toEqual([1100, 2200, 2200]);
    const stock = { kind: 'by', quantity: 1, reason: 'received', note: '' };
    expect(await apply({ stock })).toMatchObject(refused(400, 'BAD_INPUT', /It has options/));
  });
});

describe('a chosen combination', () => {
  it('stands in the cart with its own price, and is ordered by it', async () => {
    const id = await shop.product({ name: 'Blouse', pricePaise: 100_000 });
    const saved = await addOptions(owner.api, id, SIZES, ([size]) => ({
      price: size === 'M' ? 1500 : 1000,
      countInStock: size === 'M' ? 2 : 0,
    }));
    const [small, middle] = [variantOf(saved, 'S')._id, variantOf(saved, 'M')._id];
    const who = await shop.anyone();
    const set = (body: object) => send(shop, 'POST /api/cart', { body, token: who.token });
    const choose = 'Choose Size of Blouse';
    expect(await set({ productId: id, count: 1 })).toMatchObject(refused(400, 'BAD_INPUT', choose));
    const wrong = { productId: await shop.product(), variantId: middle, count: 1 };
    expect(await set(wrong)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await set({ productId: id, variantId: small, count: 1 })).toMatchObject(
      refused(409, 'NOT_ENOUGH_STOCK'),
    );
    await who.api.call('POST /api/cart', { body: { productId: id, variantId: middle, count: 2 } });
    const { carts } = await who.api.call('GET /api/cart');
    expect(carts).toMatchObject([
      {
        productId: { _id: id, price: 1500, countInStock: 2 },
        variantId: middle,
        variant: 'Size M',
      },
    ]);
    expect(await order(itemOf(id, 1500), who)).toMatchObject(refused(400, 'ITEM_INVALID', choose));
    const draft = { ...itemOf(id, 1500), variant: middle };
    const placed = (await order(draft, who)).body as Order;
    expect(placed.orderItems).toMatchObject([
      { product: id, variant: middle, options: 'Size M', name: 'Blouse', price: 1500 },
    ]);
    expect((await who.api.call('GET /api/cart')).carts).toMatchObject([
      { _id: carts[0]?._id, count: 1, productId: { countInStock: 1 } },
    ]);
    expect(await order({ ...draft, qty: 2 })).toMatchObject({
      ...refused(409, 'NOT_ENOUGH_STOCK', /only 1 of Blouse \(Size M\) left/),
      body: { lines: [{ product: id, variant: middle, countInStock: 1 }] },
    });
    await shop.runJobs();
    expect(shop.mails.some(({ text }) => text.includes('Blouse (Size M)'))).toBe(true);
    // It is no longer offered: whoever has it in the cart sees that, and nobody can order it.
    await addOptions(owner.api, id, SIZES, ([size]) => (size === 'M' ? null : {}));
    const left = await who.api.call('GET /api/cart');
    const gone = {
      variantId: middle,
      productId: { isRemoved: true, price: 1500, offerPrice: 1500 },
    };
    expect(left.carts).toMatchObject([gone]);
    expect(await order(draft)).toMatchObject(refused(409, 'PRODUCT_GONE'));
    // Nor does it become the product, once that has no options.
    const { variants: _, ...edit } = await optionsEdit(owner.api, id, []);
    await owner.api.call('PUT /api/products/{id}', { params: { id }, body: edit });
    expect((await who.api.call('GET /api/cart')).carts).toMatchObject([gone]);
  });

  it('is named by its values once its product has other options', async () => {
    const id = await shop.product({ name: 'Lehenga', pricePaise: 100_000 });
    const saved = await addOptions(owner.api, id, [COLOURS, ...SIZES]);
    const line = { ...itemOf(id, 1000), variant: variantOf(saved, 'Blue', 'M')._id };
    await addOptions(owner.api, id, SIZES);
    const gone = /^Lehenga \(Blue, M\) is no longer for sale/;
    expect(await order(line)).toMatchObject(refused(409, 'PRODUCT_GONE', gone));
  });

  it('has its last piece for one of 50 customers; other sizes stay', async () => {
    const id = await shop.product({ pricePaise: 100_000 });
    const saved = await addOptions(owner.api, id, SIZES, ([size]) => ({
      countInStock: size === 'M' ? 1 : 5,
    }));
    const line = { ...itemOf(id, 1000), variant: variantOf(saved, 'M')._id };
    const customers = await shop.customers(50);
    const answers = await Promise.all(customers.map((who) => order(line, who)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(49).fill(409)]);
    expect((await read(id)).variants?.map(({ countInStock }) => countInStock)).toEqual([5, 0, 5]);
  });

  it('is not sold once its product is hidden, though the order waited for it', async () => {
    const id = await shop.product({ pricePaise: 100_000 });
    const variant = variantOf(await addOptions(owner.api, id), 'M')._id;
    const { pool } = shop.database;
    const waiting = await inTransaction(pool, async (tx) => {
      await lockVariantsOf(tx, [id]);
      const sent = order({ ...itemOf(id, 1000), variant });
      await vi.waitFor(async () => {
        const { rows } = await pool.query('select from pg_locks where not granted');
        expect(rows.length).toBeGreaterThan(0);
      });
      await tx.execute(`update products set hidden_at = now() where id = '${id}'`);
      return { sent };
    });
    expect(await waiting.sent).toMatchObject(refused(409, 'PRODUCT_GONE'));
    expect(await stockOf(shop, variant)).toBe(5);
  });
});

describe('prices and pieces', () => {
  it('of a product are those that its variants add up to, after any edits and orders at once', async () => {
    const ids = [await shop.product({ pricePaise: 100_000 }), await shop.product()];
    for (const id of ids) await addOptions(owner.api, id);
    const customers = await shop.customers(4);
    const [one, two] = [shop.secondProcess(), shop.secondProcess()];
    const step = fc.record({
      product: fc.nat(1),
      sizes: fc.subarray(['S', 'M', 'L'], { minLength: 1 }),
      prices: fc.array(fc.integer({ min: 100, max: 999 }), { minLength: 3, maxLength: 3 }),
      buys: fc.array(fc.nat(2), { maxLength: 4 }),
      isHidden: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
      const edits = steps.map(async ({ product, sizes, prices, buys, isHidden }, at) => {
        const id = ids[product] ?? '';
        const edit = await optionsEdit(owner.api, id, SIZES, ([size = '']) => {
          const price = prices[['S', 'M', 'L'].indexOf(size)] ?? 1;
          return sizes.includes(size) ? { price, countInStock: 3 } : null;
        });
        const { token } = owner;
        const body = { ...edit, isHidden };
        const answers = await Promise.all([
          send(one, `PUT /api/products/${id}`, { body, token }),
          ...buys.map(async (size) => {
            const { variants = [] } = await owner.api.call('GET /api/admin/products/{id}', {
              params: { id },
            });
            const variant = variants[size % variants.length];
            const price = variant?.offerPrice ?? variant?.price ?? 0;
            const draft = draftOf({ ...itemOf(id, price), variant: variant?._id });
            return send(two, 'POST /api/orders', { body: draft, token: customers[at]?.token });
          }),
        ]);
        return answers.map(({ status }) => status);
      });
      const statuses = (await Promise.all(edits)).flat();
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const { rows } = await shop.database.pool.query(`
        select p.name from products p
        join lateral (
          select * from variants v where v.product_id = p.id and v.removed_at is null
          order by v.selling_paise, v.position limit 1
        ) as cheapest on true
        where p.price_paise <> cheapest.price_paise or p.selling_paise <> cheapest.selling_paise
          or p.offer_price_paise is distinct from cheapest.offer_price_paise`);
      expect(rows).toEqual([]);
      for (const id of ids) {
        const { countInStock, variants = [] } = await owner.api.call(
          'GET /api/admin/products/{id}',
          { params: { id } },
        );
        const all = variants.reduce((sum, variant) => sum + variant.countInStock, 0);
        expect(countInStock).toBe(all);
      }
    });
    await fc.assert(property, { numRuns: 12 });
  }, 60_000);
});
