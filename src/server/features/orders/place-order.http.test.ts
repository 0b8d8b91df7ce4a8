import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { liftUnpaidLimits } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderDraft } from '../../../contract/checkout.ts';
import type { ApiClient } from '../../../contract/client.ts';

let shop: TestShop;
let api: ApiClient;
let token: string;
let id: string;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'] });
  await liftUnpaidLimits((await shop.admin()).api);
  ({ api, token, id } = await shop.customer('customer@example.com'));
});
afterAll(() => shop.close());

const place = (body: unknown, as: string | undefined = token) =>
  send(shop, 'POST /api/orders', { body, token: as });

describe('placing an order', () => {
  it('computes every figure itself and takes the stock', async () => {
    const product = await shop.product({
      pricePaise: 1_000_000,
      offerPricePaise: 899_950,
      stock: 5,
    });
    const order = await api.call('POST /api/orders', { body: draftOf(itemOf(product, 8999.5, 2)) });
    expect(order).toMatchObject({
      user: id,
      createdAt: shop.clock.now().toISOString(),
      itemsPrice: 17999,
      taxPrice: 2699.85,
      shippingPrice: 0,
      totalPrice: 20698.85,
      state: 'processing',
      due: { amount: 0, waitsFor: 'nothing', cash: null },
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      trackingNumber: null,
      paymentMethod: 'Free',
      shippingAddress: ADDRESS,
    });
    expect(order.orderItems).toMatchObject([
      { product, name: 'Maroon Kanchivaram Silk Saree', qty: 2, price: 8999.5 },
    ]);
    expect(order.timeline).toEqual([
      { kind: 'placed', at: shop.clock.now().toISOString(), note: null },
    ]);
    expect(await stockOf(product)).toBe(3);
  });

  it('stores the address as it is read: no invisible characters, digits as 0 to 9', async () => {
    const product = await shop.product({ stock: 5 });
    const typed = {
      address: '12 Temple\u202E Street\u200B',
      city: '\uFEFFMysuru\u00AD',
      postalCode: '५७०००१',
      country: 'India\u2066',
      state: '\u3164Karnataka',
      phone: '९८४५० १२३४५',
    };
    const { price } = await api.call('GET /api/products/{id}', { params: { id: product } });
    const order = await api.call('POST /api/orders', {
      body: { ...draftOf(itemOf(product, price)), shippingAddress: typed },
    });
    expect(order.shippingAddress).toEqual({
      address: '12 Temple Street',
      city: 'Mysuru',
      postalCode: '570001',
      country: 'India',
      state: 'Karnataka',
      phone: '+919845012345',
    });
    const blank = { ...typed, address: '\u3164\u2800', city: 'Mysuru' };
    const refusal = await place({ ...draftOf(itemOf(product, price)), shippingAddress: blank });
    expect(refusal).toMatchObject(refused(400, 'ADDRESS_INCOMPLETE'));
  });

  it.each([
    [100, 10, 15, 125],
    [100.01, 0, 15, 115.01],
    [0.1, 10, 0.02, 10.12],
    [0.03, 10, 0, 10.03],
  ])('of %s rupees has %s shipping and %s tax', async (price, shipping, tax, total) => {
    const product = await shop.product({ pricePaise: Math.round(price * 100) });
    expect(
      await api.call('POST /api/orders', { body: draftOf(itemOf(product, price)) }),
    ).toMatchObject({
      itemsPrice: price,
      shippingPrice: shipping,
      taxPrice: tax,
      totalPrice: total,
    });
  });

  it('takes name, price and picture from the catalogue, not from the browser', async () => {
    const product = await shop.product({ name: 'Its True Name', pricePaise: 500_00 });
    const item = { ...itemOf(product, 500), name: 'Rolex', image: 'https://evil.example/x.png' };
    const { orderItems } = await api.call('POST /api/orders', { body: draftOf(item) });
    expect(orderItems).toMatchObject([{ name: 'Its True Name', image: '/no-image.jpg' }]);
  });

  it.each([1e308, -1, '115', null, {}])(
    'refuses %j as a total, and places nothing',
    async (sent) => {
      const product = await shop.product({ stock: 1 });
      const body = draftOf(itemOf(product, 10_000));
      for (const field of ['itemsPrice', 'taxPrice', 'shippingPrice', 'totalPrice']) {
        expect(await place({ ...body, [field]: sent })).toMatchObject(
          refused(400, 'BAD_INPUT', new RegExp(`Send ${field} as a number`)),
        );
      }
      expect(await stockOf(product)).toBe(1);
    },
  );

  it('merges several lines of one product', async () => {
    const product = await shop.product({ stock: 5, pricePaise: 300_00 });
    const twice = draftOf(itemOf(product, 300, 1), itemOf(product.toUpperCase(), 300, 3));
    const order = await api.call('POST /api/orders', { body: twice });
    expect(order.orderItems).toMatchObject([{ product, qty: 4 }]);
    expect(order.itemsPrice).toBe(1200);
    expect(await stockOf(product)).toBe(1);
  });

  it('keeps the lines in the order they were sent', async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => shop.product()));
    const body = draftOf(...products.map((product) => itemOf(product, 10_000)));
    const { orderItems } = await api.call('POST /api/orders', { body });
    expect(orderItems.map(({ product }) => product)).toEqual(products);
  });

  it('removes the ordered products from the cart and keeps the rest', async () => {
    const [ordered, kept] = [await shop.product(), await shop.product({ name: 'Blue Saree' })];
    await api.call('POST /api/cart', { body: { productId: ordered, count: 1 } });
    await api.call('POST /api/cart', { body: { productId: kept, count: 1 } });
    await api.call('POST /api/orders', { body: draftOf(itemOf(ordered, 10_000)) });
    const { carts } = await api.call('GET /api/cart');
    expect(carts.map((line) => line.productId._id)).toEqual([kept]);
  });

  it('refuses a phone that is none, whatever the payment method, and names the field', async () => {
    const draft = draftOf(itemOf(await shop.product(), 10_000));
    const shippingAddress = { ...draft.shippingAddress, phone: 'call me' };
    expect(await place({ ...draft, shippingAddress })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'shippingAddress.phone' }] },
    });
  });

  it('keeps an address in any script, its state and phone too', async () => {
    const shippingAddress = {
      address: '೧೨, ದೇವಸ್ಥಾನ ರಸ್ತೆ\n"2nd floor" <b>🪷</b> O\'Neil',
      city: 'ಮೈಸೂರು',
      postalCode: '570001',
      country: 'India',
      state: 'Karnataka',
      phone: '+919876543210',
    };
    // PIN code, state and phone are stored in one spelling.
    const typed = { ...shippingAddress, postalCode: '೫೭೦ ೦೦೧', state: 'KA', phone: '98765 43210' };
    const draft = { ...draftOf(itemOf(await shop.product(), 10_000)), shippingAddress: typed };
    const order = await api.call('POST /api/orders', { body: draft });
    expect(order.shippingAddress).toEqual(shippingAddress);
    const longest = { ...shippingAddress, address: 'ಮ'.repeat(500) };
    const second = { ...draftOf(itemOf(await shop.product(), 10_000)), shippingAddress: longest };
    expect((await api.call('POST /api/orders', { body: second })).shippingAddress).toEqual(longest);
  });
});

