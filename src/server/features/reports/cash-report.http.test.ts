import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { comeBack, refund, ship } from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
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
});
afterAll(() => shop.close());

it('counts orders in cash that were sent, the refused ones, and what is kept of their goods', async () => {
  const silk = await shop.product({ name: 'Silk', pricePaise: 1000_00, stock: 50 });
  const cotton = await shop.product({ name: 'Cotton', pricePaise: 500_00, stock: 50 });
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

  const load = (by: 'pincode' | 'product') =>
    owner.api.call('GET /api/admin/reports/cash', {
      query: { by, from: '2026-09-01', to: '2026-09-30' },
    });
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
