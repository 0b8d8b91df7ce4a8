import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelOrder, viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  BALANCE_TOO_LOW,
  ledgerErrors,
  paidOrder,
  pass,
  refund,
  refundAtGateway,
  transactionsOf,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import type { RefundAction } from '../../../../domain/payments/refund-states.ts';
import type { GatewayRefund } from '../gateways/provider.ts';
import { checkRefund } from './gateway-refunds.service.ts';

const HOUR_MS = 60 * 60_000;

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
afterEach(() => vi.restoreAllMocks());

const paid = () => paidOrder(shop, customer);

const view = ({ _id: id }: Order) => viewOrder(admin, id);
const sent = async (order: Order) => transactionsOf(await view(order));
const needingAttention = () => admin.api.call('GET /api/admin/refunds-needing-attention');
const resolve = (id: string, action: RefundAction) =>
  admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
    params: { id },
    body: { action, note: 'By bank transfer' },
  });
const fails = (isCarriedOut: boolean, kind: typeof BALANCE_TOO_LOW | 'down' = BALANCE_TOO_LOW) =>
  shop.gateways.troubles.push({ path: /refunds$/, method: 'POST', kind, isCarriedOut });

async function cancel({ _id: id }: Order): Promise<void> {
  await cancelOrder(admin, id, 'Torn in the loom');
  await shop.runJobs().catch(() => undefined);
}

async function needed(): Promise<string> {
  const [first] = await needingAttention();
  if (!first) throw new Error('A refund that needs attention was expected');
  return first._id;
}

async function hoursLater(hours: number): Promise<void> {
  await shop.gateways.run(hours * HOUR_MS);
  await pass(shop, 5);
}

/** Lets the gateway be unreachable for refunds until one of them is stuck. */
async function silence(): Promise<void> {
  await shop.database.pool.query("delete from fake_jobs where name = 'payments.refund'");
  for (let call = 0; call < 60; call += 1) {
    shop.gateways.troubles.push({ path: /refunds/, kind: 'down' });
  }
  await hoursLater(1);
  await hoursLater(25);
  shop.gateways.troubles.length = 0;
}

/** Sets Cashfree's next answer about a refund, given after `meanwhile` has run. */
function nextAnswer(state: GatewayRefund['state'], meanwhile = async () => {}): void {
  const { cashfree } = shop.gateways;
  vi.spyOn(cashfree, 'readRefund').mockImplementationOnce(async ({ refundId }) => {
    await meanwhile();
    const amount = { minor: 11_500_00, currency: 'INR' };
    return { refundId, gatewayRefundId: `late-${refundId}`, state, amount };
  });
}

