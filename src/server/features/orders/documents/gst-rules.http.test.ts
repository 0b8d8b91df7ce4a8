import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { ship } from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import { addOptions, optionsEdit, SIZES } from '../../../../../tests/support/variants.ts';
import { gstinCheckCharacter } from '../../../../domain/tax/gstin.ts';
import { GSTR1_SECTIONS } from '../../../../domain/tax/gstr1.ts';

let shop: TestShop;
let admin: SignedIn;
let saree: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  saree = await shop.product({ pricePaise: 10_500_00, stock: 50 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await saveSettings(admin.api, {
    ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
    gstin: '29AAGCB7383J1Z4',
    taxMode: 'gst',
    gstScheme: 'regular',
  });
});

async function place(to: object, more: object = {}) {
  const { api } = await shop.anyone();
  const shippingAddress = { ...ADDRESS, ...to };
  const body = { ...draftOf(itemOf(saree, 10_500)), ...more, shippingAddress };
  return api.call('POST /api/orders', { headers: {}, body });
}

it('a country that nobody knows is asked about, and makes no export without tax', async () => {
  const there = { city: 'Singapore', postalCode: '018956' };
  await expect(place({ ...there, country: 'Inda' })).rejects.toMatchObject({
    ...{ code: 'ADDRESS_INCOMPLETE', issues: [{ path: 'shippingAddress.country' }] },
    message: expect.stringContaining('“Inda”'),
  });
  // Nor is India in a spelling that is not known.
  await expect(place({ ...there, country: 'South India' })).rejects.toMatchObject({
    issues: [{ path: 'shippingAddress.country' }],
  });
  expect(await place({ ...there, country: 'singapore' })).toMatchObject({ taxIncluded: 0 });
  // With one tax nobody asks.
  await saveSettings(admin.api, { taxMode: 'single' });
  expect((await place({ ...there, country: 'Inda' })).taxIncluded).toBeUndefined();
});

it('an address in India is stored with a state of the list, that of its PIN code for another text', async () => {
  for (const state of ['Bavaria', 'ಕರ್ನಾಟಕ', 'State of Karnataka', 'KA']) {
    const { shippingAddress, _id: id } = await place({ state });
    expect(shippingAddress.state, state).toBe('Karnataka');
    const to = { ...shippingAddress, postalCode: '600001', state: 'Tamil Nadu, India' };
    for (const corrected of [to, { ...to, state: 'Nowhere', city: 'Chennai' }]) {
      const params = { id };
      const { order } = await viewOrder(admin, id);
      const body = { shippingAddress: corrected, seen: order.shippingAddress };
      await admin.api.call('PUT /api/admin/orders/{id}/address', { params, body });
      const { order: now } = await viewOrder(admin, id);
      expect(now.shippingAddress.state).toBe('Tamil Nadu');
    }
  }
});

it('the shop is in India, and no customer of its own', async () => {
  const unregistered = { gstScheme: 'unregistered', gstin: '', gstState: '96' } as const;
  await expect(saveSettings(admin.api, unregistered)).rejects.toMatchObject({
    issues: [{ path: 'settings.gstState', message: 'Choose a state' }],
  });
  await expect(place({}, { buyerGstin: '29AAGCB7383J1Z4' })).rejects.toMatchObject({
    issues: [{ path: 'buyerGstin', message: expect.stringContaining('of the shop') }],
  });
});

it('a state of India beside another country is asked about, unless it is there too', async () => {
  // Of different places, so that neither decides.
  for (const [country, state, postalCode] of [
    ['Singapore', 'Karnataka', '600001'],
    ['USA', 'tamilnadu', '560001'],
    ['Nepal', 'Kerala', '44600'],
    ['Pakistan', 'Punjab', '560 001'],
    ['Singapore', 'Karnataka, India', '238801'],
    // They fit each other.
    ['Singapore', 'Karnataka', '570001'],
    ['Singapore', 'KA', '570001'],
    // In scripts of India.
    ['Singapore', 'ಕರ್ನಾಟಕ', '570001'],
    ['Singapore', 'தமிழ்நாடு', '600001'],
    ['USA', 'उत्तर प्रदेश', '201301'],
  ]) {
    const placed = place({ country, state, postalCode });
    await expect(placed, country).rejects.toMatchObject({
      ...{ code: 'ADDRESS_INCOMPLETE', issues: [{ path: 'shippingAddress.country' }] },
      message: `${state} is in India: choose India as the country, or correct the state.`,
    });
  }
  for (const [country, state, postalCode] of [
    ['Pakistan', 'Punjab', '54000'],
    ['Pakistan', 'Azad Jammu & Kashmir', '13100'],
    ['USA', 'TN', '37201'],
    // Teleorman, whose postal codes are those of the Indian Punjab.
    ['Romania', 'TR', '140001'],
    ['Singapore', 'Singapore', '560123'],
    ['Singapore', 'சிங்கப்பூர்', '560123'],
    ['Sri Lanka', 'வட மாகாணம்', '40000'],
  ]) {
    const order = await place({ country, state, postalCode, phone: '+91 98450 12345' });
    expect(order, country).toMatchObject({ taxIncluded: 0 });
  }
});

