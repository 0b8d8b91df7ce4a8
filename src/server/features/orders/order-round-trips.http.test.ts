import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { liftUnpaidLimits } from '../../../../tests/support/lift-unpaid-limits.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { roundTripsOf } from '../../../../tests/support/round-trips.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const LIMIT = 60;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await liftUnpaidLimits(shop);
});
afterAll(() => shop.close());

const place = (product: string, token: string, key: string) =>
  send(shop, 'POST /api/orders', {
    body: draftOf(itemOf(product, 10_000)),
    token,
    headers: { 'idempotency-key': key },
  });

describe('placing an order', () => {
  it('takes 6 round trips to the database', async () => {
    const { token } = await shop.customer('customer@example.com');
    const product = await shop.product({ stock: 50 });
    const trips = await roundTripsOf(() => place(product, token, 'the-counted-order'));
    const expected = [
      // The sign-in.
      /^select "sessions"/,
      // The transaction begins with its locks, and reads the settings, a repeat, the limit, held orders.
      /^begin\nselect pg_advisory_xact_lock/,
      // The stock.
      /update "products"/,
      // The products and their pictures, under the locks of the stock.
      /from "products"[\s\S]*from "pictures"/,
      // The order with its lines and events, the cart, the emails.
      /insert into "orders"[\s\S]*insert into "order_events"[\s\S]*delete from "cart_lines"[\s\S]*jobs/,
      /^commit$/,
    ];
    expect(trips.map((statements) => statements.join('\n'))).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern)),
    );
  });

  it('takes 3 more for the email that says so', async () => {
    const { token } = await shop.customer('reader@example.com');
    const product = await shop.product({ stock: 50 });
    const { body } = await place(product, token, 'the-order-with-an-email');
    const job = { orderId: (body as { _id: string })._id, kind: 'placed' } as const;
    const send = () => shop.services.orderEmails.send(job, crypto.randomUUID());
    const expected = [
      /from "orders"[\s\S]*from "order_lines"[\s\S]*"shop_settings"/,
      /from "users"/,
      /insert into "order_events"/,
    ];
    expect((await roundTripsOf(send)).map((statements) => statements.join('\n'))).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern)),
    );
  });

  it(`is limited to ${LIMIT} orders an hour per customer; a repeat is still answered`, async () => {
    const { token } = await shop.customer('busy@example.com');
    const product = await shop.product({ stock: 100 });
    for (let count = 0; count < LIMIT; count += 1) {
      expect((await place(product, token, `order-number-${count}`)).status).toBe(201);
      shop.clock.advance(1000);
    }
    const answer = await place(product, token, 'one-too-many');
    expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS', /again in 59 minutes/));
    expect((await place(product, token, 'order-number-0')).status).toBe(201);
    shop.clock.advance(59 * 60 * 1000);
    expect((await place(product, token, 'one-too-many')).status).toBe(201);
  });
});
