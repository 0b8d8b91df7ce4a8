import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/order.ts';

const BUYERS = 50;
const PIECES = 5;

let shop: TestShop;
let buyers: string[];
beforeAll(async () => {
  shop = await openTestShop();
  buyers = (await shop.customers(BUYERS)).map(({ token }) => token);
});
afterAll(() => shop.close());

const stockOf = async (id: string) =>
  (await shop.api().call('productById', { params: { id } })).countInStock;

describe('many buyers at once', () => {
  it('50 of them after 5 pieces make exactly 5 orders', async () => {
    const product = await shop.product({ name: 'Sought After', stock: PIECES });
    // Two processes that have answered nothing yet.
    const [one, two] = [shop.secondProcess(), shop.secondProcess()];
    const body = draftOf(itemOf(product, 10_000));
    const answers = await Promise.all(
      buyers.map((token, at) => send(at % 2 ? one : two, 'POST /api/orders', { body, token })),
    );

    const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body as Order);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(placed).toHaveLength(PIECES);
    expect(new Set(placed.map(({ user }) => user)).size).toBe(PIECES);
    expect(refusals).toHaveLength(BUYERS - PIECES);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject(refused(409, 'NOT_ENOUGH_STOCK'));
      expect(refusal.body).toMatchObject({ lines: [{ product, countInStock: 0 }] });
    }
    expect(await stockOf(product)).toBe(0);
    const { total } = await (await shop.admin()).api.page('allOrders', { query: { limit: 1 } });
    expect(total).toBe(PIECES);
  });

  it('never wait for each other in a circle, whichever product they name first', async () => {
    const pairs = 20;
    const [one, other] = [
      await shop.product({ stock: 2 * pairs }),
      await shop.product({ stock: 2 * pairs }),
    ];
    const there = draftOf(itemOf(one, 10_000), itemOf(other, 10_000));
    const back = draftOf(itemOf(other, 10_000), itemOf(one, 10_000));
    const racing = Array.from({ length: 2 * pairs }, (_, at) =>
      send(shop, 'POST /api/orders', { body: at % 2 ? there : back, token: buyers[at] }),
    );
    const answers = await Promise.all(racing);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect([await stockOf(one), await stockOf(other)]).toEqual([0, 0]);
  });

  it('who race for the last pieces of two products leave no half order', async () => {
    const [many, few] = [await shop.product({ stock: 40 }), await shop.product({ stock: 3 })];
    const body = draftOf(itemOf(many, 10_000), itemOf(few, 10_000));
    const answers = await Promise.all(
      buyers.slice(0, 20).map((token) => send(shop, 'POST /api/orders', { body, token })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(3).fill(201), ...Array(17).fill(409)]);
    expect([await stockOf(many), await stockOf(few)]).toEqual([37, 0]);
  });
});
