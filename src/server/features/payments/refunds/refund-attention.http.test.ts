import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  BALANCE_TOO_LOW,
  ledgerErrors,
  paidOrder,
  pass,
  refundAtGateway,
  refund as refundOf,
  transactionsOf,
} from '../../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import type { RefundAction } from '../../../../domain/payments/refund-states.ts';

const HOUR_MS = 60 * 60_000;
const NO_BALANCE = { path: /\/refunds$/, method: 'POST', kind: BALANCE_TOO_LOW } as const;

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
  shop.gateways.isBankRefusing = false;
  await shop.database.pool.query('delete from orders');
  customer = await shop.anyone();
});

const paid = () => paidOrder(shop, customer);

const view = ({ _id: id }: Order) => viewOrder(admin, id);
const needingAttention = () => admin.api.call('GET /api/admin/refunds-needing-attention');
const cancel = ({ _id: id }: Order) => cancelOrder(admin, id, 'Torn in the loom');
const refund = ({ _id: id }: Order, amount: number) =>
  refundOf(admin, id, { amount: rupees(amount) });
const sent = async (order: Order) => transactionsOf(await view(order));
const resolve = (id: string, action: RefundAction) =>
  admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
    params: { id },
    body: { action, note: 'By bank transfer' },
  });

async function needed(): Promise<string> {
  const [first] = await needingAttention();
  if (!first) throw new Error('A refund that needs attention was expected');
  return first._id;
}

const emails = (start: string, { _id }: Order) =>
  shop.mails.filter(
    ({ subject }) => subject.startsWith(start) && subject.includes(_id.slice(0, 8)),
  );

async function hoursLater(hours: number): Promise<void> {
  await shop.gateways.run(hours * HOUR_MS);
  await pass(shop, 10);
}

