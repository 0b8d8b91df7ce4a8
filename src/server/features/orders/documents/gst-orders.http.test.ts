import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { cancelOrder } from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { comeBack, ledgerErrors, refund, ship } from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { gstinCheckCharacter } from '../../../../domain/tax/gstin.ts';

const GSTIN = '29AAGCB7383J1Z4';
const SELLER = { legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru', gstin: GSTIN };
const GST = { ...SELLER, taxMode: 'gst', gstScheme: 'regular' } as const;
/** In rupees; blouses are stitched, HSN 6211. */
const SAREE = 10_500;
const BLOUSE = 2950;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let saree: string;
let blouse: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await saveSettings(admin.api, {
    ...GST,
    paymentMethods: ['Free', 'Cash on Delivery'],
    freeShippingAbove: null,
    shippingFee: rupees(100),
  });
  customer = await shop.anyone();
  saree = await shop.product({ name: 'Saree', pricePaise: SAREE * 100, stock: 50 });
  blouse = await shop.product({ name: 'Blouse', pricePaise: BLOUSE * 100, stock: 50 });
  await shop.database.pool.query("update products set hsn = '6211' where id = $1", [blouse]);
});

const MYSURU = { ...ADDRESS, postalCode: '570 001', state: 'KA', phone: '98450 12345' };
const CHENNAI = { ...MYSURU, city: 'Chennai', postalCode: '600001', state: 'Tamilnadu' };
const SINGAPORE = { ...MYSURU, city: 'Singapore', postalCode: '018956', country: 'Singapore' };

const draft = (shippingAddress: object, more: object = {}) => ({
  ...draftOf(itemOf(saree, SAREE), itemOf(blouse, BLOUSE, 2)),
  shippingAddress,
  paymentMethod: 'Free',
  promoCode: 'SSMS10',
  ...more,
});
const place = (shippingAddress: object, more: object = {}): Promise<Order> =>
  customer.api.call('POST /api/orders', { headers: {}, body: draft(shippingAddress, more) });

/** As another customer, whose code counts as the first. */
async function placeAnew(to: object = MYSURU, more: object = {}) {
  customer = await shop.anyone();
  return place(to, more);
}

async function documents({ _id: id }: Order) {
  const list = await admin.api.call('GET /api/orders/{id}/documents', { params: { id } });
  return Promise.all(
    list.map(({ _id: documentId }) =>
      admin.api.call('GET /api/orders/{id}/documents/{documentId}', {
        params: { id, documentId },
      }),
    ),
  );
}

const taxesOf = (
  lines: {
    taxable: number;
    amount: number;
    taxes: { name: string; percent: number; amount: number }[];
  }[],
) =>
  lines.map(({ taxable, amount, taxes }) => [
    amount,
    taxable,
    ...taxes.map(({ name, percent, amount: tax }) => `${name} ${percent} ${tax}`),
  ]);

/*
 * By hand: 10,500.00 + 2 * 2,950.00 = 16,400.00, less 500.00 shared by value: 320.12 and 179.88 (of
 * 320.1219… and 179.8780…). Goods 10,179.88 at 5 % and 5,720.12 at 18 % (2,860.06 a piece: 2,723.87 without
 * 5 %, above 2,500). Delivery 100.00 by value: 64.02 at 5 % and 35.98 at 18 %. Total 16,000.00.
 */