it('what a firm of another state gets delivered here is taxed here', async () => {
  // 33: Tamil Nadu; the saree of 10,500.00 goes to Mysuru: 250.00 for the centre and 250.00 for Karnataka.
  const buyerGstin = `33AAGCB7383J1Z${gstinCheckCharacter('33AAGCB7383J1Z')}`;
  const { _id: id } = await place({ state: 'Karnataka' }, { buyerGstin });
  await ship(admin, id);
  const [invoice] = await admin.api.call('GET /api/orders/{id}/documents', { params: { id } });
  expect(invoice).toMatchObject({
    buyer: { gstin: buyerGstin },
    placeOfSupply: { code: '29', name: 'Karnataka' },
    taxes: [
      { name: 'CGST', amount: 250 },
      { name: 'SGST', amount: 250 },
    ],
  });
});

it('goods have an HSN of at least 4 digits, rates that of a chapter too', async () => {
  await expect(saveSettings(admin.api, { defaultHsn: '50' })).rejects.toMatchObject({
    issues: [{ path: 'settings.defaultHsn', message: expect.stringContaining('4, 6 or 8 digits') }],
  });
  const rate = { fromDay: '2026-01-01', percent: 3, limit: null, percentAbove: null };
  const added = await admin.api.call('POST /api/admin/gst-rates', { body: { ...rate, hsn: '71' } });
  expect(added.hsn).toBe('71');
});

it('an HSN in use whose first rate is of a later day is told', async () => {
  const rate = { percent: 12, limit: null, percentAbove: null };
  const add = (hsn: string, fromDay: string) =>
    admin.api.call('POST /api/admin/gst-rates', { body: { ...rate, hsn, fromDay } });
  const later = await add('8306', '2028-01-01');
  const { pool } = shop.database;
  await pool.query("update products set hsn = '830629' where id = $1", [saree]);
  const listWaiting = async () => (await admin.api.call('GET /api/admin/gst')).waiting;
  expect(await listWaiting()).toEqual([{ hsn: '830629', fromDay: '2028-01-01' }]);
  // Until then it bears 5 % of the default HSN: 500.00 of 10,500.00.
  expect(await place({})).toMatchObject({ taxIncluded: 500 });
  await add('83', '2020-01-01');
  expect(await listWaiting()).toEqual([]);
  await pool.query("update products set hsn = '' where id = $1", [saree]);
  await admin.api.call('DELETE /api/admin/gst-rates/{id}', {
    params: { id: later._id },
    query: {},
  });
});

it('a rate is removed once the owner has seen which one its goods bear then', async () => {
  const { rates } = await admin.api.call('GET /api/admin/gst');
  const [old, now] = ['2017-07-01', '2025-09-22'].map((fromDay) =>
    rates.find((rate) => rate.hsn === '63' && rate.fromDay === fromDay),
  );
  const remove = (id = '', earlier?: string) =>
    admin.api.call('DELETE /api/admin/gst-rates/{id}', { params: { id }, query: { earlier } });
  await expect(remove(now?._id)).rejects.toMatchObject({
    issues: [{ path: 'earlier', message: expect.stringContaining('2017-07-01') }],
  });
  await remove(now?._id, old?._id);
  // Nothing else has this chapter, and no goods need it.
  await remove(old?._id);
  const left = (await admin.api.call('GET /api/admin/gst')).rates;
  expect(left.filter(({ hsn }) => hsn === '63')).toEqual([]);
});

it('a file of products with an HSN that has no rate says what to do', async () => {
  const text = await (await admin.api.call('GET /api/admin/products.csv')).text();
  const [header = '', line = ''] = text.split('\r\n');
  const at = header.split(',').indexOf('HSN');
  expect(at).toBeGreaterThan(0);
  const fileWith = (hsn: string) => {
    const cells = line.split(',');
    cells[at] = hsn;
    return new Blob([`${header}\r\n${cells.join(',')}\r\n`]);
  };
  const preview = (hsn: string) =>
    admin.api.call('POST /api/admin/products/import/preview', { body: fileWith(hsn) });
  expect(await preview('9404')).toMatchObject({
    invalidLines: 1,
    errors: [{ line: 2, column: 'HSN', message: expect.stringContaining('Add it under GST') }],
  });
  expect(await preview('50')).toMatchObject({ invalidLines: 1 });
  expect(await preview('5007')).toMatchObject({ changed: 1, errors: [] });
});

