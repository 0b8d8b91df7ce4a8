import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, openPayment, placeFor, verify } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
let orderId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const owner = await shop.admin();
  await saveSettings(owner.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
  const buyer = await shop.customer('meera@example.com');
  const product = await shop.product();
  const order = await placeFor(buyer, product);
  const payment = await openPayment(buyer, order);
  await choose(shop, payment, 'success');
  await verify(buyer, payment);
  orderId = order._id;
  const params = { id: orderId };
  await owner.api.call('POST /api/admin/orders/{id}/invoice', { params });
  const counted = { kind: 'by', quantity: 1, reason: 'counted', note: '' } as const;
  await owner.api.call('POST /api/admin/products/{id}/stock', {
    params: { id: product },
    body: counted,
  });
});
afterAll(() => shop.close());

const run = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values);

it.each([
  ['audit_log', 'at = now()'],
  ['payment_log', 'at = now()'],
  ['stock_changes', 'at = now()'],
  ['order_events', 'at = now()'],
  ['invoices', 'count = 7'],
])('%s rejects updates and truncation', async (table, change) => {
  for (const text of [
    `update ${table} set ${change}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]) {
    await expect(run(text), text).rejects.toThrow(`The table ${table} is only ever added to`);
  }
});

it('the timeline of an order is deleted with it, and its invoice stays', async () => {
  const client = await shop.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from orders where id = $1', [orderId]);
    const left = await client.query(
      `select (select count(*)::int from order_events where order_id = $1) as events,
              (select count(*)::int from invoices where order_id = $1) as invoices`,
      [orderId],
    );
    expect(left.rows).toEqual([{ events: 0, invoices: 1 }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
