import type { OrderDraft } from '../../src/contract/orders.ts';

export const ADDRESS = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};

type Item = NonNullable<OrderDraft['orderItems']>[number];

/** One line of an order: a product at the price seen, in rupees. */
export function itemOf(product: string, price: number, qty = 1): Item {
  return { product, name: 'As seen', qty, price, image: '/no-image.jpg' };
}

/** A complete order of these lines. */
export function draftOf(...orderItems: Item[]): OrderDraft {
  return { orderItems, shippingAddress: ADDRESS, paymentMethod: 'Free' };
}