describe('an order by GST', () => {
  it('contains the tax in its prices, halved within the state', async () => {
    const order = await place(MYSURU);
    expect(order).toMatchObject({
      ...{ itemsPrice: 16_400, discountPrice: 500, taxPrice: 0, taxPercent: 0 },
      ...{ shippingPrice: 100, totalPrice: 16_000, taxLabel: 'GST' },
      // 484.76 + 872.56 + 3.04 + 5.48, each from two equal halves.
      taxIncluded: 1365.84,
      shippingAddress: { postalCode: '570001', state: 'Karnataka' },
    });
    expect(await documents(order)).toEqual([]);
    await ship(admin, order._id);
    const [invoice] = await documents(order);
    expect(invoice).toMatchObject({
      kind: 'tax-invoice',
      number: expect.stringMatching(/^INV\/\d\d-\d\d\/\d{5}$/),
      seller: { gstin: GSTIN, state: 'Karnataka (29)' },
      placeOfSupply: { code: '29', name: 'Karnataka' },
      invoice: null,
      total: 16_000,
      endorsement: '',
    });
    expect(taxesOf(invoice?.lines ?? [])).toEqual([
      [10_179.88, 9695.12, 'CGST 2.5 242.38', 'SGST 2.5 242.38'],
      [5720.12, 4847.56, 'CGST 9 436.28', 'SGST 9 436.28'],
      [64.02, 60.98, 'CGST 2.5 1.52', 'SGST 2.5 1.52'],
      [35.98, 30.5, 'CGST 9 2.74', 'SGST 9 2.74'],
    ]);
    expect(invoice?.lines.map(({ hsn, quantity }) => [hsn, quantity])).toEqual([
      ['5007', 1],
      ['6211', 2],
      ['5007', 0],
      ['6211', 0],
    ]);
  });

  it('bears one tax to another state, and none abroad', async () => {
    const there = await place(CHENNAI);
    await ship(admin, there._id);
    const [invoice] = await documents(there);
    expect(invoice?.placeOfSupply).toEqual({ code: '33', name: 'Tamil Nadu' });
    expect(invoice?.taxes).toEqual([{ name: 'IGST', amount: 1365.86 }]);
    customer = await shop.anyone();
    const abroad = await place(SINGAPORE);
    expect(abroad).toMatchObject({ totalPrice: 16_000, taxIncluded: 0 });
    await ship(admin, abroad._id);
    const [exported] = await documents(abroad);
    expect(exported).toMatchObject({ taxable: 16_000, taxes: [], total: 16_000 });
    expect(exported?.endorsement).toContain('without payment of integrated tax');
  });

  it('is no export where state and PIN code agree, however the country is written', async () => {
    expect(await place({ ...MYSURU, country: 'Inda' })).toMatchObject({ taxIncluded: 1365.84 });
    const { taxIncluded } = await placeAnew({
      ...MYSURU,
      country: 'Pakistan',
      postalCode: '54000',
    });
    expect(taxIncluded).toBe(0);
  });

  it('knows the state from the PIN code, asks for it else, and takes a GSTIN', async () => {
    const there = { ...MYSURU, city: 'Puducherry', postalCode: '६०५ ००१', state: '' };
    const buyerGstin = `33aagcb7383j1z${gstinCheckCharacter('33AAGCB7383J1Z')}`;
    const order = await place(there, { buyerGstin });
    expect(order).toMatchObject({
      buyerGstin: buyerGstin.toUpperCase(),
      shippingAddress: { postalCode: '605001' },
    });
    await ship(admin, order._id);
    const [invoice] = await documents(order);
    expect(invoice).toMatchObject({
      placeOfSupply: { code: '34', name: 'Puducherry' },
      buyer: { gstin: buyerGstin.toUpperCase() },
    });
    const { token } = await shop.anyone();
    const wrong = { token, body: draft(MYSURU, { buyerGstin: '33AAGCB7383J1Z0' }) };
    expect(await send(shop, 'POST /api/orders', wrong)).toMatchObject(
      refused(400, 'BAD_INPUT', /GSTIN is not valid/),
    );
    const unknown = { token, body: draft({ ...MYSURU, postalCode: '999999', state: 'Nowhere' }) };
    expect(await send(shop, 'POST /api/orders', unknown)).toMatchObject(
      refused(400, 'ADDRESS_INCOMPLETE', /Choose the state/),
    );
  });

  it('issues the invoice to the business of the GSTIN, else to the customer', async () => {
    const buyerGstin = `33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}`;
    const named = await place(CHENNAI, { buyerGstin, buyerName: ' Nair\u200b Textiles LLP ' });
    const unnamed = await placeAnew(CHENNAI, { buyerGstin });
    const person = await placeAnew(CHENNAI, { buyerName: 'Nobody Ltd' });
    expect(named.buyerName).toBe('Nair Textiles LLP');
    expect(person).not.toHaveProperty('buyerName');
    const names = [];
    for (const order of [named, unnamed, person]) {
      await ship(admin, order._id);
      names.push((await documents(order))[0]?.buyer.name);
    }
    expect(names).toEqual(['Nair Textiles LLP', 'Test Customer', 'Test Customer']);
  });

  it('gets a credit note for what came back, and for all of it exactly the invoice', async () => {
    const order = await place(MYSURU);
    await ship(admin, order._id);
    const [, item] = order.orderItems;
    const one = [{ item: item?._id ?? '', qty: 1, from: 'sent' as const }];
    await refund(admin, order._id, { items: one, note: 'Too small' });
    await comeBack(admin, order._id, { items: [{ item: item?._id ?? '', qty: 1, restock: true }] });
    const [invoice, note] = await documents(order);
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^CN\/\d\d-\d\d\/\d{5}$/),
      invoice: { number: invoice?.number },
      total: 2860.06,
      lines: [{ quantity: 1, hsn: '6211' }],
    });
    expect(taxesOf(note?.lines ?? [])).toEqual([
      [2860.06, 2423.78, 'CGST 9 218.14', 'SGST 9 218.14'],
    ]);
    const rest = order.orderItems.map(({ _id, qty }, at) => ({
      ...{ item: _id, qty: at === 1 ? qty - 1 : qty, from: 'sent' as const },
    }));
    await refund(admin, order._id, { items: rest, delivery: rupees(100), note: 'All of it' });
    const [, ...notes] = await documents(order);
    const sumOf = (pick: (document: (typeof notes)[number]) => number) =>
      Math.round(notes.reduce((all, each) => all + pick(each), 0) * 100) / 100;
    expect(sumOf(({ total }) => total)).toBe(invoice?.total);
    expect(sumOf(({ taxable }) => taxable)).toBe(invoice?.taxable);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('gets no credit note for pieces that a code paid for', async () => {
    const dupatta = await shop.product({ name: 'Dupatta', pricePaise: 250_00, stock: 5 });
    const order = await place(MYSURU, { orderItems: [itemOf(dupatta, 250, 2)] });
    expect(order).toMatchObject({ discountPrice: 500, totalPrice: 100 });
    await ship(admin, order._id);
    const items = order.orderItems.map(({ _id: item }) => ({
      item,
      qty: 1,
      from: 'sent' as const,
    }));
    await refund(admin, order._id, { items, note: 'Too many' });
    expect((await documents(order)).map(({ kind }) => kind)).toEqual(['tax-invoice']);
    await refund(admin, order._id, { items, delivery: rupees(100), note: 'All of it' });
    const [, ...notes] = await documents(order);
    expect(notes).toMatchObject([{ total: 100 }]);
  });

  it('keeps the seller and the buyer of the invoice in its credit notes, whatever has changed', async () => {
    const order = await place(MYSURU);
    await ship(admin, order._id);
    await saveSettings(admin.api, { taxMode: 'single', legalName: '', address: '', gstin: '' });
    await refund(admin, order._id, { amount: rupees(100), note: 'A loose thread' });
    const [invoice, note] = await documents(order);
    expect(note).toMatchObject({ kind: 'credit-note', total: 100 });
    expect(note?.seller).toEqual({ ...invoice?.seller, gstin: GSTIN });
    expect([note?.buyer, note?.order, note?.placeOfSupply]).toEqual([
      ...[invoice?.buyer, invoice?.order, invoice?.placeOfSupply],
    ]);
  });

  it('is taxed from the state of the GSTIN on its invoice, where the shop has moved meanwhile', async () => {
    const order = await place(MYSURU);
    const gstin = `33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}`;
    await saveSettings(admin.api, { gstin });
    await ship(admin, order._id);
    await refund(admin, order._id, {
      items: [{ item: order.orderItems[1]?._id ?? '', qty: 2, from: 'sent' }],
    });
    const [invoice, note] = await documents(order);
    expect(invoice).toMatchObject({
      seller: { gstin, state: 'Tamil Nadu (33)' },
      placeOfSupply: { code: '29' },
      taxes: [{ name: 'IGST' }],
      total: 16_000,
    });
    expect(note?.taxes).toMatchObject([{ name: 'IGST' }]);
  });

  it('is not sent without the GSTIN that its invoice needs', async () => {
    const order = await place(MYSURU);
    await saveSettings(admin.api, { taxMode: 'single', gstin: '' });
    await expect(ship(admin, order._id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('GSTIN'),
    });
    expect(await documents(order)).toEqual([]);
  });

  it('of what was taken off before it is sent has neither invoice nor note', async () => {
    const order = await place(MYSURU);
    const items = [{ item: order.orderItems[1]?._id ?? '', qty: 2, from: 'unsent' as const }];
    await refund(admin, order._id, { items, note: 'Sold out' });
    expect(await documents(order)).toEqual([]);
    await ship(admin, order._id);
    const [invoice, ...notes] = await documents(order);
    expect(notes).toEqual([]);
    // Delivery goes with the goods that are on the invoice.
    expect(invoice?.lines.map(({ description }) => description)).toEqual(['Saree', 'Delivery']);
  });
});

