import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeBank } from '../../examples/fake-bank.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import { transactionsOf } from '../support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../support/test-shop.ts';

// In the place of PayPal, so that the checkout already has its button.
const bank = createFakeBank('paypal', 'the secret of the bank');
const WEBHOOK = '/api/payment/webhook/paypal';

let shop: TestShop;
let customer: SignedIn;
let orderId: string;
let payment: string;
beforeAll(async () => {
  shop = await openTestShop({ providers: new Map([['paypal', bank.provider]]) });
  customer = await shop.customer('customer@example.com');
  const product = await shop.product({ pricePaise: 1000_00 });
  const draft = { ...draftOf(itemOf(product, 1000)), paymentMethod: 'PayPal' };
  orderId = (await customer.api.call('POST /api/orders', { body: draft }))._id;
  const body = { localOrderId: orderId };
  const { url, charged } = await customer.api.call('POST /api/payment/paypal', { body });
  expect(charged.currency).toBe('INR');
  payment = url.replace('https://bank.example/pay/', '');
});
afterAll(() => shop.close());

const isPaid = async () =>
  (await customer.api.call('GET /api/orders/{id}', { params: { id: orderId } })).isPaid;

it('sends the customer to its page, and its webhook pays the order', async () => {
  const { body, headers } = bank.pay(payment, shop.clock.now());
  const forged = { 'x-bank-signature': 'not the bank' };
  const refused = await shop.fetch(WEBHOOK, { method: 'POST', body, headers: forged });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await isPaid()).toBe(false);
  const accepted = await shop.fetch(WEBHOOK, { method: 'POST', body, headers });
  expect(accepted.status).toBe(200);
  expect(await isPaid()).toBe(true);
});

it('refunds once, however often it is asked', async () => {
  const admin = await shop.admin();
  const params = { id: orderId };
  await admin.api.call('POST /api/admin/orders/{id}/cancel', {
    params,
    body: { note: 'Sold in the shop' },
  });
  await shop.runJobs();
  await shop.runJobs();
  const seen = await admin.api.call('GET /api/admin/orders/{id}', { params });
  expect(transactionsOf(seen).map(({ state }) => state)).toEqual(['succeeded']);
});
