import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { choose, openPayment, placeFor, verify } from '../../../../tests/support/paying.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Cart } from '../../../contract/cart.ts';
import type { ApiClient } from '../../../contract/client.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';

const NO_SUCH_ID = '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e';

let shop: TestShop;
let api: ApiClient;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ api, token } = await shop.customer('cart@example.com'));
});
beforeEach(async () => {
  const { carts } = await api.call('GET /api/cart');
  for (const { _id } of carts) await api.call('DELETE /api/cart/{id}', { params: { id: _id } });
});
afterAll(() => shop.close());

const set = (body: unknown, as = token) => send(shop, 'POST /api/cart', { body, token: as });
const counts = ({ carts }: Cart) => carts.map(({ productId, count }) => [productId._id, count]);

describe('the cart', () => {
  it('is empty at first, with and without the slash of the specification', async () => {
    for (const call of ['GET /api/cart', 'GET /api/cart/'] as const) {
      expect(await send(shop, call, { token })).toMatchObject({ status: 200, body: { carts: [] } });
    }
  });

  it('contains whole products with their counts, in the order they were added', async () => {
    const [first, second] = [await shop.product(), await shop.product({ name: 'Blue Saree' })];
    await api.call('POST /api/cart', { body: { productId: first, count: 2 } });
    shop.clock.set(new Date(shop.clock.now().getTime() + 1));
    const answer = await api.call('POST /api/cart', { body: { productId: second, count: 1 } });
    expect(counts(answer)).toEqual([
      [first, 2],
      [second, 1],
    ]);
    expect(await api.call('GET /api/cart')).toEqual(answer);
    const blue = answer.carts.find(({ productId }) => productId._id === second);
    expect(blue?.productId).toEqual(
      await api.call('GET /api/products/{id}', { params: { id: second } }),
    );
  });

  it('sets the count instead of adding to it, on the same line', async () => {
    const product = await shop.product({ stock: 5 });
    const before = await api.call('POST /api/cart', { body: { productId: product, count: 4 } });
    const after = await api.call('POST /api/cart', { body: { productId: product, count: 3 } });
    expect(counts(after)).toEqual([[product, 3]]);
    expect(after.carts[0]?._id).toBe(before.carts[0]?._id);
  });

  it('has one line of a product that is set concurrently', async () => {
    const product = await shop.product({ stock: 9 });
    const quantities = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const answers = await Promise.all(
      quantities.map((count) => set({ productId: product, count })),
    );
    expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 200));
    const { carts } = await api.call('GET /api/cart');
    expect(carts).toHaveLength(1);
    expect(quantities).toContain(carts[0]?.count);
  });

  it('removes only the requested line', async () => {
    const [kept, gone] = [await shop.product(), await shop.product()];
    await api.call('POST /api/cart', { body: { productId: kept, count: 1 } });
    const { carts } = await api.call('POST /api/cart', { body: { productId: gone, count: 1 } });
    const line = carts.find(({ productId }) => productId._id === gone);
    const answer = await api.call('DELETE /api/cart/{id}', { params: { id: line?._id ?? '' } });
    expect(counts(answer)).toEqual([[kept, 1]]);
    const again = await send(shop, `DELETE /api/cart/${line?._id}`, { token });
    expect(again).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it('keeps what was not ordered: of three with one ordered, two', async () => {
    const buyer = await shop.anyone();
    const [some, all] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
    const fill = async () => {
      for (const productId of [some, all]) {
        await buyer.api.call('POST /api/cart', { body: { productId, count: 3 } });
      }
    };
    const body = { ...draftOf(itemOf(some, 10_000), itemOf(all, 10_000, 3)) };
    const left = async () => counts(await buyer.api.call('GET /api/cart'));
    await fill();
    await buyer.api.call('POST /api/orders', { headers: {}, body });
    expect(await left()).toEqual([[some, 2]]);
    // By Cashfree once it is paid.
    const order = await placeFor(buyer, some);
    const payment = await openPayment(buyer, order);
    expect(await left()).toEqual([[some, 2]]);
    await choose(shop, payment, 'success');
    await verify(buyer, payment);
    expect(await left()).toEqual([[some, 1]]);
  });

  it('marks a removed product', async () => {
    const product = await shop.product();
    await api.call('POST /api/cart', { body: { productId: product, count: 1 } });
    await removeFromSale(shop.services.catalogue.editing, product);
    const { carts } = await api.call('GET /api/cart');
    expect(carts).toMatchObject([{ productId: { _id: product, isRemoved: true }, count: 1 }]);
    const answer = await set({ productId: product, count: 2 });
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This product was not found'));
  });

  it('is separate for each customer', async () => {
    const other = await shop.customer('other@example.com');
    const product = await shop.product();
    const { carts } = await api.call('POST /api/cart', { body: { productId: product, count: 1 } });
    expect(await other.api.call('GET /api/cart')).toEqual({ carts: [] });
    const answer = await send(shop, `DELETE /api/cart/${carts[0]?._id}`, { token: other.token });
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This line of the cart was not found'));
    expect(counts(await api.call('GET /api/cart'))).toEqual([[product, 1]]);
  });
});

