import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIMULATOR_CLIENT_ID } from '../../../../../packages/gateway-simulator/gateway-simulator.ts';
import { SECRET, SIMULATOR } from '../../../../../tests/support/gateway-test-setup.ts';
import { cancelOrder, viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  ledgerErrors,
  type OpenPayment,
  openPayment,
  pass,
  placeFor,
  refundAtGateway,
  refund as refundOf,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.ts';

const HOUR_MS = 60 * 60_000;
const MORE = 'a refund of more than the payment, or of nothing';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.gateways.troubles.length = 0;
  shop.gateways.isShopAway = false;
  await shop.database.pool.query('delete from orders');
  customer = await shop.anyone();
});

interface Paid {
  order: Order;
  payment: OpenPayment;
  captureId: string;
}

async function paid(method: PaymentMethod = 'Cashfree'): Promise<Paid> {
  const order = await placeFor(customer, await shop.product(), { method });
  const payment = await openPayment(customer, order);
  await choose(shop, payment, method === 'PayPal' ? 'approve' : 'success');
  await verify(customer, payment);
  await pass(shop, 5);
  const captureId = (await view(order)).payments[0]?.reference ?? '';
  return { order, payment, captureId };
}

const view = ({ _id: id }: Order) => viewOrder(admin, id);
const needingAttention = () => admin.api.call('GET /api/admin/refunds-needing-attention');
const cancel = ({ _id: id }: Order) => cancelOrder(admin, id, 'Torn in the loom');

const sent = async (order: Order) => transactionsOf(await view(order));

/** Refunds an amount; returns the id of its transaction, by which the gateway knows it. */
async function refund({ _id: id }: Order, amount: number): Promise<string> {
  const { refunds } = await refundOf(admin, id, { amount: rupees(amount) });
  return transactionsOf({ refunds }).at(-1)?._id ?? '';
}

/** Delivers a signed refund webhook of Cashfree; returns the answer's status. */
async function report(
  { payment, captureId }: Pick<Paid, 'payment' | 'captureId'>,
  facts: Record<string, unknown>,
): Promise<number> {
  const reported = {
    cf_refund_id: '77001',
    cf_payment_id: captureId,
    order_id: payment.gatewayOrderId,
    refund_id: 'dashboard-1',
    refund_amount: 500,
    refund_currency: 'INR',
    refund_status: 'SUCCESS',
    ...facts,
  };
  const data = { refund: reported };
  const event_time = shop.clock.now().toISOString();
  const { headers, body } = shop.gateways.signed(
    JSON.stringify({ data, event_time, type: 'REFUND_STATUS_WEBHOOK' }),
  );
  const path = '/api/payment/webhook/cashfree';
  const { status } = await shop.fetch(path, { method: 'POST', headers, body });
  return status;
}

async function logged(words: string): Promise<number> {
  const { rows } = await shop.database.db.execute(
    sql`select id from payment_log where kind = 'decision' and operation = ${words}`,
  );
  return rows.length;
}

const refundEmails = ({ _id }: Order) =>
  shop.mails.filter(
    ({ subject }) => subject.startsWith('Your refund') && subject.includes(_id.slice(0, 8)),
  );