it('a section of GSTR-1 without rows still has its headings', async () => {
  for (const section of GSTR1_SECTIONS) {
    const query = { month: '2020-01', section };
    const file = await (await admin.api.call('GET /api/admin/gstr1.csv', { query })).text();
    const [headings = '', ...rows] = file.split('\r\n');
    expect(rows, section).toEqual(['']);
    expect(headings.split(',').length, section).toBeGreaterThan(4);
  }
  const query = { month: '2020-01', section: 'b2cs' } as const;
  expect(await (await admin.api.call('GET /api/admin/gstr1.csv', { query })).text()).toBe(
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\r\n',
  );
});

it('no year 0 is asked for a return', async () => {
  const query = { month: '0000-01' };
  await expect(admin.api.call('GET /api/admin/gstr1', { query })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
});

it('an address is not corrected to one that the shop may not sell to', async () => {
  const correct = async (order: string, to: object) => {
    const seen = (await viewOrder(admin, order)).order.shippingAddress;
    const body = { shippingAddress: { ...seen, ...to }, seen };
    return admin.api.call('PUT /api/admin/orders/{id}/address', { params: { id: order }, body });
  };
  const { _id: taxed } = await place({});
  await expect(correct(taxed, { country: 'Inda', state: '' })).rejects.toMatchObject({
    ...{ code: 'ADDRESS_INCOMPLETE', issues: [{ path: 'shippingAddress.country' }] },
  });
  const chennai = { city: 'Chennai', postalCode: '600001', state: 'Tamil Nadu' };
  await saveSettings(admin.api, { gstScheme: 'composition' });
  const { _id: id } = await place({});
  for (const to of [chennai, { country: 'Singapore', postalCode: '018956', state: '' }]) {
    await expect(correct(id, to)).rejects.toMatchObject({
      ...{ code: 'ADDRESS_INCOMPLETE', issues: [{ path: 'shippingAddress.state' }] },
      message: expect.stringContaining('only send within Karnataka'),
    });
  }
});

it('a country that is India in another spelling is no export without tax', async () => {
  for (const country of ['India.', 'I N D I A', 'Inde', 'ഇന്ത്യ']) {
    // 500.00 of 10,500.00 at 5 %; the state is that of the PIN code.
    const order = await place({ country, phone: '98450 12345' });
    expect(order, country).toMatchObject({
      taxIncluded: 500,
      shippingAddress: { postalCode: '570001' },
    });
    expect(order.shippingAddress.phone, country).toBe('+919845012345');
  }
});

it('products with a price that fits neither rate are listed, whatever variant has it', async () => {
  const findBetween = async () => (await admin.api.call('GET /api/admin/gst')).between;
  expect(await findBetween()).toEqual({ total: 0, products: [] });
  const blouse = await shop.product({ pricePaise: 2_400_00 });
  await shop.database.pool.query("update products set hsn = '6206' where id = $1", [blouse]);
  const setLarge = (price: number) =>
    addOptions(admin.api, blouse, SIZES, ([size]) => ({ price: size === 'L' ? price : 2_400 }));
  const { gstRate, name } = await setLarge(2_700);
  expect(gstRate).toEqual({ percent: 5, limit: 2500, percentAbove: 18 });
  expect(await findBetween()).toEqual({
    total: 1,
    products: [{ _id: blouse, name, price: 2_700 }],
  });
  await setLarge(2_950.01);
  expect(await findBetween()).toMatchObject({ total: 0 });
});

it('an HSN that goods get keeps its rate, also where that is removed at the same moment', async () => {
  const blouse = await shop.product({ pricePaise: 2_400_00 });
  for (const hsn of ['9401', '9402', '9403', '9404', '9405']) {
    const body = { hsn, fromDay: '2020-01-01', percent: 18, limit: null, percentAbove: null };
    const { _id: id } = await admin.api.call('POST /api/admin/gst-rates', { body });
    const edit = { ...(await optionsEdit(admin.api, blouse, [])), options: [], variants: [], hsn };
    const [saved, removed] = await Promise.allSettled([
      admin.api.call('PUT /api/products/{id}', { params: { id: blouse }, body: edit }),
      admin.api.call('DELETE /api/admin/gst-rates/{id}', { params: { id }, query: {} }),
    ]);
    expect([saved.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});
