import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';

const CUSTOMERS = 50;
const PIECES = 5;

let shop: TestShop;
let customers: string[];
beforeAll(async () => {
  shop = await openTestShop();
  customers = (await shop.customers(CUSTOMERS)).map(({ token }) => token);
});
afterAll(() => shop.close());

const stockOf = async (id: string) =>
  (await shop.api().call('GET /api/products/{id}', { params: { id } })).countInStock;

describe('concurrent customers', () => {
  it('place exactly 5 orders when 50 of them request 5 pieces', async () => {
    const product = await shop.product({ name: 'Sought After', stock: PIECES });
    // Two processes that have handled no request yet.
    const [one, two] = [shop.secondProcess(), shop.secondProcess()];
    const body = draftOf(itemOf(product, 10_000));
    const answers = await Promise.all(
      customers.map((token, at) => send(at % 2 ? one : two, 'POST /api/orders', { body, token })),
    );

    const placed = answers
      .filter(({ status }) => status === 201)
      .map((answer) => answer.body as Order);
    const errors = answers.filter(({ status }) => status !== 201);
    expect(placed).toHaveLength(PIECES);
    expect(new Set(placed.map(({ user }) => user)).size).toBe(PIECES);
    expect(errors).toHaveLength(CUSTOMERS - PIECES);
    for (const failure of errors) {
      expect(failure).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK'));
      expect(failure.body).toMatchObject({ lines: [{ product, countInStock: 0 }] });
    }
    expect(await stockOf(product)).toBe(0);
    const { total } = await (await shop.admin()).api.call('GET /api/orders/all', {
      query: { limit: 1 },
    });
    expect(total).toBe(PIECES);
  });

  it('never deadlock, whichever product they list first', async () => {
    const pairs = 20;
    const [one, other] = [
      await shop.product({ stock: 2 * pairs }),
      await shop.product({ stock: 2 * pairs }),
    ];
    const there = draftOf(itemOf(one, 10_000), itemOf(other, 10_000));
    const back = draftOf(itemOf(other, 10_000), itemOf(one, 10_000));
    const racing = Array.from({ length: 2 * pairs }, (_, at) =>
      send(shop, 'POST /api/orders', { body: at % 2 ? there : back, token: customers[at] }),
    );
    const answers = await Promise.all(racing);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect([await stockOf(one), await stockOf(other)]).toEqual([0, 0]);
  });

  it('leave no partial order when they race for the last pieces of two products', async () => {
    const [many, few] = [await shop.product({ stock: 40 }), await shop.product({ stock: 3 })];
    const body = draftOf(itemOf(many, 10_000), itemOf(few, 10_000));
    const answers = await Promise.all(
      customers.slice(0, 20).map((token) => send(shop, 'POST /api/orders', { body, token })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect([await stockOf(many), await stockOf(few)]).toEqual([37, 0]);
  });
});