describe('a seller who may charge no tax', () => {
  it('sells within the state by a bill of supply', async () => {
    await saveSettings(admin.api, { ...GST, gstScheme: 'unregistered', gstState: '29' });
    const { token } = customer;
    const answer = await send(shop, 'POST /api/orders', { token, body: draft(CHENNAI) });
    const elsewhere = refused(400, 'ADDRESS_INCOMPLETE', /only send within Karnataka/);
    expect(answer).toMatchObject(elsewhere);
    const { orderItems, shippingAddress } = draft(CHENNAI);
    const quote = { orderItems, shippingAddress };
    expect(await send(shop, 'POST /api/orders/quote', { token, body: quote })).toMatchObject(
      elsewhere,
    );
    const order = await place(MYSURU);
    expect(order.taxIncluded).toBe(0);
    await ship(admin, order._id);
    const [bill] = await documents(order);
    expect(bill).toMatchObject({ kind: 'bill-of-supply', taxes: [], seller: { gstin: '' } });
  });
});

describe('the return GSTR-1', () => {
  const load = (month: string) => admin.api.call('GET /api/admin/gstr1', { query: { month } });
  const sumOf = (rows: Record<string, string | number>[], name = 'Taxable Value') =>
    Math.round(rows.reduce((all, row) => all + Number(row[name] ?? 0), 0) * 100) / 100;

  it('lists a month’s sales by buyer and place, and notes in the month that they are of', async () => {
    shop.clock.set('2026-07-10T10:00:00+05:30');
    const registered = { buyerGstin: `33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}` };
    const b2b = await placeAnew(CHENNAI, registered);
    const [near, far] = [await placeAnew(MYSURU), await placeAnew(CHENNAI)];
    const abroad = await placeAnew(SINGAPORE);
    customer = await shop.anyone();
    const large = await customer.api.call('POST /api/orders', {
      headers: {},
      body: { ...draft(CHENNAI, { promoCode: '' }), orderItems: [itemOf(saree, SAREE, 10)] },
    });
    for (const { _id } of [b2b, near, far, abroad, large]) await ship(admin, _id);
    shop.clock.set('2026-08-03T10:00:00+05:30');
    const items = [{ item: near.orderItems[0]?._id ?? '', qty: 1, from: 'sent' as const }];
    await refund(admin, near._id, { items, note: 'Torn' });
    const b2bItems = [{ item: b2b.orderItems[0]?._id ?? '', qty: 1, from: 'sent' as const }];
    await refund(admin, b2b._id, { items: b2bItems, note: 'Torn' });

    const { gstin, sections } = await load('2026-07');
    expect(gstin).toBe(GSTIN);
    // 9,695.12 + 60.97 of IGST's goods and delivery at 5 %, 4,847.56 + 30.49 at 18 %.
    expect(sections.b2b).toEqual([
      expect.objectContaining({
        ...{ 'Invoice date': '10-Jul-2026', 'Place Of Supply': '33-Tamil Nadu', Rate: 5 },
        ...{ 'Invoice Value': 16_000, 'Taxable Value': 9756.09 },
      }),
      expect.objectContaining({ Rate: 18, 'Taxable Value': 4878.05 }),
    ]);
    expect(sections.b2cl).toEqual([
      expect.objectContaining({ 'Invoice Value': 105_100, Rate: 5, 'Taxable Value': 100_095.24 }),
    ]);
    expect(
      sections.b2cs.map((row) => [row['Place Of Supply'], row.Rate, row['Taxable Value']]),
    ).toEqual([
      ['29-Karnataka', 5, 9756.1],
      ['29-Karnataka', 18, 4878.06],
      ['33-Tamil Nadu', 5, 9756.09],
      ['33-Tamil Nadu', 18, 4878.05],
    ]);
    expect(sections.exp).toEqual([
      expect.objectContaining({ 'Export Type': 'WOPAY', Rate: 0, 'Taxable Value': 16_000 }),
    ]);
    expect(sections.docs).toEqual([expect.objectContaining({ 'Total Number': 5, Cancelled: 0 })]);
    const { b2b: toFirms, b2cl, b2cs, exp, hsn, register } = sections;
    const all = sumOf([...toFirms, ...b2cl, ...b2cs, ...exp]);
    expect(sumOf(hsn)).toBe(all);
    expect(sumOf(register, 'Taxable value')).toBe(all);

    const august = (await load('2026-08')).sections;
    expect(august.cdnr).toEqual([
      expect.objectContaining({
        'Note Type': 'C',
        'Note Value': 10_179.88,
        'Taxable Value': 9695.12,
      }),
    ]);
    expect(august.b2cs).toEqual([
      expect.objectContaining({ 'Place Of Supply': '29-Karnataka', 'Taxable Value': -9695.12 }),
    ]);
    expect(august.b2b).toEqual([]);
    const read = async (section: 'b2cs' | 'register') => {
      const query = { month: '2026-08', section };
      return (await admin.api.call('GET /api/admin/gstr1.csv', { query })).text();
    };
    expect(await read('b2cs')).toContain('OE,29-Karnataka,,5,-9695.12,0,\r\n');
    expect((await read('register')).split('\r\n')).toEqual([
      expect.stringMatching(/^Date,Document,Number,For invoice/),
      expect.stringMatching(/^2026-08-03,Credit note,CN\/26-27\/\d{5},INV\/26-27/),
      expect.stringMatching(/^2026-08-03,Credit note/),
      '',
    ]);
  });
});

