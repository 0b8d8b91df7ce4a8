import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { cancelOrder, deliverOrder, markPaid } from '../../../../tests/support/order-actions.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { ship } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { DEFAULT_UNPAID_LIMITS } from '../../../domain/orders/unpaid-limits.ts';

const LIMIT = DEFAULT_UNPAID_LIMITS.unpaidOrders;

let shop: TestShop;
let owner: SignedIn;
let product: string;
let customer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  product = await shop.product({ stock: 5000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.anyone();
});

const place = ({ token }: SignedIn, quantity = 1, method = 'Free') =>
  send(shop, 'POST /api/orders', {
    token,
    body: { ...draftOf(itemOf(product, 10_000, quantity)), paymentMethod: method },
  });

async function placeUntilFull(who: SignedIn): Promise<Order[]> {
  const placed: Order[] = [];
  for (let count = 0; count < LIMIT; count += 1) {
    const { status, body } = await place(who);
    expect(status).toBe(201);
    placed.push(body as Order);
  }
  expect(await place(who)).toMatchObject(refused(409, 'UNPAID_LIMIT'));
  return placed;
}

describe('the unpaid orders of one account', () => {
  it('are limited, also when 50 are placed at once', async () => {
    const before = (await shop.api().call('GET /api/products/{id}', { params: { id: product } }))
      .countInStock;
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(customer)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(LIMIT);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(409, 'UNPAID_LIMIT', /10 unpaid orders at a time/));
    }
    const after = (await shop.api().call('GET /api/products/{id}', { params: { id: product } }))
      .countInStock;
    expect(before - after).toBe(LIMIT);
  });

  it('are limited by their items', async () => {
    expect((await place(customer, 60)).status).toBe(201);
    const refusal = refused(409, 'UNPAID_LIMIT', /100 unpaid items .* you would have 101/);
    expect(await place(customer, 41)).toMatchObject(refusal);
    expect((await place(customer, 40)).status).toBe(201);
  });

  it('of one customer do not count for another', async () => {
    await placeUntilFull(customer);
    expect((await place(await shop.anyone())).status).toBe(201);
  });

  it.each<[string, (orderId: string) => Promise<unknown>]>([
    ['paid', (id) => markPaid(owner, id, { note: 'In cash' })],
    ['cancelled', (id) => cancelOrder(owner, id, 'A joke')],
    ['delivered', (id) => deliverOrder(owner, id)],
    ['shipped', (id) => ship(owner, id)],
  ])('do not count any more when they are %s', async (_, end) => {
    const [first] = await placeUntilFull(customer);
    await end(first?._id ?? '');
    expect((await place(customer)).status).toBe(201);
    expect(await place(customer)).toMatchObject(refused(409, 'UNPAID_LIMIT'));
  });

  it('do not count when the new order replaces them', async () => {
    expect((await place(customer, 80, 'PayPal')).status).toBe(201);
    expect((await place(customer, 90, 'PayPal')).status).toBe(201);
  });

  it('have no limit for an admin', async () => {
    for (let count = 0; count <= LIMIT; count += 1) expect((await place(owner)).status).toBe(201);
  });

  it('are reported to the admin once', async () => {
    await placeUntilFull(customer);
    await place(customer);
    await shop.runJobs();
    const link = `/admin/customers/${customer.id}`;
    expect(shop.mails.filter(({ text }) => text.includes(link))).toMatchObject([
      { to: 'owner@example.com', subject: 'An account has reached the limit of unpaid orders' },
    ]);
  });

  it('have the limits of the settings', async () => {
    await saveSettings(owner.api, { unpaidOrders: 1, unpaidItems: 2 });
    expect(await place(customer, 3)).toMatchObject(refused(409, 'UNPAID_LIMIT'));
    expect((await place(customer, 2)).status).toBe(201);
    expect(await place(customer)).toMatchObject(
      refused(409, 'UNPAID_LIMIT', /1 unpaid order at a time/),
    );
  });
});
