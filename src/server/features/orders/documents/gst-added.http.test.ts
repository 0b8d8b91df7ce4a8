import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { markPaid, viewOrder } from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { ledgerErrors, refund, ship } from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import { rupees } from '../../../../domain/money/money.ts';

/** In rupees, without tax; blouses are stitched, HSN 6211. */
const SAREE = 10_500;
const BLOUSE = 2950;
const MYSURU = { ...ADDRESS, state: 'Karnataka', phone: '98450 12345' };
const CHENNAI = { ...MYSURU, city: 'Chennai', postalCode: '600001', state: 'Tamil Nadu' };
const SINGAPORE = {
  ...MYSURU,
  city: 'Singapore',
  postalCode: '018956',
  state: '',
  country: 'Singapore',
};

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let saree: string;
let blouse: string;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2026-03-10T06:00:00Z');
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  const colours = ['red' as const];
  saree = await shop.product({ name: 'Saree', pricePaise: SAREE * 100, stock: 50, colours });
  blouse = await shop.product({ name: 'Blouse', pricePaise: BLOUSE * 100, stock: 50, colours });
  await shop.database.pool.query("update products set hsn = '6211' where id = $1", [blouse]);
  await saveSettings(admin.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
    ...{ gstin: '29AAGCB7383J1Z4', taxMode: 'gst', pricesIncludeTax: false },
    ...{ paymentMethods: ['Free'], freeShippingAbove: null, shippingFee: rupees(100) },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // The code is for first orders.
  buyer = await shop.anyone();
});

const TWELVE = { percent: 12, limit: null, percentAbove: null };

const draft = (shippingAddress: object, more: object = {}) => ({
  ...draftOf(itemOf(saree, SAREE), itemOf(blouse, BLOUSE, 2)),
  ...{ shippingAddress, paymentMethod: 'Free', promoCode: 'SSMS10', ...more },
});
const place = (to: object, more: object = {}) =>
  buyer.api.call('POST /api/orders', { headers: {}, body: draft(to, more) });
const documentsOf = (id: string) =>
  admin.api.call('GET /api/orders/{id}/documents', { params: { id } });

async function invoiceOf(id: string) {
  await ship(admin, id);
  const [invoice] = await documentsOf(id);
  return {
    total: invoice?.total,
    taxes: invoice?.taxes.map(({ name, amount }) => `${name} ${amount}`),
    lines: invoice?.lines.map((line) => [
      ...[line.description, line.unitPrice, line.discount, line.taxable, line.amount],
    ]),
  };
}

/*
 * By hand: 10,500.00 + 2 * 2,950.00 = 16,400.00, less 500.00 shared by value: 320.12 and 179.88. Goods
 * 10,179.88 at 5 %, and 5,720.12 at 18 % (2,860.06 a piece). Tax 2 * 254.50 + 2 * 514.81 = 1,538.62 within
 * the state, 508.99 + 1,029.62 = 1,538.61 to another. Delivery of 100.00 contains its tax: 61.29 and 38.71
 * by what the goods cost with tax (10,688.88 and 6,749.74).
 */
it('adds the tax of goods and place to the prices', async () => {
  const order = await place(MYSURU);
  expect(order).toMatchObject({
    ...{ itemsPrice: 16_400, discountPrice: 500, taxPrice: 1538.62, taxPercent: 0 },
    ...{ taxLabel: 'GST', shippingPrice: 100, totalPrice: 17_538.62 },
    // With what the delivery contains.
    gstTotal: 1547.44,
  });
  expect(order).not.toHaveProperty('taxIncluded');
  expect(await invoiceOf(order._id)).toEqual({
    total: 17_538.62,
    // 254.50 + 514.81 + 1.46 + 2.95
    taxes: ['CGST 773.72', 'SGST 773.72'],
    lines: [
      ['Saree', SAREE, 320.12, 10_179.88, 10_688.88],
      ['Blouse', BLOUSE, 179.88, 5720.12, 6749.74],
      ['Delivery', 0, 0, 58.37, 61.29],
      ['Delivery', 0, 0, 32.81, 38.71],
    ],
  });
  buyer = await shop.anyone();
  const there = await place(CHENNAI);
  expect(there).toMatchObject({ taxPrice: 1538.61, totalPrice: 17_538.61 });
  expect((await invoiceOf(there._id)).taxes).toEqual(['IGST 1547.43']);
  buyer = await shop.anyone();
  const abroad = await place(SINGAPORE);
  expect(abroad).toMatchObject({ taxPrice: 0, totalPrice: 16_000 });
  expect(await invoiceOf(abroad._id)).toMatchObject({ total: 16_000, taxes: [] });
});