describe('the email of an order', () => {
  it('says how much of the total is GST, as its page does', async () => {
    const order = await place(MYSURU);
    await shop.runJobs();
    const mail = shop.mails.findLast(({ text }) => text.includes(order._id));
    expect(mail?.text).toMatch(/Total: ₹16,000\.00\s+of which GST: ₹1,365\.84/);
  });
});

describe('the email of a parcel', () => {
  it('has the invoice as a file, where the address is confirmed', async () => {
    customer = await shop.customer('meena@example.com');
    const order = await place(MYSURU);
    await ship(admin, order._id);
    await shop.runJobs();
    const sent = shop.mails.filter(({ subject }) => subject.includes(order._id.slice(0, 8)));
    const [shipped] = sent.filter(({ subject }) => subject.includes('on its way'));
    const [file, ...others] = shipped?.attachments ?? [];
    expect(others).toEqual([]);
    expect(file?.filename).toMatch(/^INV-26-27-\d{5}\.pdf$/);
    expect(
      Buffer.from(file?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('an order with a tax that is added', () => {
  it('is no part of the return, nor is its credit note', async () => {
    shop.clock.set('2026-09-10T10:00:00+05:30');
    await saveSettings(admin.api, { taxMode: 'single' });
    const order = await place(MYSURU, { paymentMethod: 'Cash on Delivery', promoCode: '' });
    const params = { id: order._id };
    await admin.api.call('POST /api/admin/orders/{id}/invoice', { params });
    await saveSettings(admin.api, GST);
    shop.clock.set('2026-09-11T10:00:00+05:30');
    await cancelOrder(admin, order._id, 'Sold out');
    expect(await documents(order)).toMatchObject([{ kind: 'credit-note', placeOfSupply: null }]);
    const query = { month: '2026-09' };
    const { sections } = await admin.api.call('GET /api/admin/gstr1', { query });
    expect(sections).toMatchObject({ b2cs: [], hsn: [], cdnur: [] });
    // Its number is one of the series.
    expect(sections.docs).toMatchObject([{ 'Total Number': 1 }]);
    expect(sections.register).toHaveLength(1);
  });

  it('has no note of what was taken off before an invoice that does not list it', async () => {
    await saveSettings(admin.api, { taxMode: 'single' });
    const order = await place(MYSURU, { paymentMethod: 'Cash on Delivery', promoCode: '' });
    const params = { id: order._id };
    const takeBlouseOff = async () => {
      const item = order.orderItems[1]?._id ?? '';
      await refund(admin, order._id, { items: [{ item, qty: 1, from: 'unsent' }] });
      shop.clock.advance(1000);
    };
    await takeBlouseOff();
    await admin.api.call('POST /api/admin/orders/{id}/invoice', { params });
    shop.clock.advance(1000);
    // As invoices of before the list have it; a trigger keeps them as they are.
    await shop.database.pool.query(`
      alter table invoices disable trigger invoices_only_grow;
      update invoices set refund_ids = null where order_id = '${order._id}';
      alter table invoices enable trigger invoices_only_grow`);
    await takeBlouseOff();
    expect(await documents(order)).toMatchObject([
      { kind: 'credit-note', taxable: BLOUSE, total: 3392.5 },
    ]);
  });
});

it('a series of invoices and bills of supply is one row of the documents issued', async () => {
  shop.clock.set('2026-10-10T10:00:00+05:30');
  const sell = async (terms: object) => {
    await saveSettings(admin.api, { ...GST, ...terms });
    const order = await placeAnew(MYSURU);
    await ship(admin, order._id);
    return (await documents(order))[0];
  };
  const first = await sell({});
  const bill = await sell({ gstScheme: 'composition' });
  const last = await sell({});
  expect([first?.kind, bill?.kind]).toEqual(['tax-invoice', 'bill-of-supply']);
  const query = { month: '2026-10' };
  const { sections } = await admin.api.call('GET /api/admin/gstr1', { query });
  expect(sections.docs).toEqual([
    {
      'Nature of Document': 'Invoices for outward supply',
      'Sr. No. From': first?.number,
      'Sr. No. To': last?.number,
      'Total Number': 3,
      Cancelled: 0,
    },
  ]);
  // The bill is no sale by GST.
  expect(sections.b2cs).toHaveLength(2);
});

it('a return is of one GSTIN: a note on an invoice of an earlier one is in its own', async () => {
  shop.clock.set('2026-12-05T10:00:00+05:30');
  const order = await place(MYSURU);
  await ship(admin, order._id);
  const gstin = `33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}`;
  await saveSettings(admin.api, { gstin });
  const later = await placeAnew(MYSURU);
  await ship(admin, later._id);
  const items = [{ item: order.orderItems[1]?._id ?? '', qty: 2, from: 'sent' as const }];
  await refund(admin, order._id, { items, note: 'Torn' });
  const [[first], [second]] = [await documents(order), await documents(later)];
  const month = '2026-12';
  const listNumbers = async (of: { month: string; gstin?: string }) => {
    const answer = await admin.api.call('GET /api/admin/gstr1', { query: of });
    const numbers = answer.sections.register.map((row) => row['For invoice'] || row.Number);
    return { gstin: answer.gstin, numbers, issued: answer.sections.docs.length };
  };
  expect(await listNumbers({ month })).toEqual({ gstin, numbers: [second?.number], issued: 1 });
  expect(await listNumbers({ month, gstin: GSTIN })).toEqual({
    ...{ gstin: GSTIN, numbers: [first?.number, first?.number], issued: 2 },
  });
  expect(await listNumbers({ month, gstin: '' })).toMatchObject({ numbers: [] });
  expect(await listNumbers({ month, gstin: ` ${GSTIN.toLowerCase()}` })).toMatchObject({
    gstin: GSTIN,
  });
  await expect(listNumbers({ month, gstin: 'garbage' })).rejects.toMatchObject({
    issues: [{ path: 'gstin', message: expect.stringContaining('Send a GSTIN') }],
  });
  const query = { month, gstin: GSTIN, section: 'register' } as const;
  const csv = await (await admin.api.call('GET /api/admin/gstr1.csv', { query })).text();
  expect(csv).toContain(first?.number);
  expect(csv).not.toContain(second?.number);
  const { gstins } = await admin.api.call('GET /api/admin/gst');
  expect(gstins).toEqual(expect.arrayContaining([GSTIN, gstin]));
});

it('a return without a GSTIN has bills of supply and their notes in its register alone', async () => {
  shop.clock.set('2027-01-10T10:00:00+05:30');
  await saveSettings(admin.api, { ...GST, gstScheme: 'unregistered', gstState: '29' });
  const order = await place(MYSURU);
  await ship(admin, order._id);
  const items = [{ item: order.orderItems[1]?._id ?? '', qty: 2, from: 'sent' as const }];
  await refund(admin, order._id, { items, note: 'Torn' });
  const [bill, note] = await documents(order);
  const load = (more: object) =>
    admin.api.call('GET /api/admin/gstr1', { query: { month: '2027-01', ...more } });
  const { gstin, sections } = await load({});
  expect(gstin).toBe('');
  const { docs, register, ...taxed } = sections;
  expect(Object.values(taxed).flat()).toEqual([]);
  expect(docs.map((row) => row['Sr. No. From'])).toEqual([note?.number, bill?.number]);
  expect(register).toMatchObject([
    { Document: 'Credit note', 'For invoice': bill?.number, IGST: 0, Total: 5720.12 },
    { Document: 'Bill of supply', Number: bill?.number, CGST: 0, Total: 16_000 },
  ]);
  await saveSettings(admin.api, GST);
  expect(await load({ gstin: '' })).toEqual({ month: '2027-01', gstin: '', sections });
  expect((await load({})).sections.register).toEqual([]);
  expect((await admin.api.call('GET /api/admin/gst')).gstins).toContain('');
});

describe('the PDF of a document', () => {
  it('is one file that a reader opens', async () => {
    const order = await place(MYSURU);
    await ship(admin, order._id);
    const [invoice] = await documents(order);
    const params = { id: order._id, documentId: invoice?._id ?? '' };
    const name = 'GET /api/orders/{id}/documents/{documentId}/pdf';
    const file = Buffer.from(await (await customer.api.call(name, { params })).arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.subarray(-6).toString()).toContain('%%EOF');
    expect(file.length).toBeGreaterThan(5000);
    const stranger = await shop.anyone();
    await expect(stranger.api.call(name, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('settings of GST', () => {
  it('need what an invoice needs', async () => {
    await expect(
      saveSettings(admin.api, { ...GST, legalName: '', gstin: '', creditNotePrefix: 'INV' }),
    ).rejects.toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ path: 'settings.legalName' }),
        expect.objectContaining({ path: 'settings.gstin' }),
        expect.objectContaining({ path: 'settings.creditNotePrefix' }),
      ]),
    });
  });

  it('keep the beginning of numbers that are issued, and need a rate for other goods', async () => {
    const order = await place(MYSURU);
    await ship(admin, order._id);
    for (const change of [
      { invoicePrefix: 'CN', creditNotePrefix: 'INV' },
      { invoicePrefix: 'NEW' },
      { defaultHsn: '99' },
    ]) {
      const saved = saveSettings(admin.api, { ...GST, ...change });
      await expect(saved, JSON.stringify(change)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
  });
});

describe('numbers of documents', () => {
  it('are consecutive where many are issued at once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const buyer = await shop.anyone();
        const body = draft(MYSURU, { promoCode: '' });
        return buyer.api.call('POST /api/orders', { headers: {}, body });
      }),
    );
    await Promise.all(orders.map(({ _id }) => ship(admin, _id)));
    const numbers = (await Promise.all(orders.map(documents))).map(([invoice]) => invoice?.number);
    const counts = numbers.map((number) => Number(number?.slice(-5))).toSorted((a, b) => a - b);
    expect(counts).toEqual(orders.map((_, at) => (counts[0] ?? 0) + at));
  });

  it('begin at 1 with the financial year, whenever the order was placed', async () => {
    const [last, first] = [await place(MYSURU), await placeAnew()];
    shop.clock.set(new Date('2027-03-31T23:59:59+05:30'));
    await ship(admin, last._id);
    shop.clock.set(new Date('2027-04-01T00:00:00+05:30'));
    await ship(admin, first._id);
    expect((await documents(last))[0]).toMatchObject({
      number: expect.stringMatching(/^INV\/26-27\//),
      issuedOn: '2027-03-31',
    });
    expect((await documents(first))[0]).toMatchObject({
      ...{ number: 'INV/27-28/00001', issuedOn: '2027-04-01' },
    });
  });
});