describe('an incomplete order', () => {
  const whole = () => draftOf(itemOf('3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e', 1));

  it('is refused with its first error, in the order and with the texts of the specification', async () => {
    const item: Record<string, unknown> = {};
    const draft: Record<string, unknown> = {};
    const mend: [string, () => void][] = [
      ['Your cart is empty', () => Object.assign(draft, { orderItems: [item] })],
      [
        'Invalid item in cart - missing required fields',
        () => Object.assign(item, { product: 'p' }),
      ],
      ['Invalid quantity', () => Object.assign(item, { qty: 1 })],
      ['Price is required', () => Object.assign(item, { price: 1 })],
      ['Image is required', () => Object.assign(item, { image: 'x' })],
      [
        'Complete shipping address is required',
        () => Object.assign(draft, { shippingAddress: ADDRESS }),
      ],
      ['Payment method is required', () => Object.assign(draft, { paymentMethod: 'Free' })],
    ];
    for (const [message, mendIt] of mend) {
      expect(await place(draft)).toMatchObject({ status: 400, body: { message } });
      mendIt();
    }
    expect(await place(draft)).toMatchObject(refused(400, 'ITEM_INVALID'));
  });

  it.each<[string, Partial<Record<keyof OrderDraft, unknown>>, string]>([
    ['items that are no list', { orderItems: { 0: {} } }, 'Your cart is empty'],
    ['an item that is none', { orderItems: [7] }, 'Invalid item in cart - missing required fields'],
    [
      'an item whose product is a blank',
      { orderItems: [itemOf(' ', 1)] },
      'Invalid item in cart - missing required fields',
    ],
    [
      'an item whose product is no id',
      { orderItems: [itemOf("7' or 1=1", 1)] },
      'Invalid item in cart - missing required fields',
    ],
    ...[0, -1, 1.5, '2', null, 1001, 1e12].map((qty): [string, object, string] => [
      `a quantity of ${JSON.stringify(qty)}`,
      { orderItems: [{ ...itemOf('p', 1), qty }] },
      'Invalid quantity',
    ]),
    ...['10', null, -1].map((price): [string, object, string] => [
      `a price of ${JSON.stringify(price)}`,
      { orderItems: [{ ...itemOf('p', 1), price }] },
      'Price is required',
    ]),
    [
      'a second item without image',
      { orderItems: [itemOf('p', 1), { ...itemOf('p', 1), image: '' }] },
      'Image is required',
    ],
    ...Object.keys(ADDRESS).flatMap((field) =>
      [undefined, ' ', 7].map((value): [string, object, string] => [
        `an address with ${field} ${JSON.stringify(value)}`,
        { shippingAddress: { ...ADDRESS, [field]: value } },
        'Complete shipping address is required',
      ]),
    ),
    [
      'an address that is a text',
      { shippingAddress: 'Mysuru' },
      'Complete shipping address is required',
    ],
    ['a method not offered', { paymentMethod: 'PayPal' }, 'Payment method is required'],
    ['a method nobody knows', { paymentMethod: 'Shells' }, 'Payment method is required'],
    ['a method that is no text', { paymentMethod: ['Free'] }, 'Payment method is required'],
  ])('is refused: %s', async (_, error, message) => {
    const before = (await api.call('GET /api/orders')).items;
    const answer = await place({ ...whole(), ...error });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(answer.body).toMatchObject({ issues: [{ message }] });
    expect((await api.call('GET /api/orders')).items).toEqual(before);
  });

  it.each([
    ['shippingAddress.city', { shippingAddress: { ...ADDRESS, city: 'x'.repeat(501) } }, /500/],
    ['shippingAddress.phone', { shippingAddress: { ...ADDRESS, phone: '1'.repeat(501) } }, /500/],
    ['orderItems', { orderItems: Array.from({ length: 101 }, () => itemOf('p', 1)) }, /100/],
  ])('is refused with a field that is too long: %s', async (path, error, message) => {
    const answer = await place({ ...whole(), ...error });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', message));
    expect(answer.body).toMatchObject({ issues: [{ path }] });
  });

  it('is refused at the line that makes a product too many', async () => {
    const product = await shop.product({ stock: 5 });
    const lines = [itemOf(product, 10_000, 600), itemOf(product, 10_000, 600)];
    const answer = await place({ ...whole(), orderItems: lines });
    expect(answer.body).toMatchObject({ issues: [{ path: 'orderItems.1.qty' }] });
  });

  it('is refused with a character that cannot be stored, and takes no stock', async () => {
    const product = await shop.product({ stock: 5 });
    const shippingAddress = { ...ADDRESS, address: 'a\0b' };
    const answer = await place({ ...draftOf(itemOf(product, 10_000)), shippingAddress });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /cannot be stored/));
    expect(await stockOf(product)).toBe(5);
  });

  it.each(['null', '[]', '"order"', '7', '{"orderItems":'])('is refused: %s', async (body) => {
    expect(await place(body)).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('is refused first of all when nobody is signed in', async () => {
    const answer = await send(shop, 'POST /api/orders', { body: {} });
    expect(answer).toMatchObject(refused(401, 'UNAUTHENTICATED', 'User not authenticated'));
  });
});

async function stockOf(product: string): Promise<number> {
  return (await shop.api().call('GET /api/products/{id}', { params: { id: product } }))
    .countInStock;
}