describe('a refund made in the gateway’s dashboard', () => {
  it('counts once, and is shown to the customer and the admin', async () => {
    const { order, payment } = await paid();
    await refundAtGateway(shop, payment, { minor: 1500_00 });
    await pass(shop, 5);
    for (const old of shop.gateways.webhooks.slice(-1)) {
      const { pathname } = new URL(old.url);
      const { headers, body } = old;
      expect((await shop.fetch(pathname, { method: 'POST', headers, body })).status).toBe(200);
    }
    const { refundable, refunds } = await view(order);
    const note = 'Refunded at the payment gateway';
    expect(refundable).toBe(10_000);
    expect(refunds).toMatchObject([
      {
        origin: 'gateway',
        note,
        credit: 1500,
        transactions: [{ amount: 1500, state: 'succeeded', gateway: 'cashfree', note }],
      },
    ]);
    const { timeline } = await customer.api.call('GET /api/orders/{id}', {
      params: { id: order._id },
    });
    expect(timeline.find(({ kind }) => kind === 'refunded')?.note).toContain('₹1,500.00');
    expect(refundEmails(order)).toHaveLength(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('that is pending is polled, and never requested by the shop', async () => {
    const given = await paid();
    await report(given, { refund_status: 'PENDING' });
    await pass(shop, 90);
    expect(await sent(given.order)).toMatchObject([{ state: 'pending', amount: 500 }]);
    const requested = shop.gateways.log.filter(
      ({ operation, gatewayOrderId }) =>
        operation === 'create refund' && gatewayOrderId === given.payment.gatewayOrderId,
    );
    expect(requested).toEqual([]);
    await report(given, { refund_status: 'SUCCESS' });
    expect(await sent(given.order)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('at PayPal without an id of ours is a share of what was charged', async () => {
    const { order, captureId } = await paid('PayPal');
    await refundAtPaypal(captureId, '10.00');
    await pass(shop, 5);
    const { refunds, refundable } = await view(order);
    expect(refunds).toMatchObject([
      { origin: 'gateway', transactions: [{ charged: { amount: '10.00' } }] },
    ]);
    expect(refundable).toBeCloseTo(11_500 - (refunds[0]?.credit ?? 0), 2);
    await refund(order, refundable);
    await pass(shop, 5);
    expect(await view(order)).toMatchObject({ refundable: 0 });
    expect(await needingAttention()).toEqual([]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('while the shop requests the same amount never leaves a negative balance', async () => {
    const { order, payment } = await paid();
    await cancel(order);
    await refundAtGateway(shop, payment, { minor: 11_500_00 });
    await shop.gateways.run(60_000);
    expect(await view(order)).toMatchObject({ refundable: 0 });
    await pass(shop, 60);
    const states = (await sent(order)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
    expect(await needingAttention()).toEqual([]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a refund of the shop’s own', () => {
  it('counts once when its answer is lost and its webhook does not name it', async () => {
    const given = await paid();
    const { order, payment } = given;
    shop.gateways.isShopAway = true;
    for (let call = 0; call < 3; call += 1) {
      shop.gateways.troubles.push({
        path: /refunds/,
        method: 'POST',
        kind: 'down',
        isCarriedOut: true,
      });
    }
    const key = await refund(order, 500);
    await shop.runJobs().catch(() => undefined);
    await shop.gateways.run(60_000);
    const made = await shop.gateways.cashfree.readRefund({
      gatewayOrderId: payment.gatewayOrderId,
      refundId: key,
    });
    const reported = { refund_id: null, cf_refund_id: made?.gatewayRefundId };
    expect(await report(given, reported)).toBe(200);
    expect(await report(given, reported)).toBe(200);
    await pass(shop, 60);
    const seen = await view(order);
    expect(seen).toMatchObject({ refundable: 11_000, balance: 0 });
    expect(seen.refunds.map(({ isWithdrawn }) => isWithdrawn).toSorted()).toEqual([false, true]);
    const transactions = transactionsOf(seen);
    expect(transactions.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
    expect(transactions.find(({ _id }) => _id === key)).toMatchObject({ state: 'succeeded' });
    expect(refundEmails(order)).toHaveLength(1);
    expect(await report(given, reported)).toBe(200);
    expect(await view(order)).toMatchObject({ refundable: 11_000 });
  });

  it('that was refused and is later reported as sent counts as sent', async () => {
    const { order } = await paid();
    refusedThoughSent();
    await refund(order, 500);
    await shop.runJobs();
    expect(await needingAttention()).toHaveLength(1);
    await pass(shop, 5);
    expect(await view(order)).toMatchObject({
      refundable: 11_000,
      refunds: [{ transactions: [{ state: 'succeeded', attention: null }] }],
    });
  });

  it('that was sent although refused is not retried', async () => {
    const { order } = await paid();
    shop.gateways.isShopAway = true;
    refusedThoughSent();
    await cancel(order);
    await shop.runJobs();
    expect(await needingAttention()).toHaveLength(1);
    await shop.gateways.run(HOUR_MS);
    await pass(shop, 5);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded' }]);
  });

  it('reported as sent after a manual completion needs attention', async () => {
    const { order } = await paid();
    refusedThoughSent();
    await cancel(order);
    await shop.runJobs();
    const [first] = await needingAttention();
    const params = { id: first?._id ?? '' };
    await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params,
      body: { action: 'manual', note: 'In cash' },
    });
    await pass(shop, 5);
    expect(await needingAttention()).toMatchObject([{ attention: 'twice', amount: 11_500 }]);
    expect(await view(order)).toMatchObject({ refundable: 0 });
    const emails = shop.mails.filter(({ text }) =>
      text.includes('received more money than you refunded'),
    );
    expect(emails).toHaveLength(1);
    await admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params,
      body: { action: 'dismiss', note: 'Agreed by phone' },
    });
    expect(await needingAttention()).toEqual([]);
  });

  it('that the bank returns later is required again, if the gateway confirms it', async () => {
    const given = await paid();
    const { order, payment } = given;
    await cancel(order);
    await pass(shop, 10);
    const [done] = await sent(order);
    const reported = { refund_id: done?._id, refund_amount: 11_500, refund_status: 'CANCELLED' };
    expect(await report(given, reported)).toBe(200);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded' }]);
    const body = JSON.stringify({ ...reported, ...SENT_BACK, order_id: payment.gatewayOrderId });
    shop.gateways.troubles.push({ path: /refunds\//, kind: { status: 200, body } });
    expect(await report(given, reported)).toBe(200);
    expect(await needingAttention()).toMatchObject([{ attention: 'failed' }]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('with a webhook out of order is delivered again while the gateway is unreachable', async () => {
    const given = await paid();
    const { order } = given;
    const key = await refund(order, 500);
    await pass(shop, 10);
    for (let call = 0; call < 3; call += 1) {
      shop.gateways.troubles.push({ path: /refunds\//, kind: 'down' });
    }
    expect(await report(given, { refund_id: key, refund_status: 'CANCELLED' })).toBe(503);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('an implausible refund webhook', () => {
  it.each([
    ['in another currency', { refund_currency: 'USD' }, 'a refund in another currency'],
    ['of more than was received', { refund_amount: 11_500.01 }, MORE],
    ['of nothing', { refund_amount: 0 }, MORE],
    [
      'of a refund that failed',
      { refund_status: 'FAILED' },
      'a refund made at the gateway failed',
      0,
    ],
  ])('%s is logged, emailed and changes nothing', async (_, facts, words, emails = 1) => {
    const given = await paid();
    const before = await logged(words);
    const mails = shop.mails.length;
    expect(await report(given, facts)).toBe(200);
    expect(await report(given, facts)).toBe(200);
    expect(await logged(words)).toBe(before + 2);
    await shop.runJobs();
    const subjects = shop.mails.slice(mails).map(({ subject }) => subject);
    const reported = subjects.filter((subject) => subject.includes('could not be recorded'));
    expect(reported).toHaveLength(emails);
    expect(await view(given.order)).toMatchObject({ refundable: 11_500, refunds: [] });
  });

  it.each([
    ['of more than a number holds', { refund_amount: 1e300 }],
    ['of less than nothing', { refund_amount: -500 }],
    ['in an invalid currency', { refund_currency: 'rupees\0' }],
    ['without its id', { cf_refund_id: null }],
  ])('%s is refused and changes nothing', async (_, facts) => {
    const given = await paid();
    expect(await report(given, facts)).toBe(400);
    expect(await view(given.order)).toMatchObject({ refundable: 11_500, refunds: [] });
  });

  it('of our refund with another amount is ignored', async () => {
    const given = await paid();
    const key = await refund(given.order, 500);
    expect(await report(given, { refund_id: key, refund_amount: 400 })).toBe(200);
    expect(await sent(given.order)).toMatchObject([{ state: 'requested' }]);
  });

  it('of an unknown order is logged', async () => {
    const payment = { gatewayOrderId: 'somebody-else', localOrderId: '', page: '' };
    expect(await report({ payment, captureId: '1' }, {})).toBe(200);
    expect(await logged('a refund of no payment of this shop')).toBeGreaterThan(0);
  });

  it('of a payment not known yet is answered 404, so that it comes again', async () => {
    const { payment } = await paid();
    expect(await report({ payment, captureId: '4711' }, {})).toBe(404);
  });
});

const SENT_BACK = {
  cf_refund_id: '1',
  cf_payment_id: '1',
  refund_currency: 'INR',
  status_description: 'The account is closed',
};

/** The next refund is sent, but the answer says that it was refused. */
function refusedThoughSent(): void {
  const body = '{"message":"no","code":"refund_post_failed","type":"invalid_request_error"}';
  shop.gateways.troubles.push({
    path: /\/refunds$/,
    method: 'POST',
    kind: { status: 400, body },
    isCarriedOut: true,
  });
}

/** Refunds at PayPal as its dashboard does: without an id of the shop. */
async function refundAtPaypal(captureId: string, value: string): Promise<void> {
  const send = async (path: string, authorization: string, body: string, type: string) => {
    const headers = { authorization, 'content-type': type };
    const url = `${SIMULATOR}/paypal${path}`;
    return (await shop.gateways.fetch(url, { method: 'POST', headers, body })).json();
  };
  const basic = Buffer.from(`${SIMULATOR_CLIENT_ID}:${SECRET}`).toString('base64');
  const form = 'application/x-www-form-urlencoded';
  const { access_token } = await send(
    '/v1/oauth2/token',
    `Basic ${basic}`,
    'grant_type=client_credentials',
    form,
  );
  await send(
    `/v2/payments/captures/${captureId}/refund`,
    `Bearer ${access_token}`,
    JSON.stringify({ amount: { currency_code: 'USD', value } }),
    'application/json',
  );
}
