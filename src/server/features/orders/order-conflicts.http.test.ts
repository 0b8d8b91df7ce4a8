import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderDraft } from '../../../contract/checkout.ts';
import type { ApiClient } from '../../../contract/client.ts';
import { rupees } from '../../../domain/money/money.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';

const NO_SUCH_ID = '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e';

let shop: TestShop;
let api: ApiClient;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ api, token } = await shop.customer('customer@example.com'));
});
afterAll(() => shop.close());

/** Puts the lines into the cart, places the order, and checks that nothing has changed. */
async function tryInVain(draft: OrderDraft): Promise<Answered> {
  for (const { product: productId = '' } of draft.orderItems ?? []) {
    await send(shop, 'POST /api/cart', { token, body: { productId, count: 1 } });
  }
  const before = await state();
  const answer = await send(shop, 'POST /api/orders', { token, body: draft });
  expect(await state()).toEqual(before);
  return answer;
}

async function state() {
  const products = (await shop.api().call('GET /api/products')).items;
  return {
    stock: products.map(({ _id, countInStock }) => [_id, countInStock]),
    cart: await api.call('GET /api/cart'),
    orders: await api.call('GET /api/orders'),
  };
}

describe('a price that changed meanwhile', () => {
  it.each([
    ['dearer', 900],
    ['cheaper', 1100],
    ['by a paisa', 1000.01],
  ])('is not charged without consent: %s', async (_, seen) => {
    const facts = { name: 'Changed Saree', pricePaise: 1200_00, offerPricePaise: 1000_00 };
    const changed = await shop.product({ ...facts, stock: 5 });
    const same = await shop.product({ name: 'Same Saree', pricePaise: 700_00, stock: 2 });
    const answer = await tryInVain(draftOf(itemOf(changed, seen, 3), itemOf(same, 700, 1)));
    expect(answer).toMatchObject(refused(409, 'PRICE_CHANGED', /check the new total/));
    expect(answer.body).toMatchObject({
      lines: [
        { product: changed, name: 'Changed Saree', price: 1000, countInStock: 5 },
        { product: same, name: 'Same Saree', price: 700, countInStock: 2 },
      ],
    });
  });

  it('is detected in any of several lines of one product', async () => {
    const product = await shop.product({ pricePaise: 1000_00 });
    const answer = await tryInVain(draftOf(itemOf(product, 1), itemOf(product, 1000)));
    expect(answer).toMatchObject(refused(409, 'PRICE_CHANGED'));
  });

  it.each([
    ['itemsPrice', /^Prices have changed/],
    ['taxPrice', /^The tax has changed/],
    ['shippingPrice', /^The delivery fee has changed/],
    ['totalPrice', /^The total has changed/],
  ])('shows in a total that does not agree, and is named: %s', async (figure, message) => {
    const product = await shop.product({ pricePaise: 1000_00 });
    const draft = draftOf(itemOf(product, 1000));
    const right = {
      itemsPrice: rupees(1000),
      taxPrice: rupees(150),
      shippingPrice: rupees(0),
      totalPrice: rupees(1150),
    };
    const answer = await tryInVain({ ...draft, ...right, [figure]: 1 });
    expect(answer).toMatchObject(refused(409, 'PRICE_CHANGED', message));
    const placed = await api.call('POST /api/orders', { body: { ...draft, ...right } });
    expect(placed).toMatchObject(right);
  });
});

describe('too little stock', () => {
  it('refuses the whole order, naming what is short and by how much', async () => {
    const enough = await shop.product({ name: 'Enough', stock: 9 });
    const short = await shop.product({ name: 'Short', stock: 2 });
    const none = await shop.product({ name: 'None', stock: 0 });
    const lines = [enough, short, none].map((product) => itemOf(product, 10_000, 3));
    const answer = await tryInVain(draftOf(...lines));
    const message =
      'Nothing was ordered: only 2 of Short left; None is sold out. Please change your cart and try again.';
    expect(answer).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK', message));
    expect(answer.body).toMatchObject({
      lines: [
        { product: short, name: 'Short', price: 10_000, countInStock: 2 },
        { product: none, name: 'None', price: 10_000, countInStock: 0 },
      ],
    });
  });

  it('counts all lines of one product together', async () => {
    const product = await shop.product({ stock: 3 });
    const answer = await tryInVain(draftOf(itemOf(product, 10_000, 2), itemOf(product, 10_000, 2)));
    expect(answer).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK'));
  });

  it('counts the pieces of the own unpaid order that is replaced', async () => {
    const product = await shop.product({ name: 'Held', stock: 3 });
    const unpaid = { ...draftOf(itemOf(product, 10_000, 2)), paymentMethod: 'Cashfree' };
    const shippingAddress = { ...unpaid.shippingAddress, phone: '98450 12345' };
    await api.call('POST /api/orders', { body: { ...unpaid, shippingAddress } });
    const answer = await tryInVain(draftOf(itemOf(product, 10_000, 4)));
    expect(answer).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK', /only 3 of Held left/));
    expect(answer.body).toMatchObject({ lines: [{ product, countInStock: 3 }] });
  });

  it('sells the last pieces', async () => {
    const product = await shop.product({ stock: 3 });
    await api.call('POST /api/orders', { body: draftOf(itemOf(product, 10_000, 3)) });
    const left = await api.call('GET /api/products/{id}', { params: { id: product } });
    expect(left.countInStock).toBe(0);
  });
});

describe('a product no longer for sale', () => {
  it('refuses the whole order and names the product', async () => {
    const [gone, kept] = [await shop.product({ name: 'Gone Saree' }), await shop.product()];
    await api.call('POST /api/cart', { body: { productId: gone, count: 1 } });
    await removeFromSale(shop.services.catalogue.editing, gone);
    const answer = await tryInVain(draftOf(itemOf(kept, 10_000), itemOf(gone, 10_000)));
    expect(answer).toMatchObject(refused(409, 'PRODUCT_GONE', /^Gone Saree is no longer for sale/));
    expect(answer.body).toMatchObject({ lines: [{ product: gone, countInStock: 0 }] });
  });

  it('can be an unknown product', async () => {
    const answer = await tryInVain(draftOf(itemOf(NO_SUCH_ID, 10_000)));
    expect(answer).toMatchObject(refused(409, 'PRODUCT_GONE'));
    expect(answer.body).toMatchObject({ lines: [] });
  });
});