describe('more than the stock', () => {
  it.each([4, 1e9, Number.MAX_SAFE_INTEGER])(
    'is refused with the figures of now: %s',
    async (count) => {
      const product = await shop.product({
        name: 'Rare Saree',
        stock: 3,
        pricePaise: 900_00,
        offerPricePaise: 800_00,
      });
      await api.call('POST /api/cart', { body: { productId: product, count: 2 } });
      const answer = await set({ productId: product, count });
      expect(answer).toMatchObject(
        refused(409, 'NOT_ENOUGH_STOCK', 'Only 3 of Rare Saree are left'),
      );
      const lines = [{ product, name: 'Rare Saree', price: 800, countInStock: 3 }];
      expect(answer.body).toMatchObject({ lines });
      expect(counts(await api.call('GET /api/cart'))).toEqual([[product, 2]]);
    },
  );

  it('is any quantity of a sold-out product', async () => {
    const product = await shop.product({ stock: 0 });
    const answer = await set({ productId: product, count: 1 });
    const message = 'This product is currently out of stock';
    expect(answer).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK', message));
  });
});

describe('a piece held by an unpaid order', () => {
  it('is available to its customer and to nobody else', async () => {
    const other = await shop.customer('too-late@example.com');
    const product = await shop.product({ stock: 1, pricePaise: 500_00 });
    const body = { productId: product, count: 1 };
    await api.call('POST /api/cart', { body });
    const draft = draftOf(itemOf(product, 500));
    const shippingAddress = { ...draft.shippingAddress, phone: '98450 12345' };
    const placing = { ...draft, shippingAddress, paymentMethod: 'Cashfree' };
    await api.call('POST /api/orders', { body: placing });
    const { carts } = await api.call('GET /api/cart');
    expect(carts).toMatchObject([{ productId: { _id: product, countInStock: 1 }, count: 1 }]);
    expect(counts(await api.call('POST /api/cart', { body }))).toEqual([[product, 1]]);
    const more = await set({ productId: product, count: 2 });
    expect(more).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK', /^Only 1 of/));
    const answer = await set(body, other.token);
    expect(answer).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK'));
  });
});

describe('an invalid cart request', () => {
  it.each([0, -1, 1.5, '2', null, undefined, true, [1], 1e300])(
    'refuses the count %j and keeps what it holds',
    async (count) => {
      const product = await shop.product();
      await api.call('POST /api/cart', { body: { productId: product, count: 2 } });
      const answer = await set({ productId: product, count });
      expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /^Quantity must be/));
      expect(answer.body).toMatchObject({ issues: [{ path: 'count' }] });
      expect(counts(await api.call('GET /api/cart'))).toEqual([[product, 2]]);
    },
  );

  it.each(['7', '', null, undefined, 7, {}])('refuses the product %j', async (productId) => {
    const answer = await set({ productId, count: 1 });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', 'Choose a product'));
  });

  it('refuses an unknown product', async () => {
    const answer = await set({ productId: NO_SUCH_ID, count: 1 });
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it.each(['', '[]', 'null', '"cart"', '{"productId":'])('refuses the body %s', async (body) => {
    expect(await set(body)).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it.each([
    ['an id of no line', NO_SUCH_ID],
    ['a number', '7'],
    ['a very long text', 'x'.repeat(300)],
  ])('finds no line to remove under %s', async (_, id) => {
    const answer = await send(shop, `DELETE /api/cart/${id}`, { token });
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it.each(['GET /api/cart', 'GET /api/cart/', 'POST /api/cart', `DELETE /api/cart/${NO_SUCH_ID}`])(
    'is not shown to visitors: %s',
    async (call) => {
      const answer = await send(shop, call as 'GET /api/cart');
      expect(answer).toMatchObject(refused(401, 'UNAUTHENTICATED', 'User not authenticated'));
    },
  );
});
