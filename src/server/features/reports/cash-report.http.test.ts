import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { comeBack, refund, ship } from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
let silk: string;
let cotton: string;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-09-10T06:00:00Z');
  [owner, buyer] = [await shop.admin(), await shop.customer('buyer@example.com')];
  await liftUnpaidLimits(owner.api);
  await saveSettings(owner.api, {
    paymentMethods: ['Cash on Delivery', 'Free'],
    cashFee: rupees(49),
    taxPercent: 10,
  });
  silk = await shop.product({ name: 'Silk', pricePaise: 1000_00, stock: 50 });
  cotton = await shop.product({ name: 'Cotton', pricePaise: 500_00, stock: 50 });
});
afterAll(() => shop.close());

const place = async (
  postalCode: string,
  [silks, cottons]: [number, number],
  paymentMethod = 'Cash on Delivery',
) => {
  const items = [
    ...(silks > 0 ? [itemOf(silk, 1000, silks)] : []),
    ...(cottons > 0 ? [itemOf(cotton, 500, cottons)] : []),
  ];
  const shippingAddress = { ...ADDRESS, postalCode, phone: '98450 12345' };
  const body = { ...draftOf(...items), paymentMethod, shippingAddress };
  return buyer.api.call('POST /api/orders', { body });
};
const deliver = (id: string) =>
  owner.api.call('POST /api/admin/orders/{id}/deliver', { params: { id }, query: {} });

const load = (by: 'pincode' | 'product', month = '09', days = 30) =>
  owner.api.call('GET /api/admin/reports/cash', {
    query: { by, from: `2026-${month}-01`, to: `2026-${month}-${days}` },
  });

it('counts orders in cash that were sent, the refused ones, and what is kept of their goods', async () => {
  // Mysuru: 2 silks and a cotton are paid, 2,750 with 10% of tax; the cotton is given back: 2,200.
  const paid = await place('570 001', [2, 1]);
  await deliver(paid._id);
  const cottonLine = paid.orderItems[1]?._id ?? '';
  await refund(owner, paid._id, { items: [{ item: cottonLine, qty: 1, from: 'sent' }] });
  // A silk is refused: nothing is kept.
  const refused = await place('570001', [1, 0]);
  await ship(owner, refused._id);
  await comeBack(owner, refused._id);
  // Bengaluru, in two parcels: 2 silks are delivered (2,200), and a cotton is refused.
  const parts = await place('560001', [2, 1]);
  const [silkLine = '', refusedLine = ''] = parts.orderItems.map(({ _id }) => _id);
  await ship(owner, parts._id, { items: [{ item: silkLine, qty: 2 }] });
  await ship(owner, parts._id, { items: [{ item: refusedLine, qty: 1 }] });
  await comeBack(owner, parts._id, {}, 1);
  // Under way: 550.
  await ship(owner, (await place('560001', [0, 1]))._id);
  // Not sent, not in cash, and of another month.
  await place('570001', [1, 1]);
  await deliver((await place('570001', [1, 1], 'Free'))._id);
  shop.clock.set('2026-10-01T06:00:00Z');
  [owner, buyer] = [await shop.admin(), await shop.customer('later@example.com')];
  await deliver((await place('570001', [1, 0]))._id);

  const total = { orders: 4, refused: 2, keptPrice: 2200 + 2200 + 550 };
  const byPincode = await load('pincode');
  expect(byPincode).toEqual({
    ...{ from: '2026-09-01', to: '2026-09-30', total },
    rows: [
      { key: '560001', name: '560001', orders: 2, refused: 1, keptPrice: 2750 },
      { key: '570001', name: '570001', orders: 2, refused: 1, keptPrice: 2200 },
    ],
  });
  const byProduct = await load('product');
  expect(byProduct.total).toEqual(total);
  expect(byProduct.rows).toHaveLength(2);
  expect(byProduct.rows).toContainEqual({
    ...{ key: cotton, name: 'Cotton', orders: 3, refused: 1, keptPrice: 550 },
  });
  // Of 2 paid, 1 refused and 2 delivered: 4 × 1,100.
  expect(byProduct.rows).toContainEqual({
    ...{ key: silk, name: 'Silk', orders: 3, refused: 1, keptPrice: 4400 },
  });
});

it('keeps only what was sent, refuses only what was unpaid, and reads old PIN codes', async () => {
  shop.clock.set('2026-12-01T06:00:00Z');
  [owner, buyer] = [await shop.admin(), await shop.customer('december@example.com')];
  // Of 3 silks one was cancelled and one is not sent yet: 1,100.
  const part = await place('600001', [3, 0]);
  const item = part.orderItems[0]?._id ?? '';
  await refund(owner, part._id, { items: [{ item, qty: 1, from: 'unsent' }] });
  await ship(owner, part._id, { items: [{ item, qty: 1 }] });
  // As an order of before has its PIN code; refused.
  const old = await place('600001', [0, 1]);
  await shop.database.pool.query("update orders set postal_code = '600 001' where id = $1", [
    old._id,
  ]);
  await ship(owner, old._id);
  await comeBack(owner, old._id);
  // Paid before it was sent: what came back was not refused.
  const paid = await place('600001', [0, 1]);
  const params = { id: paid._id };
  await owner.api.call('POST /api/admin/orders/{id}/mark-paid', { params, body: { note: 'UPI' } });
  await ship(owner, paid._id);
  shop.clock.advance(1000);
  await comeBack(owner, paid._id);
  // The courier damaged it: the customer did not refuse it.
  const damaged = await place('600001', [0, 1]);
  await ship(owner, damaged._id);
  await comeBack(owner, damaged._id, { isRefused: false });
  expect((await load('pincode', '12', 31)).rows).toEqual([
    { key: '600001', name: '600001', orders: 4, refused: 1, keptPrice: 1100 + 550 },
  ]);
});

it.each([
  [true, false, 1],
  [false, true, 1],
  [false, false, 0],
  [true, 'delivered', 0],
] as const)(
  'counts one that comes back in two steps, refused %j and %j: %d times',
  async (first, second, times) => {
    const postalCode = '110001';
    const counted = async () =>
      (await load('pincode', '12', 31)).rows.find(({ key }) => key === postalCode)?.refused ?? 0;
    const hashes = async () =>
      (await shop.database.pool.query('select from cash_refusals')).rowCount ?? 0;
    const before = [await counted(), await hashes()];
    const order = await place(postalCode, [0, 2]);
    const { parcels } = await ship(owner, order._id);
    const items = [{ item: order.orderItems[0]?._id ?? '', qty: 1 }];
    await comeBack(owner, order._id, { items, isRefused: first });
    if (second !== 'delivered') await comeBack(owner, order._id, { isRefused: second });
    else {
      const params = { id: order._id, parcelId: parcels[0]?._id ?? '' };
      const path = 'POST /api/admin/orders/{id}/parcels/{parcelId}/deliver';
      await owner.api.call(path, { params, body: { cashReceived: true } });
    }
    expect([await counted(), await hashes()]).toEqual(before.map((count) => count + times));
  },
);
