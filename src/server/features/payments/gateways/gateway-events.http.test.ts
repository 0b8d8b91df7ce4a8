import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedWebhook } from '../../../../../tests/support/gateway-test-setup.ts';
import {
  chooseUnseen,
  ledgerErrors,
  type OpenPayment,
  openPayment,
  placeFor,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';

let shop: TestShop;
let customer: SignedIn;
let order: Order;
let payment: OpenPayment;
let webhook: ReceivedWebhook;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A payment whose webhook was sent while the shop was unreachable. */
beforeEach(async () => {
  customer = await shop.anyone();
  order = await placeFor(customer, await shop.product());
  payment = await openPayment(customer, order);
  webhook = await chooseUnseen(shop, payment, 'success');
});

function deliver({ headers, body }: ReceivedWebhook, gateway = 'cashfree'): Promise<Response> {
  return shop.fetch(`/api/payment/webhook/${gateway}`, { method: 'POST', headers, body });
}

const isPaid = async () =>
  (await customer.api.call('GET /api/orders/{id}', { params: { id: order._id } })).isPaid;

async function logged(words: string): Promise<number> {
  const { rows } = await shop.database.db.execute(
    sql`select id from payment_log where operation || detail::text like ${`%${words}%`}`,
  );
  return rows.length;
}

describe('a webhook', () => {
  it('pays the order', async () => {
    expect((await deliver(webhook)).status).toBe(200);
    expect(await isPaid()).toBe(true);
  });

  it('counts once in a hundred copies, sent together', async () => {
    const copies = Array.from({ length: 100 }, () => deliver(webhook));
    const statuses = (await Promise.all(copies)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await isPaid()).toBe(true);
    await shop.runJobs();
    const emails = shop.mails.filter(({ subject }) => subject.includes(order._id.slice(0, 8)));
    expect(emails.filter(({ subject }) => subject.startsWith('Payment received'))).toHaveLength(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is rejected and logged when one byte of it is changed', async () => {
    const before = await logged('rejected (signature)');
    const body = webhook.body.replace('SUCCESS', 'SUCCESs');
    expect((await deliver({ ...webhook, body })).status).toBe(400);
    expect(await logged('rejected (signature)')).toBe(before + 1);
    expect(await isPaid()).toBe(false);
  });

  it('is rejected without its signature, or with an old one', async () => {
    expect((await deliver({ ...webhook, headers: new Headers() })).status).toBe(400);
    shop.clock.advance(2 * 60 * 60_000);
    expect((await deliver(webhook)).status).toBe(400);
    expect(await isPaid()).toBe(false);
  });

  it('of an unknown gateway is not found', async () => {
    expect((await deliver(webhook, 'barter')).status).toBe(404);
    expect((await deliver({ ...webhook, body: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('is accepted and changes nothing when the order is not of this shop', async () => {
    const id = payment.gatewayOrderId;
    const unknown = '5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b';
    const body = webhook.body.replaceAll(id, unknown);
    expect((await deliver(shop.gateways.signed(body))).status).toBe(200);
    expect(await logged('not an order of this shop')).toBeGreaterThan(0);
    const { api } = await shop.admin();
    const { unknownPayments } = await api.call('GET /api/admin/restored-shop');
    expect(unknownPayments).toMatchObject([
      {
        gateway: 'cashfree',
        gatewayOrderId: expect.any(String),
        amount: '11500.00',
        currency: 'INR',
      },
    ]);
    const params = { id: unknownPayments[0]?._id ?? '' };
    const after = await api.call('POST /api/admin/unknown-payments/{id}/dismiss', { params });
    expect(after.unknownPayments).toEqual([]);
    const [entry] = (await api.call('GET /api/admin/changes', { query: {} })).items;
    expect(entry).toMatchObject({ action: 'dismissed', before: { gateway: 'cashfree' } });
    // A second payment of the same order is money of its own.
    const other = JSON.parse(body);
    other.data.payment.cf_payment_id = '99887766';
    await deliver(shop.gateways.signed(JSON.stringify(other)));
    const { unknownPayments: further } = await api.call('GET /api/admin/restored-shop');
    expect(further).toMatchObject([{ reference: '99887766' }]);
    expect(await isPaid()).toBe(false);
  });

  it('of another amount or currency pays nothing, and is logged', async () => {
    const { order_amount, order_currency } = JSON.parse(webhook.body).data.order;
    expect([order_amount, order_currency]).toEqual([order.totalPrice, 'INR']);
    const less = webhook.body.replaceAll(String(order.totalPrice), '1');
    expect((await deliver(shop.gateways.signed(less))).status).toBe(200);
    expect(await isPaid()).toBe(false);
    expect(await logged('amount mismatch')).toBeGreaterThan(0);
  });

  it('of an unknown type is accepted and ignored', async () => {
    const body = JSON.stringify({ ...JSON.parse(webhook.body), type: 'MOON_WEBHOOK' });
    expect((await deliver(shop.gateways.signed(body))).status).toBe(200);
    expect(await isPaid()).toBe(false);
  });

  it.each([
    ['a test from the dashboard', { type: 'WEBHOOK', data: { test_object: { key: 1 } } }],
    ['a type without event_time and data', { type: 'SETTLEMENT_SUCCESS' }],
    ['no type at all', { event: 'LOW_BALANCE_ALERT', currentBalance: 7 }],
  ])('that is signed is accepted and ignored: %s', async (_, body) => {
    expect((await deliver(shop.gateways.signed(JSON.stringify(body)))).status).toBe(200);
    expect(await isPaid()).toBe(false);
  });

  it('of a failure after the success is ignored', async () => {
    await deliver(webhook);
    const event = JSON.parse(webhook.body);
    event.type = 'PAYMENT_FAILED_WEBHOOK';
    event.data.payment.payment_status = 'FAILED';
    expect((await deliver(shop.gateways.signed(JSON.stringify(event)))).status).toBe(200);
    expect(await isPaid()).toBe(true);
    const { timeline } = await customer.api.call('GET /api/orders/{id}', {
      params: { id: order._id },
    });
    expect(timeline.map(({ kind }) => kind)).not.toContain('payment-failed');
  });
});