describe('a required refund that fails', () => {
  it('is retried under a new id at growing intervals, until it succeeds', async () => {
    const { order } = await paid();
    shop.gateways.troubles.push({ ...NO_BALANCE }, { ...NO_BALANCE });
    await cancel(order);
    await shop.runJobs();
    expect(await needingAttention()).toMatchObject([
      { orderId: order._id, amount: 11_500, attention: 'failed' },
    ]);
    expect(await view(order)).toMatchObject({ refundable: 0, refunds: [{ origin: 'shop' }] });
    expect(await ledgerErrors(shop)).toEqual([]);
    await hoursLater(1);
    expect((await sent(order)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    await hoursLater(2);
    expect(await sent(order)).toHaveLength(2);
    await hoursLater(5);
    const seen = await view(order);
    const states = transactionsOf(seen).map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'succeeded']);
    expect(seen).toMatchObject({ refundable: 0, refunds: [{ isWithdrawn: false }] });
    expect(await needingAttention()).toEqual([]);
    expect(emails('A refund of ₹11,500.00 needs you', order)).toHaveLength(1);
    expect(emails('Your refund', order)).toHaveLength(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is retried when the bank returns it', async () => {
    const { order } = await paid();
    shop.gateways.isBankRefusing = true;
    await cancel(order);
    await pass(shop, 10);
    expect(await needingAttention()).toMatchObject([{ attention: 'failed' }]);
    shop.gateways.isBankRefusing = false;
    await hoursLater(1);
    expect((await sent(order)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
  });

  it('is in the end left to the admin, with a second email', async () => {
    const { order } = await paid();
    shop.gateways.isBankRefusing = true;
    await cancel(order);
    for (let day = 0; day < 12; day += 1) await hoursLater(25);
    expect(await sent(order)).toHaveLength(10);
    expect(await needingAttention()).toMatchObject([{ attention: 'failed', nextTryAt: null }]);
    expect(emails('A refund of ₹11,500.00 needs you', order)).toHaveLength(2);
    shop.gateways.isBankRefusing = false;
    await resolve(await needed(), 'retry');
    await pass(shop, 10);
    expect((await sent(order)).at(-1)).toMatchObject({ state: 'succeeded' });
    expect(await needingAttention()).toEqual([]);
  }, 60_000);

  it('is not retried when the payment was refunded in the gateway’s dashboard', async () => {
    const { order, gatewayOrderId } = await paid();
    shop.gateways.troubles.push({ ...NO_BALANCE });
    await cancel(order);
    await shop.runJobs();
    await refundAtGateway(shop, { gatewayOrderId }, { minor: 11_500_00 });
    await pass(shop, 5);
    expect(await needingAttention()).toEqual([]);
    await hoursLater(30);
    expect(await view(order)).toMatchObject({
      refundable: 0,
      refunds: [
        { transactions: [{ state: 'failed' }] },
        { origin: 'gateway', transactions: [{ state: 'succeeded' }] },
      ],
    });
  });

  it('can’t be dismissed', async () => {
    const { order } = await paid();
    shop.gateways.troubles.push({ ...NO_BALANCE });
    await cancel(order);
    await shop.runJobs();
    await expect(resolve(await needed(), 'dismiss')).rejects.toMatchObject({ code: 'ORDER_STATE' });
  });
});

describe('a gateway that is unreachable', () => {
  it('is polled until it is reachable, also after the job has failed', async () => {
    const { order } = await paid();
    await cancel(order);
    // The job is gone; only the reconciliation job is left.
    await shop.database.pool.query("delete from fake_jobs where name = 'payments.refund'");
    const { troubles } = shop.gateways;
    for (let call = 0; call < 30; call += 1) troubles.push({ path: /refunds/, kind: 'down' });
    await hoursLater(1);
    await hoursLater(25);
    expect(await needingAttention()).toMatchObject([{ attention: 'stuck' }]);
    expect(emails('A refund of ₹11,500.00 needs you', order)).toHaveLength(1);
    troubles.length = 0;
    await hoursLater(7);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded', attention: null }]);
    expect(await needingAttention()).toEqual([]);
  });
});

describe('an optional refund that fails', () => {
  it('needs attention, is not retried automatically, and can be dismissed', async () => {
    const { order } = await paid();
    shop.gateways.troubles.push({ ...NO_BALANCE });
    await refund(order, 500);
    await shop.runJobs();
    expect(await needingAttention()).toMatchObject([
      { amount: 500, attention: 'failed', nextTryAt: null },
    ]);
    await hoursLater(30);
    expect(await view(order)).toMatchObject({
      refundable: 11_500,
      refunds: [{ isWithdrawn: false, transactions: [{ state: 'failed' }] }],
    });
    expect(await resolve(await needed(), 'dismiss')).toMatchObject({
      balance: 0,
      refunds: [{ isWithdrawn: true }],
    });
    expect(await needingAttention()).toEqual([]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is no part of an invoice: a credit note follows if money is sent', async () => {
    await saveSettings(admin.api, { legalName: 'SSMS Silks LLP', address: '12 Temple Street' });
    const invoiceWithFailed = async () => {
      const { order } = await paid();
      shop.gateways.troubles.push({ ...NO_BALANCE });
      await refund(order, 500);
      await shop.runJobs();
      const params = { id: order._id };
      await admin.api.call('POST /api/admin/orders/{id}/invoice', { params });
      return order;
    };
    const listDocuments = ({ _id: id }: Order) =>
      admin.api.call('GET /api/orders/{id}/documents', { params: { id } });
    const invoiceOf = ({ _id: id }: Order) =>
      customer.api.call('GET /api/orders/{id}/invoice', { params: { id } });
    const dismissed = await invoiceWithFailed();
    await resolve(await needed(), 'dismiss');
    expect(await invoiceOf(dismissed)).not.toHaveProperty('credited');
    expect(await listDocuments(dismissed)).toEqual([]);
    const sentLater = await invoiceWithFailed();
    await resolve(await needed(), 'manual');
    expect(await invoiceOf(sentLater)).not.toHaveProperty('credited');
    expect(await listDocuments(sentLater)).toMatchObject([{ kind: 'credit-note', total: 500 }]);
  });

  it('stays a promise of its own when the admin refunds a piece, as quoted', async () => {
    const { order } = await paid();
    shop.gateways.troubles.push({ ...NO_BALANCE });
    await refund(order, 500);
    await shop.runJobs();
    const params = { id: order._id };
    const items = [{ item: order.orderItems[0]?._id ?? '', qty: 1 }];
    const quote = { params, body: { items } };
    const { credit } = await admin.api.call('POST /api/admin/orders/{id}/refunds/quote', quote);
    expect(credit).toBe(11_000);
    const { balance } = await refundOf(admin, order._id, { items, seen: credit });
    expect(balance).toBe(-500);
    await pass(shop, 5);
    expect(await needingAttention()).toMatchObject([{ amount: 500, attention: 'failed' }]);
    await resolve(await needed(), 'retry');
    await pass(shop, 60);
    expect(await view(order)).toMatchObject({ balance: 0, refundable: 0 });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is required once its order is cancelled', async () => {
    const { order } = await paid();
    await refund(order, 500);
    await cancel(order);
    shop.gateways.troubles.push({ ...NO_BALANCE });
    await shop.runJobs();
    await hoursLater(1);
    const seen = await view(order);
    expect(seen.refundable).toBe(0);
    expect(transactionsOf(seen).filter(({ state }) => state === 'succeeded')).toHaveLength(2);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a refund completed manually', () => {
  it('counts, is emailed to the customer, and is in the audit log', async () => {
    const { order } = await paid();
    shop.gateways.isBankRefusing = true;
    await cancel(order);
    await pass(shop, 10);
    const done = await resolve(await needed(), 'manual');
    expect(done).toMatchObject({
      refundable: 0,
      refunds: [
        {
          transactions: [
            { state: 'failed', attention: null, actions: [] },
            { state: 'succeeded', gateway: 'manual', note: 'By bank transfer', amount: 11_500 },
          ],
        },
      ],
    });
    await hoursLater(30);
    expect(await sent(order)).toHaveLength(2);
    expect(emails('Your refund', order)[0]?.text).toContain('By bank transfer');
    const { rows } = await shop.database.pool.query(
      "select action, after from audit_log where subject_id = $1 and action like 'refund %'",
      [order._id],
    );
    expect(rows).toMatchObject([
      { action: 'refund completed manually', after: { refund: 11_500, note: 'By bank transfer' } },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('twice, or of a refund that needs no attention, is rejected', async () => {
    const { order } = await paid();
    shop.gateways.isBankRefusing = true;
    await cancel(order);
    await pass(shop, 10);
    const id = await needed();
    const both = await Promise.allSettled([resolve(id, 'manual'), resolve(id, 'manual')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(resolve(randomUUID(), 'manual')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(resolve('no id', 'manual')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is for admins only', async () => {
    const call = customer.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
      params: { id: randomUUID() },
      body: { action: 'manual', note: 'Mine, please' },
    });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      customer.api.call('GET /api/admin/refunds-needing-attention'),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
