import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderDraft } from '../../../contract/checkout.ts';
import type { Order } from '../../../contract/orders.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';

let shop: TestShop;
let token: string;
let other: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.customer('customer@example.com')).token;
  other = (await shop.customer('other@example.com')).token;
});
afterAll(() => shop.close());

it('an order whose answer was lost with the database says how to look for it', async () => {
  const key = crypto.randomUUID();
  const customer = await shop.anyone();
  const product = await shop.product();
  const place = (headers: Record<string, string>) => {
    loseNextCommit(shop.services.placing);
    return send(shop, 'POST /api/orders', {
      token: customer.token,
      body: draftOf(itemOf(product, 10_000)),
      headers,
    });
  };
  expect(await place({ 'idempotency-key': key })).toMatchObject(
    refused(503, 'UNAVAILABLE', new RegExp(`may be placed all the same.*order-keys/${key}`)),
  );
  const params = { id: key };
  const order = await customer.api.call('GET /api/order-keys/{id}', { params });
  expect(order).toMatchObject({ state: 'processing' });
  expect(await place({})).toMatchObject(
    refused(503, 'UNAVAILABLE', /GET \/api\/orders before you send it again/),
  );
});

/** Orders are committed, but the connection is lost before the answer. */
function loseNextCommit(placing: TestShop['services']['placing']): void {
  const { pool } = placing;
  async function connect() {
    placing.pool = pool;
    const client = await pool.connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    async function queryAndLose(...asked: [{ text: string }, ...unknown[]]) {
      const answer = await query(...asked);
      if (asked[0].text === 'commit') throw new Error('Connection terminated unexpectedly');
      return answer;
    }
    return Object.assign(client, { query: queryAndLose });
  }
  placing.pool = Object.create(pool, { connect: { value: connect } });
}

const place = (body: OrderDraft, key: string, as = token, on: Pick<TestShop, 'fetch'> = shop) =>
  send(on, 'POST /api/orders', { body, token: as, headers: { 'idempotency-key': key } });
const stockOf = async (id: string) =>
  (await shop.api().call('GET /api/products/{id}', { params: { id } })).countInStock;

describe('an order repeated under its key', () => {
  it('returns the first order and takes no more stock', async () => {
    const product = await shop.product({ stock: 5 });
    const draft = draftOf(itemOf(product, 10_000, 2));
    const first = await place(draft, 'the-key-of-one-order');
    const again = await place(draft, 'the-key-of-one-order');
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body as Order });
    expect(await stockOf(product)).toBe(3);
  });

  it('is found by its key, by its customer only', async () => {
    const draft = draftOf(itemOf(await shop.product(), 10_000));
    const find = (key: string, as: string) =>
      send(shop, `GET /api/order-keys/${key}`, { token: as });
    expect(await find('a-key-to-look-up', token)).toMatchObject(refused(404, 'NOT_FOUND'));
    const { body } = await place(draft, 'a-key-to-look-up');
    expect(await find('a-key-to-look-up', token)).toMatchObject({ status: 200, body });
    expect(await find('a-key-to-look-up', other)).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it('is the same order with its fields in any order', async () => {
    const { orderItems, shippingAddress, paymentMethod } = draftOf(
      itemOf(await shop.product(), 10_000),
    );
    const first = await place({ orderItems, shippingAddress, paymentMethod }, 'key-of-fields');
    const again = await place({ paymentMethod, shippingAddress, orderItems }, 'key-of-fields');
    expect(again.body).toEqual(first.body);
  });

  it('is placed once when ten requests race, also at two processes', async () => {
    const product = await shop.product({ stock: 50 });
    const second = shop.secondProcess();
    const racing = Array.from({ length: 10 }, (_, at) =>
      place(draftOf(itemOf(product, 10_000)), 'a-racing-key', token, at % 2 ? shop : second),
    );
    const answers = await Promise.all(racing);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => (body as Order)._id)).size).toBe(1);
    expect(await stockOf(product)).toBe(49);
  });

  it('still returns the first order when the saree is sold out, dearer or removed by then', async () => {
    const product = await shop.product({ stock: 1 });
    const first = await place(draftOf(itemOf(product, 10_000)), 'last-piece');
    expect(await stockOf(product)).toBe(0);
    expect(await place(draftOf(itemOf(product, 10_000)), 'last-piece')).toMatchObject({
      status: 201,
      body: { _id: (first.body as Order)._id },
    });
    await removeFromSale(shop.services.catalogue.editing, product);
    const later = await place(draftOf(itemOf(product, 10_000)), 'last-piece');
    expect(later.body).toEqual(first.body);
  });

  it('can be repeated when the first attempt was refused', async () => {
    const product = await shop.product({ pricePaise: 500_00 });
    const failure = await place(draftOf(itemOf(product, 400)), 'second-try');
    expect(failure).toMatchObject(refused(409, 'PRICE_CHANGED'));
    const placed = await place(draftOf(itemOf(product, 500)), 'second-try');
    expect(placed.status).toBe(201);
  });
});

describe('a key', () => {
  it('used for another order is refused, and nothing is placed', async () => {
    const product = await shop.product({ stock: 5 });
    await place(draftOf(itemOf(product, 10_000, 1)), 'used-twice');
    const answer = await place(draftOf(itemOf(product, 10_000, 2)), 'used-twice');
    expect(answer).toMatchObject(refused(422, 'IDEMPOTENCY_MISMATCH'));
    expect(await stockOf(product)).toBe(4);
  });

  it('belongs to the customer who chose it', async () => {
    const product = await shop.product({ stock: 5 });
    const draft = draftOf(itemOf(product, 10_000));
    const mine = await place(draft, 'shared-by-chance');
    const second = await place(draft, 'shared-by-chance', other);
    expect(second.status).toBe(201);
    expect((second.body as Order)._id).not.toBe((mine.body as Order)._id);
    expect(await stockOf(product)).toBe(3);
  });

  it.each([0, 7, 201])('is 8 to 200 characters long, and not %s', async (length) => {
    const key = 'k'.repeat(length);
    const product = await shop.product({ stock: 5 });
    const answer = await place(draftOf(itemOf(product, 10_000)), key);
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /8 to 200 characters/));
    expect(await stockOf(product)).toBe(5);
  });

  it('left out makes every request a new order', async () => {
    const product = await shop.product({ stock: 5 });
    const body = draftOf(itemOf(product, 10_000));
    await send(shop, 'POST /api/orders', { body, token });
    await send(shop, 'POST /api/orders', { body, token });
    expect(await stockOf(product)).toBe(3);
  });
});