describe('a refund recorded as failed that its gateway has sent', () => {
  it('is not requested a second time when the admin retries it', async () => {
    const { order } = await paid();
    await refund(admin, order._id, { amount: rupees(500) });
    fails(true);
    await shop.runJobs();
    const id = await needed();
    for (let call = 0; call < 3; call += 1) {
      shop.gateways.troubles.push({ path: /refunds\//, kind: 'down' });
    }
    await expect(resolve(id, 'retry')).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await needed()).toBe(id);
    const retried = transactionsOf(await resolve(id, 'retry'));
    expect(retried).toMatchObject([{ _id: id, attention: null }]);
    await pass(shop, 60);
    expect(await view(order)).toMatchObject({
      refundable: 11_000,
      refunds: [{ transactions: [{ state: 'succeeded' }] }],
    });
    expect(await needingAttention()).toEqual([]);
  });

  it('stays closed when the admin completed it manually during the poll', async () => {
    const { order } = await paid();
    fails(false);
    await cancel(order);
    const id = await needed();
    nextAnswer('pending', async () => void (await resolve(id, 'manual')));
    await hoursLater(1);
    expect(await sent(order)).toMatchObject([
      { state: 'failed' },
      { state: 'succeeded', gateway: 'manual' },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('needs attention after a manual completion, also without a webhook', async () => {
    const { order } = await paid();
    shop.gateways.isShopAway = true;
    for (let call = 0; call < 3; call += 1) fails(true, 'down');
    await cancel(order);
    await silence();
    await resolve(await needed(), 'manual');
    expect(await needingAttention()).toEqual([]);
    await hoursLater(25);
    expect(await needingAttention()).toMatchObject([{ attention: 'twice', orderId: order._id }]);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded' }, { gateway: 'manual' }]);
    const { rows } = await shop.database.pool.query(
      'select next_check_at from refund_transactions',
    );
    expect(rows).toEqual([{ next_check_at: null }, { next_check_at: null }]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('leaves nothing for the customer to pay where a part of an order was sent twice', async () => {
    const { order } = await paid();
    shop.gateways.isShopAway = true;
    for (let call = 0; call < 3; call += 1) fails(true, 'down');
    await refund(admin, order._id, { amount: rupees(500) });
    await shop.runJobs().catch(() => undefined);
    await silence();
    await resolve(await needed(), 'manual');
    await hoursLater(25);
    expect(await needingAttention()).toMatchObject([{ attention: 'twice', orderId: order._id }]);
    const params = { id: order._id };
    expect(await customer.api.call('GET /api/orders/{id}', { params })).toMatchObject({
      isPaid: true,
      due: { amount: 0 },
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('closes its replacements, however many there are', async () => {
    const { order } = await paid();
    fails(false);
    fails(false);
    await cancel(order);
    await hoursLater(1);
    for (let call = 0; call < 9; call += 1) fails(false, 'down');
    await hoursLater(7).catch(() => undefined);
    const chain = await sent(order);
    expect(chain.map(({ state }) => state)).toEqual(['failed', 'failed', 'requested']);
    await shop.database.pool.query("delete from fake_jobs where name = 'payments.refund'");
    shop.gateways.troubles.length = 0;
    nextAnswer('succeeded');
    const first = chain[0]?._id ?? '';
    await shop.database.pool.query(
      'update refund_transactions set next_check_at = $2 where id = $1',
      [first, shop.clock.now()],
    );
    await shop.services.payments.reconciliation.run();
    expect(await needingAttention()).toMatchObject([{ _id: first, attention: 'twice' }]);
    fails(false);
    await hoursLater(1);
    const states = (await sent(order)).map(({ state }) => state);
    expect(states).toEqual(['succeeded', 'failed', 'failed']);
    expect(await needingAttention()).toEqual([]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a refund that is stuck', () => {
  it('can be completed manually after its payment was refunded in the dashboard', async () => {
    const { order, gatewayOrderId } = await paid();
    for (let call = 0; call < 3; call += 1) fails(false, 'down');
    await cancel(order);
    await silence();
    await refundAtGateway(shop, { gatewayOrderId }, { minor: 11_500_00 });
    await shop.gateways.run(60_000);
    await resolve(await needed(), 'manual');
    expect(await needingAttention()).toEqual([]);
    expect((await view(order)).refunds).toMatchObject([
      { transactions: [{ state: 'failed', attention: null }] },
      { origin: 'gateway', transactions: [{ state: 'succeeded' }] },
    ]);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a refund that was sent', () => {
  it('during the run of the job is not polled again', async () => {
    const { order } = await paid();
    await cancel(order);
    const pending = await sent(order);
    const id = pending[0]?._id ?? '';
    expect(pending).toMatchObject([{ state: 'pending' }]);
    await shop.gateways.run(HOUR_MS);
    expect(await sent(order)).toMatchObject([{ state: 'succeeded' }]);
    const look = vi.spyOn(shop.gateways.cashfree, 'readRefund');
    await checkRefund(shop.services.payments, id);
    expect(look).not.toHaveBeenCalled();
    const { rows } = await shop.database.pool.query(
      'select next_check_at from refund_transactions',
    );
    expect(rows).toEqual([{ next_check_at: null }]);
  });
});
