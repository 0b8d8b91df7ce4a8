import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  chooseUnseen,
  ledgerErrors,
  openPayment,
  pass,
  placeFor,
  refund,
  stockOf,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { User } from '../../../../contract/accounts.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { verify as verifyPayment } from './settlement.service.ts';

const MINUTE = 60_000;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  customer = await shop.anyone();
  product = await shop.product({ stock: 9 });
});
afterEach(() => shop.close());

const reconcile = () => shop.services.payments.reconciliation.run();
const found = ({ _id: id }: Order) => viewOrder(admin, id);

/** A payment that succeeded at its gateway, without a webhook to the shop. */
async function paidUnreported(method: 'Cashfree' | 'PayPal'): Promise<Order> {
  const buyer = await shop.anyone();
  const order = await placeFor(buyer, product, { method });
  const payment = await openPayment(buyer, order);
  await chooseUnseen(shop, payment, method === 'PayPal' ? 'approve' : 'success');
  return order;
}

/** The gateway answers every call this way, until `troubles` is emptied. */
function always(kind: (typeof shop.gateways.troubles)[number]['kind'], path = /cashfree/): void {
  shop.gateways.troubles.push(...Array.from({ length: 5000 }, () => ({ kind, path })));
}

const NO_SUCH_ORDER = {
  status: 404,
  body: '{"code":"order_not_found","message":"Order Reference Id does not exist","type":"invalid_request_error"}',
};

it('a run has one time limit for all of its lists', async () => {
  const order = await placeFor(customer, product);
  await openPayment(customer, order);
  shop.clock.advance(90 * MINUTE);
  let readings = 0;
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => (readings++ === 0 ? 0 : 50_000));
  await reconcile();
  clock.mockRestore();
  expect((await found(order)).order).toMatchObject({ isExpired: false });
  await reconcile();
  expect((await found(order)).order).toMatchObject({ isExpired: true });
});

describe('a gateway that gives no answer', () => {
  it.each([
    ['has no such order', NO_SUCH_ORDER],
    ['is unreachable', 'down'],
    ['refuses the shop’s keys', { status: 401, body: '{"code":"x","message":"No"}' }],
  ] as const)(
    'is polled less and less, then no more, and the pieces return to stock: it %s',
    async (_, kind) => {
      const order = await placeFor(customer, product);
      await openPayment(customer, order);
      always(kind);
      const asked = () =>
        shop.gateways.log.filter(
          ({ kind: what, operation, attempt }) =>
            what === 'request' && operation === 'read order' && attempt === 1,
        ).length;
      await pass(shop, 90);
      expect(await found(order)).toMatchObject({ order: { isExpired: false } });
      const early = asked();
      await pass(shop, 60);
      expect(asked() - early).toBeLessThan(early);
      await pass(shop, 8 * 60);
      expect(await found(order)).toMatchObject({
        order: { isExpired: true, isPaid: false },
        attempts: [{ state: 'unclear' }],
      });
      expect(await stockOf(shop, product)).toBe(9);
      expect(asked()).toBe(12);
      const emails = shop.mails.filter(({ subject }) =>
        subject.includes('result of a payment is unknown'),
      );
      expect(emails).toMatchObject([{ to: 'owner@example.com' }]);
      const log = await admin.api.call('GET /api/admin/orders/{id}/payment-log', {
        params: { id: order._id },
      });
      expect(log.map(({ operation }) => operation)).toContain('polling stopped');
      expect(await ledgerErrors(shop)).toEqual([]);
    },
    60_000,
  );

  it('and then does, is polled as before, and its payment counts', async () => {
    const order = await paidUnreported('Cashfree');
    shop.clock.advance(3 * MINUTE);
    always('down');
    await reconcile();
    shop.gateways.troubles.length = 0;
    expect((await found(order)).order.isPaid).toBe(false);
    shop.clock.advance(3 * MINUTE);
    await reconcile();
    expect((await found(order)).order.isPaid).toBe(true);
  });

  it('can still report a payment that became unclear', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    always('down');
    await pass(shop, 10 * 60);
    shop.gateways.troubles.length = 0;
    expect(await found(order)).toMatchObject({ attempts: [{ state: 'unclear' }] });
    const event = {
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      event_time: shop.clock.now().toISOString(),
      data: {
        order: {
          order_id: payment.gatewayOrderId,
          order_amount: order.totalPrice,
          order_currency: 'INR',
        },
        payment: {
          cf_payment_id: 4711,
          payment_status: 'SUCCESS',
          payment_amount: order.totalPrice,
          payment_currency: 'INR',
          payment_time: shop.clock.now().toISOString(),
        },
      },
    };
    const { headers, body } = shop.gateways.signed(JSON.stringify(event));
    const init = { method: 'POST', headers, body };
    expect((await shop.fetch('/api/payment/webhook/cashfree', init)).status).toBe(200);
    expect((await found(order)).order).toMatchObject({ isPaid: true, isExpired: false });
    expect(await ledgerErrors(shop)).toEqual([]);
  }, 60_000);

  it('does not stop polls of others, and is called once in a run', async () => {
    const waiting = [];
    for (let made = 0; made < 4; made++) waiting.push(await paidUnreported('Cashfree'));
    const abroad = await paidUnreported('PayPal');
    shop.clock.advance(3 * MINUTE);
    always('slow');
    shop.gateways.log.length = 0;
    await reconcile();
    expect((await found(abroad)).order.isPaid).toBe(true);
    const tries = shop.gateways.log.filter(
      ({ gateway, kind, attempt }) => gateway === 'cashfree' && kind === 'request' && attempt === 1,
    );
    expect(tries).toHaveLength(1);
    shop.gateways.troubles.length = 0;
    shop.clock.advance(5 * MINUTE);
    await reconcile();
    for (const order of waiting) expect((await found(order)).order.isPaid).toBe(true);
  });
});

