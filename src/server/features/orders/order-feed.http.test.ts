import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { placeFor } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';

const PATH = '/api/admin/orders/live';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  customer = await shop.customer('customer@example.com');
  product = await shop.product({ stock: 1000 });
});
afterAll(() => shop.close());

async function place(): Promise<string> {
  shop.clock.advance(1000);
  return (await placeFor(customer, product, { method: 'Free' }))._id;
}

describe('the feed of new orders', () => {
  it('is for admins, and continues from its own cursors only', async () => {
    expect(await send(shop, `GET ${PATH}`)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect(await send(shop, `GET ${PATH}`, customer)).toMatchObject(refused(403, 'FORBIDDEN'));
    const rubbish = await send(shop, `GET ${PATH}?cursor=rubbish`, admin);
    expect(rubbish).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('ends for an admin who is none any more', async () => {
    const other = await shop.anyone();
    const setAdmin = (isAdmin: boolean) =>
      shop.database.pool.query('update users set is_admin = $1 where id = $2', [isAdmin, other.id]);
    await setAdmin(true);
    expect(await send(shop, `GET ${PATH}`, other)).toMatchObject({ status: 200 });
    await setAdmin(false);
    expect(await send(shop, `GET ${PATH}`, other)).toMatchObject(refused(403, 'FORBIDDEN'));
  });

  it('gives every order placed since the last call, oldest first', async () => {
    const before = await place();
    const start = await admin.api.call('GET /api/admin/orders/live');
    expect(start.orders.map(({ _id }) => _id)).toEqual([before]);
    const placed = [await place(), await place()];
    const page = await admin.api.call('GET /api/admin/orders/live', {
      query: { cursor: start.cursor },
    });
    expect(page.orders.map(({ _id }) => _id)).toEqual([before, ...placed]);
    shop.clock.advance(60_000);
    const later = await place();
    const { cursor } = await admin.api.call('GET /api/admin/orders/live', {
      query: { cursor: page.cursor },
    });
    const last = await admin.api.call('GET /api/admin/orders/live', { query: { cursor } });
    expect(last.orders).toMatchObject([{ _id: later, paymentMethod: 'Free' }]);
  });
});
