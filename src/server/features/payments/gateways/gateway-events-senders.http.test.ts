import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paypalSignature } from '../../../../../packages/gateway-simulator/paypal/paypal-signature.ts';
import { SECRET, SIMULATOR } from '../../../../../tests/support/gateway-test-setup.ts';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  ledgerErrors,
  type OpenPayment,
  openPayment,
  placeFor,
  refundAtGateway,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
let order: Order;
let payment: OpenPayment;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  const customer = await shop.anyone();
  order = await placeFor(customer, await shop.product(), { method: 'PayPal' });
  payment = await openPayment(customer, order);
  await choose(shop, payment, 'approve');
  await verify(customer, payment);
  await shop.gateways.run(0);
});
afterEach(() => shop.close());

const found = () => viewOrder(admin, order._id);
const logOf = () =>
  admin.api.call('GET /api/admin/orders/{id}/payment-log', { params: { id: order._id } });

/** Delivers a webhook of PayPal, signed by default. */
async function deliver(event: object, { address = '198.51.100.7', isSigned = true } = {}) {
  const body = JSON.stringify(event);
  const sign = paypalSignature({
    secret: isSigned ? SECRET : 'another',
    clock: shop.clock,
    ids: randomUUID,
    api: `${SIMULATOR}/paypal`,
  });
  const headers = { ...sign(body), 'x-test-address': address };
  return shop.fetch('/api/payment/webhook/paypal', { method: 'POST', headers, body });
}

function eventOf(event_type: string, resource: object) {
  return { id: `WH-${randomUUID()}`, event_type, create_time: '2026-11-21T10:00:00Z', resource };
}

