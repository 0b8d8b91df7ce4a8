import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  choose,
  ledgerErrors,
  openPayment,
  pass,
  placeFor,
  refund,
  verify,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.anyone();
  product = await shop.product();
});

const PROMO = { promoCode: 'ssms10 ' };

describe('SSMS10', () => {
  it('takes 500 rupees off a first order; tax and shipping are computed before it', async () => {
    const body = { orderItems: [{ product, qty: 1 }], ...PROMO };
    const quoted = await customer.api.call('POST /api/orders/quote', { body });
    expect(quoted).toEqual({
      itemsPrice: 10_000,
      discountPrice: 500,
      taxPrice: 1500,
      shippingPrice: 0,
      totalPrice: 11_000,
      promo: { code: 'SSMS10', label: '₹500.00 off' },
    });
    const order = await placeFor(customer, product, PROMO);
    expect(order).toMatchObject({ promoCode: 'SSMS10', discountPrice: 500, totalPrice: 11_000 });
  });

  it('is refused on a second order with an error at its field, and nothing is placed', async () => {
    await placeFor(customer, product, { method: 'Free' });
    const failure = {
      code: 'PROMO_REFUSED',
      message: 'SSMS10 is for a first order only.',
      issues: [{ path: 'promoCode' }],
    };
    await expect(placeFor(customer, product, PROMO)).rejects.toMatchObject(failure);
    const body = { orderItems: [{ product, qty: 1 }], ...PROMO };
    await expect(customer.api.call('POST /api/orders/quote', { body })).rejects.toMatchObject(
      failure,
    );
    expect((await customer.api.call('GET /api/orders')).items).toHaveLength(1);
  });

  it('is granted to one of two concurrent orders', async () => {
    const other = await shop.product();
    const method = 'Free' as const;
    const both = await Promise.allSettled([
      placeFor(customer, product, { ...PROMO, method }),
      placeFor(customer, other, { ...PROMO, method }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is available again when the order expires unpaid or is placed again', async () => {
    const order = await placeFor(customer, product, PROMO);
    await openPayment(customer, order);
    expect(await placeFor(customer, product, PROMO)).toMatchObject({ discountPrice: 500 });
    await pass(shop, 40);
    const other = await shop.product();
    expect(await placeFor(customer, other, PROMO)).toMatchObject({ discountPrice: 500 });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is available again when the shop cancels the paid order and gives everything back', async () => {
    const order = await placeFor(customer, product, PROMO);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'success');
    await verify(customer, payment);
    const other = await shop.product();
    await expect(placeFor(customer, other, PROMO)).rejects.toMatchObject({ code: 'PROMO_REFUSED' });
    const admin = await shop.admin();
    const cancelled = await admin.api.call('POST /api/admin/orders/{id}/cancel', {
      params: { id: order._id },
      body: { note: 'None left' },
    });
    expect(cancelled.refundable).toBe(0);
    expect(await placeFor(customer, other, PROMO)).toMatchObject({ discountPrice: 500 });
    await pass(shop, 60);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is available again when the shop refunds all of an order that was not sent', async () => {
    const order = await placeFor(customer, product, PROMO);
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'success');
    await verify(customer, payment);
    const admin = await shop.admin();
    await refund(admin, order._id, { amount: order.totalPrice });
    expect(await placeFor(customer, product, PROMO)).toMatchObject({ discountPrice: 500 });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('cannot be guessed: quotes and orders count together', async () => {
    const guess = { promoCode: 'SILK' };
    const quote = () => {
      const body = { orderItems: [{ product, qty: 1 }], ...guess };
      return customer.api.call('POST /api/orders/quote', { body });
    };
    const wrong = { code: 'PROMO_REFUSED' };
    for (let tries = 0; tries < 119; tries += 1) {
      await expect(placeFor(customer, product, guess)).rejects.toMatchObject(wrong);
    }
    await expect(quote()).rejects.toMatchObject(wrong);
    const limited = { code: 'TOO_MANY_REQUESTS' };
    await expect(placeFor(customer, product, guess)).rejects.toMatchObject(limited);
    await expect(quote()).rejects.toMatchObject(limited);
    // Without a code the customer can still order.
    await placeFor(customer, product);
  });

  it('is the only default code', async () => {
    await expect(placeFor(customer, product, { promoCode: 'SILK' })).rejects.toMatchObject({
      code: 'PROMO_REFUSED',
      message: 'This promo code is not known. Please check it, or go on without it.',
    });
  });
});