describe('a shop started without the keys of a gateway', () => {
  const keyless = () => shop.secondProcess({ withoutKeys: true }).services.payments;

  it('ends no payment: the order waits, and is paid once the keys are back', async () => {
    const order = await paidUnreported('Cashfree');
    shop.clock.advance(40 * MINUTE);
    await keyless().reconciliation.run();
    shop.clock.advance(40 * MINUTE);
    await keyless().reconciliation.run();
    expect(await found(order)).toMatchObject({
      order: { isExpired: false },
      attempts: [{ state: 'open' }],
    });
    shop.clock.advance(40 * MINUTE);
    await reconcile();
    expect((await found(order)).order.isPaid).toBe(true);
  });

  it('emails the admin in the end that the result is unknown', async () => {
    const order = await paidUnreported('PayPal');
    // Its bank was still deciding when it was polled last.
    const { pool } = shop.database;
    await pool.query('update payment_attempts set is_pending = true');
    const { reconciliation } = keyless();
    for (let round = 0; round < 14; round++) {
      shop.clock.advance(61 * MINUTE);
      await reconciliation.run();
    }
    expect((await found(order)).attempts).toMatchObject([{ state: 'unclear' }]);
    const { rows } = await pool.query('select is_pending from payment_attempts');
    expect(rows).toEqual([{ is_pending: false }]);
    await shop.runJobs();
    const emails = shop.mails.filter(({ subject }) =>
      subject.includes('result of a payment is unknown'),
    );
    expect(emails).toHaveLength(1);
    const needed = await admin.api.call('GET /api/admin/payments-needing-attention');
    expect(needed).toMatchObject([{ attention: 'unclear', orderId: order._id }]);
    const params = { id: needed[0]?._id ?? '' };
    const body = { note: 'Never paid, says PayPal' };
    expect(
      await admin.api.call('POST /api/admin/attempts/{id}/dismiss', { params, body }),
    ).toMatchObject({
      attempts: [{ state: 'ended' }],
    });
    expect(await admin.api.call('GET /api/admin/payments-needing-attention')).toEqual([]);
    await expect(
      admin.api.call('POST /api/admin/attempts/{id}/dismiss', { params, body }),
    ).rejects.toMatchObject({
      code: 'ORDER_STATE',
    });
  });

  it('answers the customer that the payment could not be confirmed', async () => {
    const payment = await openPayment(customer, await placeFor(customer, product));
    const user = { _id: customer.id } as User;
    const { gatewayOrderId: orderId, localOrderId } = payment;
    await expect(verifyPayment(keyless(), user, { orderId, localOrderId })).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
  });
});

