import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { ApiClient } from '../../../contract/client.ts';
import type { Order } from '../../../contract/orders.ts';
import { removeFromSale } from '../catalogue/editing/product-editing.service.ts';

let shop: TestShop;
let customer: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.customer('customer@example.com');
  other = await shop.customer('other@example.com');
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function order(api: ApiClient, moment: string): Promise<Order> {
  shop.clock.set(moment);
  const product = await shop.product();
  return api.call('POST /api/orders', { body: draftOf(itemOf(product, 10_000)) });
}

describe('the orders of a customer', () => {
  it('are only their own, newest first', async () => {
    const older = await order(customer.api, '2026-10-01T10:00:00Z');
    const newer = await order(customer.api, '2026-10-02T10:00:00Z');
    const theirs = await order(other.api, '2026-10-03T10:00:00Z');
    expect((await customer.api.call('GET /api/orders')).items).toEqual([newer, older]);
    expect((await other.api.call('GET /api/orders')).items).toEqual([theirs]);
    expect((await admin.api.call('GET /api/orders')).items).toEqual([]);
  });

  it('are a bare array of all, or pages of it that the Link header leads through', async () => {
    const paging = await shop.customer('paging@example.com');
    for (const day of [1, 2, 3]) await order(paging.api, `2026-09-0${day}T10:00:00Z`);
    const { token } = paging;
    const whole = await send(shop, 'GET /api/orders', { token });
    expect(whole.body).toHaveLength(3);
    expect(whole.headers.get('link')).toBeNull();
    const first = await send(shop, 'GET /api/orders?limit=2', { token });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /^<\/(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await send(shop, `GET /${next}`, { token });
    expect([first.body, second.body].flat()).toEqual(whole.body);
    expect(second.headers.get('link')).toBeNull();
    // A cursor names a place in the order of the list, not whose orders those are.
    const { headers: _, ...others } = await send(shop, `GET /${next}`, { token: other.token });
    expect(others.status).toBe(200);
    for (const { user } of others.body as Order[]) expect(user).toBe(other.id);
  });

  it('can be read by that customer and by an admin', async () => {
    const placed = await order(customer.api, '2026-10-04T10:00:00Z');
    const params = { id: placed._id };
    expect(await customer.api.call('GET /api/orders/{id}', { params })).toEqual(placed);
    expect(await admin.api.call('GET /api/orders/{id}', { params })).toEqual(placed);
  });

  it('are not found by other customers', async () => {
    const { _id } = await order(customer.api, '2026-10-05T10:00:00Z');
    const call = `GET /api/orders/${_id}` as const;
    const answer = await send(shop, call, { token: other.token });
    expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This order was not found'));
    expect(await send(shop, call)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  it.each([
    ['an id of no order', '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e'],
    ['a number', '7'],
    ['a quote', "'--"],
    ['a very long text', 'x'.repeat(300)],
  ])('are not found under %s', async (_, id) => {
    for (const { token } of [customer, admin]) {
      const answer = await send(shop, `GET /api/orders/${id}`, { token });
      expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
    }
  });

  it('stay readable with name and price when the product is removed', async () => {
    const placed = await order(customer.api, '2026-10-06T10:00:00Z');
    await removeFromSale(shop.services.catalogue.editing, placed.orderItems[0]?.product ?? '');
    const read = await customer.api.call('GET /api/orders/{id}', { params: { id: placed._id } });
    expect(read).toEqual(placed);
    expect(read.orderItems).toMatchObject([{ name: 'Maroon Kanchivaram Silk Saree' }]);
  });
});

describe('all orders', () => {
  it('are listed for admins, newest first, page by page to the end', async () => {
    for (const moment of ['2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z', '2026-11-02T00:00:00Z']) {
      await order(other.api, moment);
    }
    const whole = await admin.api.call('GET /api/orders/all');
    expect(whole.items.length).toBe(whole.total);
    const moments = whole.items.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());

    const paged: Order[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.api.call('GET /api/orders/all', { query: { limit: 2, cursor } });
      expect(page.total).toBe(whole.total);
      paged.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole.items);
  });

  it('are given whole up to 1,000, above that by pages, and whole to their own customer', async () => {
    const buyer = await shop.customer('many@example.com');
    await shop.database.pool.query(
      `insert into orders (id, user_id, created_at, address, city, postal_code, country, payment_method,
         items_paise, discount_paise, tax_paise, tax_percent, tax_label, shipping_paise, payment_fee_paise, total_paise,
         state, due_paise, prepay_paise)
       select gen_random_uuid(), $1, now() - n * interval '1 minute', 'a', 'b', 'c', 'India', 'Free',
         100, 0, 15, 15, 'Tax', 0, 0, 115, 'processing', 115, 0 from generate_series(1, 1001) n`,
      [buyer.id],
    );
    for (const path of ['GET /api/orders', 'GET /api/orders/all'] as const) {
      const as = path === 'GET /api/orders' ? buyer : admin;
      const whole = await as.api.call(path);
      expect(whole.items.length).toBe(1000);
      expect(whole.total).toBeGreaterThan(1000);
      const rest = await as.api.call(path, { query: { cursor: whole.next ?? '' } });
      expect(rest.items.length).toBe(whole.total - 1000);
      expect(rest.next).toBeNull();
    }
    const { orders } = await buyer.api.call('GET /api/user/personal-data');
    expect(orders.length).toBe(1001);
  });

  it('are searched with normalised text, as in every list', async () => {
    await shop.database.pool.query(`update users set name = $2 where id = $1`, [
      other.id,
      'Zoë Rao',
    ]);
    const { total } = await admin.api.call('GET /api/orders/all', {
      query: { search: ' Zoe\u0308 \t rao ' },
    });
    expect(total).toBe((await other.api.call('GET /api/orders')).total);
    expect(total).toBeGreaterThan(0);
  });

  it.each([
    ['a page of nothing', 'limit=0'],
    ['a page too long', 'limit=501'],
    ['a page of no number', 'limit=x'],
    ['a cursor that is none', 'cursor=rubbish'],
    ['a cursor before all calendars', `cursor=${forged(-1e14)}`],
  ])('are refused with an invalid query: %s', async (_, query) => {
    const answer = await send(shop, `GET /api/orders/all?${query}`, { token: admin.token });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
  });
});

function forged(at: number): string {
  const cursor = { at, id: '3f0c9e2a-58d1-4c1b-9d53-0a4b6f1c2d3e' };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}
