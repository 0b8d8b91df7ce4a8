import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { choose, openPayment, placeFor, verify } from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop({ simulated: [] });
  admin = await shop.admin();
  customer = await shop.anyone();
  product = await shop.product({ stock: 50 });
  await shop.services.payments.reconciliation.run();
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.gateways.troubles.length = 0;
  for (const id of ['cashfree', 'paypal'])
    await admin.api.call('POST /api/admin/gateways/{id}/test', { params: { id } });
  shop.clock.advance(60_000);
});

const refusing = (path: RegExp, status: number, body: object, times = 1) =>
  shop.gateways.troubles.push(
    ...Array.from({ length: times }, () => ({
      path,
      kind: { status, body: JSON.stringify(body) },
    })),
  );
const WRONG_KEYS = {
  message: 'authentication Failed',
  code: 'request_failed',
  type: 'authentication_error',
};
const methods = async () => (await customer.api.call('GET /api/payment/options')).methods;
const statusOf = async (name: string) =>
  (await admin.api.call('GET /api/admin/gateways')).find(({ gateway }) => gateway === name);
async function emails(subject: string): Promise<number> {
  await shop.runJobs();
  return shop.mails.filter((mail) => mail.subject === subject).length;
}

describe('a gateway that refuses the shop', () => {
  it.each([
    ['its keys', 401, WRONG_KEYS],
    [
      'as the account is not activated',
      400,
      {
        message: 'transactions are not enabled for your payment gateway account',
        code: 'request_failed',
      },
    ],
    [
      'as the domain is not whitelisted',
      400,
      { message: 'domain is not whitelisted', code: 'order_meta.return_url_invalid' },
    ],
  ])(
    'is taken off the payment page, with one email in its own words: %s',
    async (_, status, body) => {
      const before = await emails('Cashfree refuses your shop');
      const saree = await shop.product();
      const [one, two] = [await placeFor(customer, saree), await placeFor(customer, saree)];
      for (const order of [one, two]) {
        refusing(/pg\/orders$/, status, body);
        await openPayment(customer, order).catch(() => {});
      }
      expect(await methods()).toEqual(['PayPal', 'Free']);
      await expect(placeFor(customer, saree)).rejects.toThrow('Payment method is required');
      expect(await statusOf('cashfree')).toMatchObject({
        refusal: { message: expect.stringContaining(body.message) },
      });
      expect(await emails('Cashfree refuses your shop')).toBe(before + 1);
      expect(shop.mails.at(-1)?.text).toContain(body.message);
    },
  );

  it.each([
    [
      'invalid_client',
      /oauth2/,
      401,
      { error: 'invalid_client', error_description: 'Client Authentication failed' },
    ],
    [
      'PAYEE_ACCOUNT_RESTRICTED',
      /checkout\/orders$/,
      422,
      {
        name: 'UNPROCESSABLE_ENTITY',
        message: '',
        details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }],
      },
    ],
  ])('is PayPal too: %s', async (words, path, status, body) => {
    shop.clock.advance(24 * 60 * 60_000);
    const order = await placeFor(customer, product, { method: 'PayPal' });
    refusing(path, status, body);
    await openPayment(customer, order).catch(() => {});
    expect(await methods()).toEqual(['Cashfree', 'Free']);
    expect(await statusOf('paypal')).toMatchObject({
      refusal: { message: expect.stringContaining(words) },
    });
  });

  it('is found at start, and offered again once it works', async () => {
    const { services } = shop.secondProcess();
    refusing(/pg\/orders/, 401, WRONG_KEYS);
    await services.payments.reconciliation.run();
    expect(await methods()).not.toContain('Cashfree');
    await services.payments.reconciliation.run();
    expect(await methods()).not.toContain('Cashfree');
    shop.clock.advance(16 * 60_000);
    await services.payments.reconciliation.run();
    expect(await methods()).toContain('Cashfree');
  });

  it('is tested by the admin, who gets its words', async () => {
    const test = () =>
      admin.api.call('POST /api/admin/gateways/{id}/test', { params: { id: 'cashfree' } });
    refusing(/pg\/orders/, 401, WRONG_KEYS);
    expect(await test()).toMatchObject([
      {
        gateway: 'cashfree',
        refusal: { message: expect.stringContaining('authentication Failed') },
      },
      { gateway: 'paypal', refusal: null },
    ]);
    expect(await methods()).not.toContain('Cashfree');
    expect(await test()).toMatchObject([{ refusal: null }, { refusal: null }]);
    expect(await methods()).toContain('Cashfree');
    shop.gateways.troubles.push(...Array.from({ length: 3 }, () => ({ kind: 'down' }) as const));
    await expect(test()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await methods()).toContain('Cashfree');
    const params = { id: 'barter' };
    await expect(
      admin.api.call('POST /api/admin/gateways/{id}/test', { params }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(customer.api.call('GET /api/admin/gateways')).rejects.toMatchObject({
      status: 403,
    });
  });

  it('still completes the payments under way', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    refusing(/pg\/orders/, 401, WRONG_KEYS);
    await admin.api.call('POST /api/admin/gateways/{id}/test', { params: { id: 'cashfree' } });
    await choose(shop, payment, 'success');
    expect(await verify(customer, payment)).toMatchObject({ outcome: 'paid' });
  });
});

describe('a gateway that refuses one payment, or gives no answer', () => {
  it.each([
    [
      'a phone',
      400,
      {
        message: 'customer_phone : should be 10 digits',
        code: 'customer_details.customer_phone_invalid',
      },
    ],
    ['a server error', 500, { message: 'api error', code: 'api_error' }],
  ])('stays on the payment page: %s', async (_, status, body) => {
    const order = await placeFor(customer, await shop.product());
    refusing(/pg\/orders$/, status, body, 3);
    await openPayment(customer, order).catch(() => {});
    expect(await methods()).toContain('Cashfree');
  });
});
