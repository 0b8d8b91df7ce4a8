import { describe, expect, it } from 'vitest';
import { paise, rupees } from '../../../../domain/money/money.ts';
import { checkOrder } from '../../../../domain/orders/order-checks.ts';
import { parseAddress } from '../checkout-store.ts';
import { piecesOf } from '../order-figures.tsx';
import { orderDraft } from './place-draft.ts';

const item = {
  product: 'p1',
  name: 'Maroon Kanchivaram',
  imageUrl: ['/pictures/a-320.webp', '/pictures/b-320.webp'],
  price: rupees(4999.99),
  qty: 2,
};
const pricing = {
  taxPercent: 15,
  taxLabel: 'Tax',
  shippingFee: rupees(10),
  freeShippingAbove: rupees(100),
};
const address = {
  ...parseAddress(undefined),
  address: ' 12 Temple Road ',
  city: 'Mysuru',
  postalCode: '570001',
};

describe('orderDraft', () => {
  it('contains what the shopper saw, with the figures that the server will compute', () => {
    expect(orderDraft({ items: [item], address, method: 'Free', promo: null, pricing })).toEqual({
      orderItems: [
        {
          product: 'p1',
          name: 'Maroon Kanchivaram',
          qty: 2,
          price: rupees(4999.99),
          image: '/pictures/a-320.webp',
        },
      ],
      shippingAddress: {
        address: '12 Temple Road',
        city: 'Mysuru',
        postalCode: '570001',
        country: 'India',
      },
      paymentMethod: 'Free',
      itemsPrice: 9999.98,
      taxPrice: 1500,
      shippingPrice: 0,
      totalPrice: 11499.98,
    });
  });

  it('contains the promo code, with its discount subtracted from the total', () => {
    const promo = { code: 'SSMS10', itemsPaise: paise(999_998), discountPaise: paise(50_000) };
    expect(orderDraft({ items: [item], address, method: 'Free', promo, pricing })).toMatchObject({
      promoCode: 'SSMS10',
      itemsPrice: 9999.98,
      taxPrice: 1500,
      totalPrice: 10999.98,
    });
  });

  it('contains the tax and shipping of the shop’s present settings', () => {
    const set = {
      taxPercent: 5,
      taxLabel: 'GST',
      shippingFee: rupees(99.5),
      freeShippingAbove: null,
    };
    const draft = orderDraft({ items: [item], address, method: 'Free', promo: null, pricing: set });
    expect(draft).toMatchObject({ taxPrice: 500, shippingPrice: 99.5, totalPrice: 10599.48 });
  });

  it('ignores a discount that was granted for another cart', () => {
    const promo = { code: 'SSMS10', itemsPaise: paise(499_999), discountPaise: paise(50_000) };
    expect(orderDraft({ items: [item], address, method: 'Free', promo, pricing }).totalPrice).toBe(
      11499.98,
    );
  });

  it.each([
    [{ items: [], address, method: 'Free' as const }, 'Your cart is empty'],
    [
      { items: [item], address: parseAddress({ city: '  ' }), method: 'Free' as const },
      'Complete shipping address is required',
    ],
    [{ items: [item], address, method: null }, 'Payment method is required'],
  ])('leaves errors to the order check: %#', (checkout, message) => {
    expect(checkOrder(orderDraft({ ...checkout, promo: null, pricing }), ['Free'])?.message).toBe(
      message,
    );
  });
});

describe('piecesOf', () => {
  it.each([
    [[], '0 items'],
    [[{ qty: 1 }], '1 item'],
    [[{ qty: 1 }, { qty: 3 }], '4 items'],
  ])('%j is %s', (items, words) => {
    expect(piecesOf(items)).toBe(words);
  });
});
