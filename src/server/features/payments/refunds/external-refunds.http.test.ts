import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  ledgerErrors,
  paidOrder,
  pass,
  refundAtGateway,
  refund as refundOf,
  transactionsOf,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { sendOrPostpone } from './gateway-refunds.service.ts';

let shop: TestShop;
let admin: SignedIn;
let order: Order;
let gatewayOrderId: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.gateways.troubles.length = 0;
  ({ order, gatewayOrderId } = await paidOrder(shop, await shop.anyone()));
});

/** The order with the transactions of its refunds, sorted by the one who requested them. */
async function view() {
  const found = await viewOrder(admin, order._id);
  const refunds = transactionsOf(found).toSorted(
    (one, other) => one.origin.localeCompare(other.origin) || one.amount - other.amount,
  );
  return { ...found, refunds };
}
const refund = (amount: number) => refundOf(admin, order._id, { amount: rupees(amount) });
/** A refund in the gateway's dashboard whose webhook is lost. */
async function refundUnseen(minor: number): Promise<void> {
  shop.gateways.isShopAway = true;
  await refundAtGateway(shop, { gatewayOrderId }, { minor });
  await shop.gateways.run(5 * 60_000);
  // Its retries are lost too.
  await shop.gateways.run(45 * 60_000);
  shop.gateways.isShopAway = false;
}
const requests = (operation: string) =>
  shop.gateways.log.filter((entry) => entry.kind === 'request' && entry.operation === operation)
    .length;

it('a refund made at the gateway is found before the shop refunds the same money', async () => {
  await refundUnseen(1_150_000);
  const [calls, mails] = [requests('create refund'), shop.mails.length];
  await refund(11_500);
  await shop.runJobs();
  const { refunds, refundable, order: after } = await view();
  expect(refunds).toMatchObject([
    { state: 'failed', attention: null, reason: 'Refunded at the payment gateway', actions: [] },
    { state: 'succeeded', origin: 'gateway', amount: 11_500 },
  ]);
  expect(refundable).toBe(0);
  expect(requests('create refund')).toBe(calls);
  expect(after.timeline.map(({ kind }) => kind)).not.toContain('refund-failed');
  const subjects = shop.mails.slice(mails).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('needs your attention'))).toEqual([]);
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('a part refunded at the gateway leaves the rest to be refunded', async () => {
  await refundUnseen(500_000);
  await refund(6_500);
  await pass(shop, 60);
  expect((await view()).refunds).toMatchObject([
    { state: 'succeeded', origin: 'admin', amount: 6_500 },
    { state: 'succeeded', origin: 'gateway', amount: 5_000 },
  ]);
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('only the rest is refunded where the shop refunds more than the gateway still has', async () => {
  await refundUnseen(500_000);
  const mails = shop.mails.length;
  await refund(11_500);
  await pass(shop, 60);
  const { refunds, refundable, order: after } = await view();
  expect(refunds).toMatchObject([
    { state: 'succeeded', origin: 'admin', amount: 6_500 },
    { state: 'failed', attention: null, origin: 'admin', amount: 11_500, actions: [] },
    { state: 'succeeded', origin: 'gateway', amount: 5_000 },
  ]);
  expect(refundable).toBe(0);
  expect(after.timeline.map(({ kind }) => kind)).not.toContain('refund-failed');
  const subjects = shop.mails.slice(mails).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('needs your attention'))).toEqual([]);
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('a refund at the gateway that cannot be recorded is reported to the admin once', async () => {
  const [payment] = (await view()).payments;
  const listed = {
    cf_refund_id: 'dashboard-1',
    cf_payment_id: payment?.reference,
    order_id: gatewayOrderId,
    refund_amount: 99_999,
    refund_currency: 'INR',
    refund_status: 'SUCCESS',
  };
  for (let day = 0; day < 2; day += 1) {
    const kind = { status: 200, body: JSON.stringify([listed]) };
    shop.gateways.troubles.push({ path: /refunds$/, method: 'GET', kind });
    shop.clock.advance(24 * 3_600_000);
    await shop.services.payments.reconciliation.run();
    await shop.runJobs();
  }
  expect((await view()).refunds).toEqual([]);
  const number = order._id.slice(0, 8);
  const about = shop.mails.filter(({ subject }) => subject.includes(number));
  expect(about.filter(({ subject }) => subject.startsWith('A refund'))).toHaveLength(1);
});

it('a refund whose payments the gateway refuses to list is reported as failed', async () => {
  const kind = { status: 404, body: '{"code":"order_not_found","message":"No such order"}' };
  shop.gateways.troubles.push({ path: /payments$/, kind });
  await refund(1_000);
  await shop.runJobs();
  expect((await view()).refunds).toMatchObject([
    { state: 'failed', attention: 'failed', reason: expect.stringContaining('No such order') },
  ]);
  expect(shop.mails.at(-1)?.subject).toContain('needs your attention');
});

it('a refund without a result does not stop the others of its order', async () => {
  const kind = { status: 200, body: '{}' };
  shop.gateways.troubles.push({ path: /refunds$/, method: 'POST', kind });
  await refund(1_000);
  await refund(2_000);
  const sending = sendOrPostpone(shop.services.payments, { orderId: order._id, tries: 0 });
  await expect(sending).rejects.toThrow('create refund');
  const states = (await view()).refunds.map(({ state }) => state);
  expect(states.toSorted()).toEqual(['pending', 'requested']);
});

it('a refund made at the gateway is found within a day by itself', async () => {
  await refundUnseen(100_000);
  expect((await view()).refunds).toEqual([]);
  shop.clock.advance(24 * 3_600_000);
  await shop.services.payments.reconciliation.run();
  expect((await view()).refunds).toMatchObject([{ origin: 'gateway', amount: 1_000 }]);
  await shop.services.payments.reconciliation.run();
  expect((await view()).refunds).toHaveLength(1);
});

it('the refunds of an order share what is read of its payment', async () => {
  await refund(1_000);
  await refund(2_000);
  await refund(3_000);
  const [payments, refunds] = [requests('read payments'), requests('read refunds')];
  await shop.runJobs();
  expect(requests('read payments')).toBe(payments + 1);
  expect(requests('read refunds')).toBe(refunds + 1);
  expect((await view()).refunds).toMatchObject(
    [1_000, 2_000, 3_000].map((amount) => ({ amount, state: 'pending' })),
  );
});

it('a refund waits while its gateway takes no more calls, and is then sent', async () => {
  const limited = {
    status: 429,
    body: '{"message":"too many","code":"request_failed","type":"rate_limit_error"}',
  };
  for (let call = 0; call < 3; call += 1) {
    shop.gateways.troubles.push({ path: /payments$/, kind: limited });
  }
  await refund(1_000);
  await shop.runJobs();
  expect((await view()).refunds).toMatchObject([{ state: 'requested', attention: null }]);
  shop.gateways.troubles.length = 0;
  shop.clock.advance(61_000);
  await shop.runJobs();
  expect((await view()).refunds).toMatchObject([{ state: 'pending' }]);
});

it('the reads of refunds end 60 days after the payment, answered or not', async () => {
  const due = async () => {
    const { rows } = await shop.database.pool.query(
      'select next_ledger_at from payment_attempts where gateway_order_id = $1',
      [gatewayOrderId],
    );
    return rows[0].next_ledger_at;
  };
  expect(await due()).not.toBeNull();
  shop.clock.advance(61 * 24 * 3_600_000);
  shop.gateways.troubles.push({ path: /payments$/, kind: { status: 404, body: '{}' } });
  await shop.services.payments.reconciliation.run();
  expect(await due()).toBeNull();
});
