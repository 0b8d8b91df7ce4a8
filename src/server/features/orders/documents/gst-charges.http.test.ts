import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { markPaid } from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { refund, ship } from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { TaxDocument } from '../../../../contract/documents.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';

const MYSURU = { ...ADDRESS, postalCode: '570001', state: 'Karnataka' };

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await saveSettings(admin.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
    ...{ gstin: '29AAGCB7383J1Z4', taxMode: 'gst', gstScheme: 'regular' },
    ...{ paymentMethods: ['Free'], freeShippingAbove: null, shippingFee: rupees(100) },
  });
});

/** A paid order of one piece of each, by HSN and rupees. */
async function order(...pieces: (readonly [hsn: string, price: number])[]): Promise<Order> {
  const items = [];
  for (const [hsn, price] of pieces) {
    const product = await shop.product({ pricePaise: price * 100, stock: 10 });
    await shop.database.pool.query('update products set hsn = $1 where id = $2', [hsn, product]);
    items.push(itemOf(product, price));
  }
  const body = { ...draftOf(...items), shippingAddress: MYSURU, paymentMethod: 'Free' };
  const customer = await shop.anyone();
  const placed = await customer.api.call('POST /api/orders', { headers: {}, body });
  await markPaid(admin, placed._id, { note: 'UPI' });
  return placed;
}

const takeOff = ({ _id, orderItems }: Order, at: number, from: 'unsent' | 'sent' = 'unsent') =>
  refund(admin, _id, { items: [{ item: orderItems[at]?._id ?? '', qty: 1, from }] });

const documentsOf = ({ _id: id }: Order) =>
  admin.api.call('GET /api/orders/{id}/documents', { params: { id } });

const taxOf = ({ taxes }: TaxDocument) => taxes.reduce((all, { amount }) => all + amount, 0);

it('delivery is under the HSN of goods that are on the invoice', async () => {
  const placed = await order(['5007', 5000], ['5208', 2000]);
  await takeOff(placed, 0);
  await ship(admin, placed._id);
  const item = placed.orderItems[1]?._id ?? '';
  const items = [{ item, qty: 1, from: 'sent' as const }];
  await refund(admin, placed._id, { items, delivery: rupees(100) });
  const [invoice, note] = await documentsOf(placed);
  for (const document of [invoice, note]) {
    expect(document?.lines.map(({ hsn, amount }) => [hsn, amount])).toEqual([
      ['5208', 2000],
      ['5208', 100],
    ]);
  }
});

/*
 * By hand: 10,500.00 at 5 % holds 500.00 of tax, 2,950.00 at 18 % holds 450.00. The delivery of 100.00 goes
 * with both by value until the blouse is taken off, and then with the saree alone: 4.76 at 5 %.
 */
it('the reports have the tax that the documents of a reduced order have', async () => {
  shop.clock.set('2026-02-10T06:00:00Z');
  const placed = await order(['5007', 10_500], ['6211', 2950]);
  await takeOff(placed, 1);
  await ship(admin, placed._id);
  const query = { from: '2026-02-01', to: '2026-02-28' };
  const net = async () => {
    const { total } = await admin.api.call('GET /api/admin/reports/tax', { query });
    return Number(((total.taxIncluded ?? 0) - total.creditedTax).toFixed(2));
  };
  const [invoice] = await documentsOf(placed);
  expect(invoice && taxOf(invoice)).toBe(504.76);
  expect(await net()).toBe(504.76);
  await refund(admin, placed._id, { delivery: rupees(100) });
  expect(await net()).toBe(500);
  await takeOff(placed, 0, 'sent');
  expect(await net()).toBe(0);
});
