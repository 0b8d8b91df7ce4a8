import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksFaults, openPayment, pass, placeFor } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
let buyer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const [customer] = await shop.customers(1);
  if (!customer) throw new Error('A customer was asked for');
  buyer = customer;
  product = await shop.product();
});

const PROMO = { promoCode: 'ssms10 ' };

describe('SSMS10', () => {
  it('takes 500 rupees off a first order; tax and shipping are reckoned before it', async () => {
    const body = { orderItems: [{ product, qty: 1 }], ...PROMO };
    const quoted = await buyer.api.call('quoteOrder', { body });
    expect(quoted).toEqual({
      itemsPrice: 10_000,
      discountPrice: 500,
      taxPrice: 1500,
      shippingPrice: 0,
      totalPrice: 11_000,
      promo: { code: 'SSMS10', label: '₹500.00 off' },
    });
    const order = await placeFor(buyer, product, PROMO);
    expect(order).toMatchObject({ promoCode: 'SSMS10', discountPrice: 500, totalPrice: 11_000 });
  });

  it('is refused on a second order, in words beside its field, and nothing is placed', async () => {
    await placeFor(buyer, product, { method: 'Free' });
    const refusal = {
      code: 'PROMO_REFUSED',
      message: 'SSMS10 is for a first order only.',
      issues: [{ path: 'promoCode' }],
    };
    await expect(placeFor(buyer, product, PROMO)).rejects.toMatchObject(refusal);
    const body = { orderItems: [{ product, qty: 1 }], ...PROMO };
    await expect(buyer.api.call('quoteOrder', { body })).rejects.toMatchObject(refusal);
    expect(await buyer.api.call('orders')).toHaveLength(1);
  });

  it('is had by one of two orders placed at once', async () => {
    const other = await shop.product();
    const method = 'Free' as const;
    const both = await Promise.allSettled([
      placeFor(buyer, product, { ...PROMO, method }),
      placeFor(buyer, other, { ...PROMO, method }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('can be had again when the order lapsed unpaid, or is placed anew', async () => {
    const order = await placeFor(buyer, product, PROMO);
    await openPayment(buyer, order);
    expect(await placeFor(buyer, product, PROMO)).toMatchObject({ discountPrice: 500 });
    await pass(shop, 40);
    expect(await placeFor(buyer, product, PROMO)).toMatchObject({ discountPrice: 500 });
    expect(await booksFaults(shop)).toEqual([]);
  });

  it('is not any other word', async () => {
    await expect(placeFor(buyer, product, { promoCode: 'SILK' })).rejects.toMatchObject({
      code: 'PROMO_REFUSED',
      message: 'This promo code is not known. Please check it, or go on without it.',
    });
  });
});