describe('a gateway in one run', () => {
  const requests = () =>
    shop.gateways.log.filter(
      ({ kind, operation, attempt }) =>
        kind === 'request' && operation === 'read order' && attempt === 1,
    ).length;

  it.each([
    ['is not called again once it answers 429', { status: 429, body: '{}' }, 1, [0, 1]],
    ['is called again after one malformed answer', { status: 200, body: '<html>' }, 2, [1, 1]],
  ])('%s', async (_, trouble, asked, failedPolls) => {
    for (let made = 0; made < 2; made++) await paidUnreported('Cashfree');
    shop.clock.advance(3 * MINUTE);
    always(trouble);
    shop.gateways.log.length = 0;
    await reconcile();
    expect(requests()).toBe(asked);
    const { rows } = await shop.database.db.execute<{ failed_polls: number }>(
      sql`select failed_polls from payment_attempts order by failed_polls`,
    );
    expect(rows.map((row) => row.failed_polls)).toEqual(failedPolls);
  });
});

describe('a run of the reconciliation job', () => {
  it('continues after an attempt, a refund and an order that can’t be changed', async () => {
    const badRefund = await refunded();
    const goodRefund = await refunded();
    const bad = await paidUnreported('Cashfree');
    const good = await paidUnreported('Cashfree');
    const stuck = await placeFor(customer, product);
    await shop.database.db.execute(sql`
      create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'a bad row'; end $$`);
    await shop.database.db.execute(
      sql.raw(`
      create trigger bad_attempt before update on payment_attempts for each row
        when (old.order_id = '${bad._id}') execute function refuse_row();
      create trigger bad_order before update on orders for each row
        when (old.id = '${stuck._id}') execute function refuse_row();
      create trigger bad_refund before update on refund_transactions for each row
        when (old.order_id = '${badRefund._id}') execute function refuse_row()`),
    );
    const unpaid = await placeFor(await shop.anyone(), product);
    shop.clock.advance(40 * MINUTE);
    await expect(reconcile()).rejects.toThrow(AggregateError);
    expect((await found(good)).order.isPaid).toBe(true);
    expect((await found(unpaid)).order.isExpired).toBe(true);
    expect((await found(bad)).order.isPaid).toBe(false);
    expect(transactionsOf(await found(badRefund))).toMatchObject([{ state: 'requested' }]);
    expect(transactionsOf(await found(goodRefund))).not.toMatchObject([{ state: 'requested' }]);
  });

  it('does not start while another one is in progress, in any process', async () => {
    const second = shop.secondProcess().services.payments.reconciliation;
    await paidUnreported('Cashfree');
    shop.clock.advance(3 * MINUTE);
    shop.gateways.log.length = 0;
    await Promise.all([reconcile(), second.run(), reconcile(), second.run()]);
    const asked = shop.gateways.log.filter(
      ({ kind, operation }) => kind === 'request' && operation === 'read order',
    );
    expect(asked).toHaveLength(1);
  });
});

describe('verifying a payment', () => {
  it('is limited for each customer, with a clear message', async () => {
    const order = await placeFor(customer, product);
    const payment = await openPayment(customer, order);
    for (let time = 0; time < 60; time++) {
      expect(await verify(customer, payment)).toMatchObject({ success: false });
    }
    await expect(verify(customer, payment)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes.$/),
    });
    const patient = await shop.anyone();
    const other = await openPayment(patient, await placeFor(patient, product));
    expect(await verify(patient, other)).toMatchObject({ success: false });
  });
});

/** A paid order with a stored refund that is not sent yet. */
async function refunded(): Promise<Order> {
  const order = await paidUnreported('Cashfree');
  shop.clock.advance(3 * MINUTE);
  await reconcile();
  await refund(admin, order._id, { amount: rupees(100) });
  return order;
}
