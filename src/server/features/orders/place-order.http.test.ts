import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderDraft } from '../../../contract/order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ADDRESS = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};

function draftOf(product: string, price: number, qty = 1): OrderDraft {
  return {
    orderItems: [{ product, name: 'As seen', qty, price, image: '/no-image.jpg' }],
    shippingAddress: ADDRESS,
    paymentMethod: 'Free',
  };
}

describe('placing an order', () => {
  it('computes every figure itself and takes the stock', async () => {
    const product = await shop.product({
      pricePaise: 1_000_000,
      offerPricePaise: 899_950,
      stock: 5,
    });
    const { api, id } = await shop.customer('figures@example.com');
    const order = await api.call('placeOrder', { body: draftOf(product, 8999.5, 2) });
    expect(order).toMatchObject({
      user: id,
      itemsPrice: 17999,
      taxPrice: 2699.85,
      shippingPrice: 0,
      totalPrice: 20698.85,
      isPaid: false,
      isDelivered: false,
      trackingNumber: null,
      paymentMethod: 'Free',
      shippingAddress: ADDRESS,
    });
    expect(order.orderItems).toMatchObject([
      { product, name: 'Maroon Kanchivaram Silk Saree', qty: 2, price: 8999.5 },
    ]);
    expect(order.timeline.map((event) => event.kind)).toEqual(['placed']);
    expect((await api.call('productById', { params: { id: product } })).countInStock).toBe(3);
  });

  it('takes what was ordered out of the cart and leaves the rest', async () => {
    const [ordered, kept] = [await shop.product(), await shop.product({ name: 'Blue Saree' })];
    const { api } = await shop.customer('cart@example.com');
    await api.call('setCartLine', { body: { productId: ordered, count: 1 } });
    await api.call('setCartLine', { body: { productId: kept, count: 1 } });
    await api.call('placeOrder', { body: draftOf(ordered, 10_000) });
    const { carts } = await api.call('cart');
    expect(carts.map((line) => line.productId._id)).toEqual([kept]);
  });

  it.each<[string, Partial<OrderDraft>, string]>([
    ['no items', { orderItems: [] }, 'Your cart is empty'],
    [
      'an item without product',
      { orderItems: [{ qty: 1, price: 1, image: 'x' }] },
      'Invalid item in cart - missing required fields',
    ],
    [
      'an item whose product is no id',
      { orderItems: [{ product: '7', qty: 1, price: 1, image: 'x' }] },
      'Invalid item in cart - missing required fields',
    ],
    [
      'a quantity of 0',
      { orderItems: [{ product: 'p', qty: 0, price: 1, image: 'x' }] },
      'Invalid quantity',
    ],
    ['no price', { orderItems: [{ product: 'p', qty: 1, image: 'x' }] }, 'Price is required'],
    ['no image', { orderItems: [{ product: 'p', qty: 1, price: 1 }] }, 'Image is required'],
    [
      'half an address',
      { shippingAddress: { ...ADDRESS, city: ' ' } },
      'Complete shipping address is required',
    ],
    ['a method not offered', { paymentMethod: 'PayPal' }, 'Payment method is required'],
  ])('refuses %s in the specified words', async (_, fault, message) => {
    const { api } = await shop.customer(`refused-${Math.random()}@example.com`);
    const body = { ...draftOf('p', 1), ...fault };
    await expect(api.call('placeOrder', { body })).rejects.toMatchObject({ status: 400, message });
    expect(await api.call('orders')).toEqual([]);
  });
});