const linksTo = (captureId: string) => [
  { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` },
];

describe('a capture that PayPal reverses', () => {
  it.each(['the capture itself', 'the amount reversed of it'])(
    'is logged and emailed to the admin once, named by %s',
    async (named) => {
      const captureId = (await found()).payments[0]?.reference ?? '';
      const resource =
        named === 'the capture itself'
          ? { id: captureId }
          : { id: 'R1', links: linksTo(captureId) };
      const event = eventOf('PAYMENT.CAPTURE.REVERSED', resource);
      for (let time = 0; time < 2; time++) expect((await deliver(event)).status).toBe(200);
      await shop.runJobs();
      const emails = shop.mails.filter(({ subject }) => subject.includes('was reversed'));
      expect(emails).toMatchObject([{ to: 'owner@example.com' }]);
      const entries = (await logOf()).map(({ operation }) => operation);
      expect(entries).toContain('reversed at the gateway');
      const { refunds, refundable } = await found();
      expect(transactionsOf({ refunds })).toMatchObject([
        { state: 'succeeded', amount: order.totalPrice },
      ]);
      expect(refundable).toBe(0);
      expect(shop.mails.filter(({ subject }) => subject.startsWith('Your refund'))).toEqual([]);
      expect(await ledgerErrors(shop)).toEqual([]);
    },
  );

  it('in part is in the ledger with that part', async () => {
    const captureId = (await found()).payments[0]?.reference ?? '';
    const amount = { currency_code: 'USD', value: '10.00' };
    const resource = { id: 'R2', amount, links: linksTo(captureId) };
    expect((await deliver(eventOf('PAYMENT.CAPTURE.REVERSED', resource))).status).toBe(200);
    expect(transactionsOf(await found())).toMatchObject([
      { state: 'succeeded', charged: { amount: '10.00', currency: 'USD' } },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('in another currency than the payment is emailed and not counted', async () => {
    const captureId = (await found()).payments[0]?.reference ?? '';
    const euros = { currency_code: 'EUR', value: '10.00' };
    const resource = { id: 'R3', amount: euros, links: linksTo(captureId) };
    expect((await deliver(eventOf('PAYMENT.CAPTURE.REVERSED', resource))).status).toBe(200);
    await shop.runJobs();
    const emails = shop.mails.filter(({ subject }) => subject.includes('was reversed'));
    const amount = formatRupees(order.totalPrice);
    expect(emails).toMatchObject([
      {
        subject: expect.stringContaining(`A payment of ${amount} was reversed`),
        text: expect.stringContaining('does not show it as refunded'),
      },
    ]);
    expect(await found()).toMatchObject({ refunds: [], refundable: order.totalPrice });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('of no payment of the shop is accepted and only logged', async () => {
    const event = eventOf('PAYMENT.CAPTURE.REVERSED', { id: 'NOBODYS' });
    expect((await deliver(event)).status).toBe(200);
    const { rows } = await shop.database.db.execute(
      sql`select order_id from payment_log where operation = 'not a payment of this shop'`,
    );
    expect(rows).toEqual([{ order_id: null }]);
  });
});

describe('a dispute', () => {
  it('is logged under the order and emailed to the admin, once when opened and once when decided', async () => {
    const captureId = (await found()).payments[0]?.reference ?? '';
    const dispute = {
      dispute_id: 'PP-D-1',
      disputed_transactions: [{ seller_transaction_id: captureId }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
    };
    const decided = { ...dispute, dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } };
    for (const event of [
      eventOf('CUSTOMER.DISPUTE.CREATED', dispute),
      eventOf('CUSTOMER.DISPUTE.CREATED', dispute),
      eventOf('CUSTOMER.DISPUTE.RESOLVED', decided),
    ]) {
      expect((await deliver(event)).status).toBe(200);
    }
    await shop.runJobs();
    const emails = shop.mails.filter(({ subject }) => subject.includes('is disputed'));
    expect(emails).toMatchObject([{ to: 'owner@example.com' }, { to: 'owner@example.com' }]);
    expect(emails[1]?.text).toContain('RESOLVED_BUYER_FAVOUR');
    const entries = (await logOf()).map(({ operation }) => operation);
    expect(entries.filter((entry) => entry === 'disputed at the gateway')).toHaveLength(3);
  });
});

describe('a refund that PayPal reports', () => {
  it('without its order is in the log of the order anyway', async () => {
    const before = shop.gateways.webhooks.length;
    shop.gateways.isShopAway = true;
    await refundAtGateway(shop, payment, { minor: 1000, isPaypal: true });
    await shop.gateways.run(0);
    shop.gateways.isShopAway = false;
    const sent = shop.gateways.webhooks.slice(before).find(({ body }) => body.includes('REFUND'));
    const event = JSON.parse(sent?.body ?? '{}');
    delete event.resource.supplementary_data;
    expect((await deliver(event)).status).toBe(200);
    const entries = (await logOf()).map(({ operation }) => operation);
    expect(entries).toContain('a refund is reported');
  });
});

describe('deliveries that fail verification', () => {
  const event = eventOf('CHECKOUT.ORDER.APPROVED', { id: 'X', note: 'whatever'.repeat(2000) });

  it('are logged truncated, and not a second time for PayPal’s answer about them', async () => {
    shop.gateways.log.length = 0;
    expect((await deliver(event, { isSigned: false })).status).toBe(400);
    const { rows } = await shop.database.db.execute<{ size: number }>(
      sql`select max(length(detail::text)) as size from payment_log
        where operation in ('verify webhook', 'webhook')`,
    );
    expect(rows[0]?.size).toBeLessThan(4000);
    expect(shop.gateways.log.map(({ operation }) => operation)).toContain('verify webhook');
  });

  it('are limited for each address; verified ones do not count', async () => {
    for (let time = 0; time < 150; time++) expect((await deliver(event)).status).toBe(200);
    const strange = { isSigned: false, address: '203.0.113.9' };
    for (let time = 0; time < 120; time++) {
      expect((await deliver(event, strange)).status).toBe(400);
    }
    const asked = shop.gateways.log.length;
    const refused = await deliver(event, strange);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(shop.gateways.log).toHaveLength(asked);
    expect((await deliver(event)).status).toBe(200);
  });

  it('cause a limited number of calls to PayPal, from any number of addresses', async () => {
    for (let time = 0; time < 300; time++) {
      await deliver(event, { isSigned: false, address: randomUUID() });
    }
    expect((await deliver(event, { isSigned: false, address: randomUUID() })).status).toBe(429);
  });
});

describe('the log of an order', () => {
  it('returns the latest entries of a very long one, the oldest of them first', async () => {
    await shop.database.db.execute(sql`
      insert into payment_log (at, order_id, gateway, kind, operation, detail)
      select now(), ${order._id}, 'paypal', 'decision', 'entry ' || number, '{}'
      from generate_series(1, 1001) as number`);
    const entries = await logOf();
    expect(entries).toHaveLength(1000);
    expect(entries[0]).toMatchObject({ operation: 'entry 2' });
    expect(entries.at(-1)).toMatchObject({ operation: 'entry 1001' });
  });
});
