import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { paise, rupees } from '../../../domain/money/money.ts';
import { checkOrder } from '../../../domain/orders/order-checks.ts';
import { parseAddress } from './checkout-store.ts';
import { itemCountText } from './order-figures.tsx';
import { clearOrderKey, orderDraft, orderFailure, orderKey } from './submit-order.ts';

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
  it('contains what the customer saw, with the figures that the server will compute', () => {
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

  it('names the business of a GSTIN, and none without one', () => {
    const draftFor = (business: { gstin: string; businessName: string }) =>
      orderDraft({
        ...{ items: [item], method: 'Free', promo: null, pricing },
        address: { ...address, ...business },
      });
    const firm = { gstin: '33AAGCB7383J1Z4', businessName: 'Nair Textiles LLP' };
    expect(draftFor(firm)).toMatchObject({ buyerGstin: firm.gstin, buyerName: firm.businessName });
    expect(draftFor({ ...firm, gstin: '' })).not.toHaveProperty('buyerName');
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

describe('itemCountText', () => {
  it.each([
    [[], '0 items'],
    [[{ qty: 1 }], '1 item'],
    [[{ qty: 1 }, { qty: 3 }], '4 items'],
  ])('%j is %s', (lines, words) => {
    expect(itemCountText(lines)).toBe(words);
  });
});

const draft = { orderItems: [{ product: 'p1', qty: 1 }], paymentMethod: 'Free' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('orderKey', () => {
  it('is the same for every attempt of the same order', () => {
    const key = orderKey('anna', draft);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(orderKey('anna', structuredClone(draft))).toBe(key);
  });

  it('is new for another order, another user, and after the server has answered', () => {
    const first = orderKey('anna', draft);
    const second = orderKey('anna', { ...draft, paymentMethod: 'PayPal' });
    const third = orderKey('bela', { ...draft, paymentMethod: 'PayPal' });
    clearOrderKey();
    const fourth = orderKey('bela', { ...draft, paymentMethod: 'PayPal' });
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });

  it.each(['{', '7', '{"content":1,"key":"abc"}'])('survives %s in storage', (text) => {
    sessionStorage.setItem('orderAttempt', text);
    expect(orderKey('anna', draft)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

const items = [{ product: 'p1', name: 'Saree', imageUrl: [], price: rupees(4000), qty: 3 }];

function conflictOf(
  price: number,
  countInStock: number,
  code: 'PRICE_CHANGED' | 'PRODUCT_GONE' = 'PRICE_CHANGED',
) {
  const lines = [{ product: 'p1', name: 'Saree', price: rupees(price), countInStock }];
  return new ApiError(409, { code, message: 'Changed', lines, requestId: 'r' });
}

describe('orderFailure', () => {
  it.each([
    [4500, 9, 'Saree: now ₹4,500.00, it was ₹4,000.00'],
    [4000, 2, 'Saree: only 2 left, you requested 3'],
    [4000, 0, 'Saree: none left'],
    [4500, 1, 'Saree: now ₹4,500.00, it was ₹4,000.00; only 1 left, you requested 3'],
  ])('lists the new figures: %d rupees, %d left', (price, stock, change) => {
    expect(orderFailure(conflictOf(price, stock), items)).toEqual({
      message: 'Changed',
      changes: [change],
      isFinal: true,
      cause: 'outdated',
    });
  });

  it('leaves out items that are as they were, where only the tax or the delivery fee changed', () => {
    expect(orderFailure(conflictOf(4000, 9), items).changes).toEqual([]);
  });

  it('does not call sold out what is no longer for sale', () => {
    const failure = orderFailure(conflictOf(4000, 0, 'PRODUCT_GONE'), items);
    expect(failure).toMatchObject({ message: 'Changed', changes: [], cause: 'outdated' });
  });

  it('says nothing of new figures at the limit of unpaid orders', () => {
    const limit = new ApiError(409, { code: 'UNPAID_LIMIT', message: 'Ten', requestId: 'r' });
    expect(orderFailure(limit, items)).toMatchObject({
      message: 'Ten',
      isFinal: true,
      cause: null,
    });
  });

  it('recognises a refused promo code, with which nothing is placed', () => {
    const refused = new ApiError(400, { code: 'PROMO_REFUSED', message: 'Once', requestId: 'r' });
    expect(orderFailure(refused, items)).toMatchObject({
      message: 'Once',
      isFinal: true,
      cause: 'promo',
    });
  });

  it('leads to the other payment methods where one is refused for this order', () => {
    const message = 'Cash on Delivery is not available for the PIN code 194101.';
    const refused = new ApiError(400, {
      code: 'PAYMENT_METHOD_REFUSED',
      message,
      requestId: 'r',
    });
    expect(orderFailure(refused, items)).toMatchObject({ message, isFinal: true, cause: 'method' });
  });

  it('leads to the sign-in when the session has ended', () => {
    const ended = new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Ended', requestId: 'r' });
    expect(orderFailure(ended, items)).toMatchObject({ message: 'Ended', cause: 'session' });
  });

  it('is not final when no response was received', () => {
    const offline = new ApiError(0, { code: 'OFFLINE', message: 'No connection' });
    expect(orderFailure(offline, items)).toMatchObject({
      message: 'No connection',
      isFinal: false,
      cause: 'unanswered',
    });
    const broken = new ApiError(500, { code: 'INTERNAL', message: 'Broken', requestId: 'r' });
    expect(orderFailure(broken, items)).toMatchObject({
      message: 'Broken',
      isFinal: false,
      cause: 'unanswered',
    });
  });

  it.each([[new ApiError(502, { code: 'INTERNAL' })], [new SyntaxError('no JSON')]])(
    'has its own words for what is no answer of the shop: %s',
    (error) => {
      expect(orderFailure(error, items).message).toBe('Order creation failed');
    },
  );
});
