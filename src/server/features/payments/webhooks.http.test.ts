import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedWebhook } from '../../../../tests/support/gateway-bench.ts';
import {
  booksFaults,
  choose,
  type OpenPayment,
  openPayment,
  placeFor,
} from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/order.ts';

let shop: TestShop;
let buyer: SignedIn;
let order: Order;
let payment: OpenPayment;
let webhook: ReceivedWebhook;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A payment the gateway has reported, to a shop that was away. */
beforeEach(async () => {
  const [customer] = await shop.customers(1);
  if (!customer) throw new Error('A customer was asked for');
  buyer = customer;
  order = await placeFor(buyer, await shop.product());
  payment = await openPayment(buyer, order);
  const heard = shop.gateways.webhooks.length;
  shop.gateways.isShopAway = true;
  await choose(shop, payment, 'success');
  await shop.gateways.run(0);
  shop.gateways.isShopAway = false;
  const [first] = shop.gateways.webhooks.slice(heard);
  if (!first) throw new Error('The stand-in reports payments');
  webhook = first;
});

function deliver({ headers, body }: ReceivedWebhook, gateway = 'cashfree'): Promise<Response> {
  return shop.fetch(`/api/payment/webhook/${gateway}`, { method: 'POST', headers, body });
}

const isPaid = async () =>
  (await buyer.api.call('orderById', { params: { id: order._id } })).isPaid;

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

  it('counts once, in a thousand copies', async () => {
    const statuses = [];
    for (let sent = 0; sent < 1000; sent += 100) {
      const copies = Array.from({ length: 100 }, () => deliver(webhook));
      statuses.push(...(await Promise.all(copies)).map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await isPaid()).toBe(true);
    await shop.runJobs();
    const letters = shop.mails.filter(({ subject }) => subject.includes(order._id.slice(0, 8)));
    expect(letters.filter(({ subject }) => subject.startsWith('Payment received'))).toHaveLength(1);
    expect(await booksFaults(shop)).toEqual([]);
  }, 120_000);

  it('is refused and logged when one byte of it is changed', async () => {
    const before = await logged('refused (signature)');
    const body = webhook.body.replace('SUCCESS', 'SUCCESs');
    expect((await deliver({ ...webhook, body })).status).toBe(400);
    expect(await logged('refused (signature)')).toBe(before + 1);
    expect(await isPaid()).toBe(false);
  });

  it('is refused without its signature, or with one of long ago', async () => {
    expect((await deliver({ ...webhook, headers: new Headers() })).status).toBe(400);
    shop.clock.advance(2 * 60 * 60_000);
    expect((await deliver(webhook)).status).toBe(400);
    expect(await isPaid()).toBe(false);
  });

  it('of a gateway that is none is not found', async () => {
    expect((await deliver(webhook, 'barter')).status).toBe(404);
    expect((await deliver({ ...webhook, body: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('is taken and changes nothing when the order is not of this shop', async () => {
    const id = payment.gatewayOrderId;
    const unknown = '5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b';
    const body = webhook.body.replaceAll(id, unknown);
    expect((await deliver(shop.gateways.signed(body))).status).toBe(200);
    expect(await logged('not an order of this shop')).toBeGreaterThan(0);
    expect(await isPaid()).toBe(false);
  });

  it('of another sum or currency pays nothing, and is logged', async () => {
    const { order_amount, order_currency } = JSON.parse(webhook.body).data.order;
    expect([order_amount, order_currency]).toEqual([order.totalPrice, 'INR']);
    const less = webhook.body.replaceAll(String(order.totalPrice), '1');
    expect((await deliver(shop.gateways.signed(less))).status).toBe(200);
    expect(await isPaid()).toBe(false);
    expect(await logged('not the sum asked for')).toBeGreaterThan(0);
  });

  it('of a type nobody knows is taken and ignored', async () => {
    const body = JSON.stringify({ ...JSON.parse(webhook.body), type: 'MOON_WEBHOOK' });
    expect((await deliver(shop.gateways.signed(body))).status).toBe(200);
    expect(await isPaid()).toBe(false);
  });

  it('that tells of a failure after the success is ignored', async () => {
    await deliver(webhook);
    const event = JSON.parse(webhook.body);
    event.type = 'PAYMENT_FAILED_WEBHOOK';
    event.data.payment.payment_status = 'FAILED';
    expect((await deliver(shop.gateways.signed(JSON.stringify(event)))).status).toBe(200);
    expect(await isPaid()).toBe(true);
    const { timeline } = await buyer.api.call('orderById', { params: { id: order._id } });
    expect(timeline.map(({ kind }) => kind)).not.toContain('payment-failed');
  });
});