it('a piece that is given back takes its share of the tax along', async () => {
  const { _id: id, orderItems } = await place(MYSURU);
  await ship(admin, id);
  const item = orderItems[1]?._id ?? '';
  await refund(admin, id, { items: [{ item, qty: 1, from: 'sent' }] });
  const [, note] = await documentsOf(id);
  // 2,860.06 and 514.81; of the 2 * 514.81 on the invoice the piece that stays contains 2 * 257.41.
  expect(note).toMatchObject({
    total: 3374.87,
    lines: [{ quantity: 1, unitPrice: BLOUSE, discount: 89.94, taxable: 2860.07 }],
    taxes: [
      { name: 'CGST', amount: 257.4 },
      { name: 'SGST', amount: 257.4 },
    ],
  });
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('a corrected address changes the split, and no total', async () => {
  const { _id: id } = await place(MYSURU);
  const params = { id };
  const { order: seen, blocked } = await viewOrder(admin, id);
  expect(blocked.invoice).toMatch(/issued when the first parcel is sent/);
  const body = { shippingAddress: CHENNAI, seen: seen.shippingAddress };
  await admin.api.call('PUT /api/admin/orders/{id}/address', { params, body });
  const invoice = await invoiceOf(id);
  expect(invoice).toMatchObject({ total: 17_538.62, taxes: [expect.stringMatching(/^IGST 1547/)] });
  // Contained in 10,688.88: 508.99 of one tax.
  expect(invoice.lines?.[0]).toEqual(['Saree', SAREE, 320.12, 10_179.89, 10_688.88]);
});

it('an address that is corrected to abroad keeps the total, without tax in it', async () => {
  const { _id: id } = await place(MYSURU);
  const params = { id };
  const { order: seen } = await viewOrder(admin, id);
  const body = { shippingAddress: SINGAPORE, seen: seen.shippingAddress };
  await admin.api.call('PUT /api/admin/orders/{id}/address', { params, body });
  const { order } = await viewOrder(admin, id);
  expect(order).toMatchObject({ taxPrice: 1538.62, gstTotal: 0, totalPrice: 17_538.62 });
  await shop.runJobs();
  const mail = shop.mails.findLast(({ subject }) =>
    subject.startsWith('The address of your order'),
  );
  expect(mail?.text).toMatch(/^Added to the price: ₹1,538\.62$/m);
  expect(await invoiceOf(id)).toMatchObject({ total: 17_538.62, taxes: [] });
  const [invoice] = await documentsOf(id);
  expect(invoice?.taxable).toBe(17_538.62);
});

it('the checkout asks what is added, and an order with another tax is refused', async () => {
  const orderItems = [
    { product: saree, qty: 1 },
    { product: blouse, qty: 2 },
  ];
  const quote = (more: object) =>
    buyer.api.call('POST /api/orders/quote', { body: { orderItems, ...more } });
  const promoCode = 'SSMS10';
  expect(await quote({ promoCode })).toMatchObject({ taxPrice: 1538.62, totalPrice: 17_538.62 });
  expect(await quote({ promoCode, shippingAddress: SINGAPORE })).toMatchObject({ taxPrice: 0 });
  // 2 * 262.50 + 2 * 531.00
  expect(await quote({})).toMatchObject({ taxPrice: 1587 });
  // No country is no export.
  expect(await quote({ shippingAddress: {} })).toMatchObject({ taxPrice: 1587 });
  await expect(quote({ shippingAddress: { ...SINGAPORE, country: 'Inda' } })).rejects.toMatchObject(
    {
      code: 'ADDRESS_INCOMPLETE',
    },
  );
  await expect(place(MYSURU, { taxPrice: 0 })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    message: expect.stringMatching(/^The tax has changed/),
  });
});

it('pages, feeds and reports know the price with its tax', async () => {
  const read = (product: string) =>
    shop.api().call('GET /api/products/{id}', { params: { id: product } });
  expect((await read(saree)).gstRate).toEqual({ percent: 5, limit: null, percentAbove: null });
  expect((await read(blouse)).gstRate).toEqual({ percent: 5, limit: 2500, percentAbove: 18 });
  // Its own HSN, its subcategory's, its category's: pages say the rate that orders bear.
  const { pool } = shop.database;
  const names = "(select id from categories where name = 'Silk Sarees')";
  await admin.api.call('POST /api/admin/gst-rates', {
    body: { hsn: '9404', fromDay: '2020-01-01', ...TWELVE },
  });
  for (const [hsn, percent] of [
    ['9404', 12],
    ['', 5],
  ] as const) {
    await pool.query(`update categories set hsn = $1 where parent_id = ${names}`, [hsn]);
    shop.services.catalogue.clearRows();
    expect((await read(saree)).gstRate?.percent).toBe(percent);
    const order = await place(MYSURU, { promoCode: '' });
    const bought = 'select gst_percent from order_lines where order_id = $1 and name = $2';
    const { rows } = await pool.query(bought, [order._id, 'Saree']);
    expect(Number(rows[0].gst_percent)).toBe(percent);
  }
  expect((await shop.api().call('GET /api/shop')).gst).toMatchObject({ pricesIncludeTax: false });
  const feed = await (await shop.fetch('/feed.xml')).text();
  expect(feed).toContain('<g:price>11025.00 INR</g:price>');
  expect(feed).toContain('<g:price>3481.00 INR</g:price>');
  const { order } = await admin.api.call('GET /api/admin/gst');
  expect(order?.added.tax).toBeGreaterThan(0);

  shop.clock.set('2026-05-10T06:00:00Z');
  buyer = await shop.anyone();
  const { _id: id } = await place(MYSURU);
  const body = { note: 'UPI' };
  await markPaid(admin, id, body);
  await ship(admin, id);
  await refund(admin, id, { delivery: rupees(100), amount: undefined });
  const query = { by: 'month', from: '2026-05-01', to: '2026-05-31' } as const;
  const { total } = await admin.api.call('GET /api/admin/reports/sales', { query });
  // Within the delivery: 2 * 1.46 + 2 * 2.95.
  expect(total).toMatchObject({ taxPrice: 1538.62, taxIncluded: 8.82, creditedTax: 8.82 });
});
