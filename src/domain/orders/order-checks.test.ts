import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../money/money.ts';
import { PAYMENT_METHODS } from '../payments/payment-methods.ts';
import {
  checkOrder,
  checkShippingAddress,
  type OrderItemDraft,
  type ShippingAddressDraft,
  type UncheckedOrder,
} from './order-checks.ts';

const item = {
  product: 'p1',
  name: 'Maroon Silk',
  qty: 1,
  price: rupees(900),
  image: '/maroon.webp',
};
const shippingAddress = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};
const order = { orderItems: [item], shippingAddress, paymentMethod: 'Free' };

const withItem = (change: OrderItemDraft): UncheckedOrder => ({
  ...order,
  orderItems: [item, { ...item, ...change }],
});
const withAddress = (change: ShippingAddressDraft): UncheckedOrder => ({
  ...order,
  shippingAddress: { ...shippingAddress, ...change },
});

describe('checkOrder', () => {
  it.each<[string, UncheckedOrder]>([
    ['a complete order', order],
    ['an item without a name', withItem({ name: undefined })],
    ['a free item', withItem({ price: rupees(0) })],
    ['the most pieces allowed', withItem({ qty: 1000 })],
  ])('lets %s pass', (_, draft) => {
    expect(checkOrder(draft, PAYMENT_METHODS)).toBeNull();
  });

  it.each<[UncheckedOrder, string, string]>([
    [{}, 'Your cart is empty', 'orderItems'],
    [{ ...order, orderItems: [] }, 'Your cart is empty', 'orderItems'],
    [
      withItem({ product: undefined }),
      'Invalid item in cart - missing required fields',
      'orderItems.1.product',
    ],
    [
      withItem({ product: '  ' }),
      'Invalid item in cart - missing required fields',
      'orderItems.1.product',
    ],
    [withItem({ qty: undefined }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ qty: 0 }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ qty: -1 }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ qty: 1.5 }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ qty: Number.NaN }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ qty: 1001 }), 'Invalid quantity', 'orderItems.1.qty'],
    [withItem({ price: undefined }), 'Price is required', 'orderItems.1.price'],
    [withItem({ price: rupees(-1) }), 'Price is required', 'orderItems.1.price'],
    [
      withItem({ price: rupees(Number.POSITIVE_INFINITY) }),
      'Price is required',
      'orderItems.1.price',
    ],
    [withItem({ image: undefined }), 'Image is required', 'orderItems.1.image'],
    [withItem({ image: '\t' }), 'Image is required', 'orderItems.1.image'],
    [
      { ...order, shippingAddress: undefined },
      'Complete shipping address is required',
      'shippingAddress.address',
    ],
    [
      withAddress({ city: undefined }),
      'Complete shipping address is required',
      'shippingAddress.city',
    ],
    [
      withAddress({ postalCode: ' ' }),
      'Complete shipping address is required',
      'shippingAddress.postalCode',
    ],
    [
      withAddress({ country: '' }),
      'Complete shipping address is required',
      'shippingAddress.country',
    ],
    [{ ...order, paymentMethod: undefined }, 'Payment method is required', 'paymentMethod'],
    [{ ...order, paymentMethod: 'free' }, 'Payment method is required', 'paymentMethod'],
  ])('%j: %s', (draft, message, path) => {
    expect(checkOrder(draft, PAYMENT_METHODS)).toMatchObject({ message, path });
  });

  it('accepts only a payment method that is offered', () => {
    const byCashfree = { ...order, paymentMethod: 'Cashfree' };
    expect(checkOrder(byCashfree, ['Free', 'Cashfree'])).toBeNull();
    expect(checkOrder(byCashfree, ['Free'])?.code).toBe('PAYMENT_METHOD_REQUIRED');
    expect(checkOrder(byCashfree, [])?.code).toBe('PAYMENT_METHOD_REQUIRED');
  });

  it('checks each item completely before the next item', () => {
    const orderItems = [
      { ...item, image: '' },
      { ...item, product: '' },
    ];
    expect(checkOrder({ ...order, orderItems }, PAYMENT_METHODS)?.path).toBe('orderItems.0.image');
  });

  it('returns the first of several errors', () => {
    const errors = [
      { break: 'product', code: 'ITEM_INVALID' },
      { break: 'qty', code: 'QUANTITY_INVALID' },
      { break: 'price', code: 'PRICE_REQUIRED' },
      { break: 'image', code: 'IMAGE_REQUIRED' },
      { break: 'shippingAddress', code: 'ADDRESS_INCOMPLETE' },
      { break: 'paymentMethod', code: 'PAYMENT_METHOD_REQUIRED' },
    ];
    fc.assert(
      fc.property(fc.subarray(errors, { minLength: 1 }), (broken) => {
        const removed = Object.fromEntries(broken.map((error) => [error.break, undefined]));
        const draft = { ...order, ...removed, orderItems: [{ ...item, ...removed }] };
        expect(checkOrder(draft, PAYMENT_METHODS)?.code).toBe(broken[0]?.code);
      }),
    );
  });
});

describe('checkShippingAddress', () => {
  it('has no error for a complete address', () => {
    expect(checkShippingAddress(shippingAddress)).toEqual({});
  });

  it('has an error for every missing field', () => {
    expect(checkShippingAddress({ address: ' ', city: '' })).toEqual({
      address: 'Address is required',
      city: 'City is required',
      postalCode: 'Postal code is required',
      country: 'Country is required',
    });
    expect(checkShippingAddress({ ...shippingAddress, postalCode: '\n' })).toEqual({
      postalCode: 'Postal code is required',
    });
  });

  it('agrees with the order check on what is complete', () => {
    const field = fc.option(fc.constantFrom('', '  ', 'Mysuru'), { nil: undefined });
    const address = fc.record({ address: field, city: field, postalCode: field, country: field });
    fc.assert(
      fc.property(address, (partial) => {
        const errors = Object.keys(checkShippingAddress(partial));
        const orderError = checkOrder({ ...order, shippingAddress: partial }, PAYMENT_METHODS);
        expect(orderError === null).toBe(errors.length === 0);
      }),
    );
  });
});
