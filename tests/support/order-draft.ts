import type { OrderDraft, OrderDraftLine } from '../../src/contract/checkout.ts';
import { rupees } from '../../src/domain/money/money.ts';

export const ADDRESS = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};

/** One line of an order: a product at the price seen, in rupees. */
export function itemOf(product: string, price: number, qty = 1): OrderDraftLine {
  return { product, name: 'As seen', qty, price: rupees(price), image: '/no-image.jpg' };
}

/** A complete order of these lines. */
export function draftOf(...orderItems: OrderDraftLine[]): OrderDraft {
  return { orderItems, shippingAddress: ADDRESS, paymentMethod: 'Free' };
}
