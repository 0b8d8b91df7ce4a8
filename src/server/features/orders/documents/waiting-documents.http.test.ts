import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewOrder } from '../../../../../tests/support/order-actions.ts';
import {
  choose,
  ledgerErrors,
  openPayment,
  pass,
  placeFor,
  refund,
  ship,
  transactionsOf,
  verify,
} from '../../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../../tests/support/save-settings.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { NextNumbers } from '../../../../contract/restored-shop.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { noteRestore } from '../../backup/restored-shop.repository.ts';

const GST = {
  ...{ legalName: 'SSMS Silks LLP', address: '12 Temple Street, Mysuru' },
  gstin: '29AAGCB7383J1Z4',
  taxMode: 'gst',
  gstScheme: 'regular',
} as const;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  // Their money is real, so the documents are no test ones.
  shop = await openTestShop({ simulated: [] });
  admin = await shop.admin();
  customer = await shop.anyone();
  await liftUnpaidLimits(admin.api);
  await saveSettings(admin.api, GST);
});
afterAll(async () => {
  expect(await ledgerErrors(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.clock.advance(1000));

async function paid(isSent = true) {
  const order = await placeFor(customer, await shop.product());
  const payment = await openPayment(customer, order);
  await choose(shop, payment, 'success');
  await verify(customer, payment);
  if (isSent) await ship(admin, order._id);
  return { order, payment };
}

const numbersOf = async ({ _id: id }: Order) =>
  (await admin.api.call('GET /api/orders/{id}/documents', { params: { id } })).map(
    ({ number }) => number,
  );
const view = ({ _id: id }: Order) => viewOrder(admin, id);

it('a refund that fails after its credit note is sent again, and the note stays the only one', async () => {
  const { order, payment } = await paid();
  await refund(admin, order._id, { amount: rupees(500) });
  expect(await numbersOf(order), 'not sent yet').toHaveLength(1);
  await pass(shop, 10);
  const issued = await numbersOf(order);
  expect(issued).toEqual([expect.stringMatching(/^INV/), expect.stringMatching(/^CN/)]);
  const [sent] = transactionsOf(await view(order));
  const reported = {
    ...{ cf_refund_id: '77001', cf_payment_id: '1', order_id: payment.gatewayOrderId },
    ...{ refund_id: sent?._id, refund_amount: 500, refund_currency: 'INR' },
    ...{ refund_status: 'CANCELLED', status_description: 'The bank returned it' },
  };
  const body = JSON.stringify(reported);
  shop.gateways.troubles.push({ path: /refunds\//, kind: { status: 200, body } });
  const event = { data: { refund: reported }, type: 'REFUND_STATUS_WEBHOOK' };
  const event_time = shop.clock.now().toISOString();
  const { headers, body: signed } = shop.gateways.signed(JSON.stringify({ ...event, event_time }));
  const path = '/api/payment/webhook/cashfree';
  expect((await shop.fetch(path, { method: 'POST', headers, body: signed })).status).toBe(200);
  const failed = await view(order);
  expect(transactionsOf(failed)).toMatchObject([{ state: 'failed', attention: 'failed' }]);
  // It stands on a note, so it can no longer be withdrawn.
  const resolved = admin.api.call('POST /api/admin/refund-transactions/{id}/resolve', {
    params: { id: transactionsOf(failed)[0]?._id ?? '' },
    body: { action: 'dismiss', note: 'Agreed by phone' },
  });
  await expect(resolved).rejects.toMatchObject({ status: 409 });
  expect(await numbersOf(order)).toEqual(issued);
  await shop.gateways.run(25 * 3_600_000);
  await pass(shop, 10);
  expect(transactionsOf(await view(order)).at(-1)).toMatchObject({ state: 'succeeded' });
  expect(await numbersOf(order)).toEqual(issued);
});

describe('after a restore from a backup', () => {
  const load = async () => (await admin.api.call('GET /api/admin/restored-shop')).question;
  const answer = (body: NextNumbers) =>
    admin.api.call('POST /api/admin/restored-shop/invoices', { body });
  const restore = () =>
    noteRestore(shop.database.db, new Date('2026-11-20T01:30:00Z'), shop.clock.now());

  it('credit notes wait for their next number, and are issued once it is said', async () => {
    const [early, late, other] = [await paid(), await paid(), await paid(false)];
    // Decided before the restore, and sent after it.
    await refund(admin, early.order._id, { amount: rupees(100) });
    shop.clock.advance(1000);
    await restore();
    await refund(admin, late.order._id, { amount: rupees(200) });
    await pass(shop, 10);
    expect(await numbersOf(early.order)).toHaveLength(1);
    expect(await numbersOf(late.order)).toHaveLength(1);
    await expect(ship(admin, other.order._id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('dashboard (/admin)'),
    });
    const asked = await load();
    expect(asked).toMatchObject({ financialYear: '2026-27' });
    // Only series that the shop issues are asked.
    expect(asked).not.toHaveProperty('nextInvoice');
    await expect(answer({ nextCreditNote: 40 })).rejects.toMatchObject({
      issues: [{ path: 'nextGstInvoice' }],
    });
    expect((await answer({ nextGstInvoice: 900, nextCreditNote: 40 })).question).toBeNull();
    const notes = [...(await numbersOf(early.order)), ...(await numbersOf(late.order))];
    expect(notes.filter((number) => number.startsWith('CN')).toSorted()).toEqual([
      ...['CN/26-27/00040', 'CN/26-27/00041'],
    ]);
    await ship(admin, other.order._id);
    expect(await numbersOf(other.order)).toEqual(['INV/26-27/00900']);
  });

  it('each series goes on above its own number, and one that is switched on later is asked then', async () => {
    await saveSettings(admin.api, { taxMode: 'single' });
    const { order: single } = await paid(false);
    await restore();
    // Orders by GST may still get invoices.
    expect(await load()).toMatchObject({ nextInvoice: 1, nextGstInvoice: 901, nextCreditNote: 42 });
    await expect(answer({ nextInvoice: 70 })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await answer({ nextInvoice: 70, nextGstInvoice: 1000, nextCreditNote: 50 });
    const params = { id: single._id };
    const { number } = await admin.api.call('POST /api/admin/orders/{id}/invoice', { params });
    expect(number).toBe('2026-27/00070');
    await saveSettings(admin.api, GST);
    expect((await numbersOf((await paid()).order)).at(0)).toBe('INV/26-27/01000');

    await shop.database.pool.query('delete from orders where gst_scheme is not null');
    await saveSettings(admin.api, { taxMode: 'single' });
    await restore();
    expect(await load()).not.toHaveProperty('nextGstInvoice');
    await answer({ nextInvoice: 80, nextCreditNote: 60 });
    await saveSettings(admin.api, GST);
    expect(await load()).toEqual({
      ...{ madeAt: expect.any(String), restoredAt: expect.any(String) },
      ...{ financialYear: '2026-27', nextGstInvoice: 1001 },
    });
    const { order } = await paid(false);
    await expect(ship(admin, order._id)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    await answer({ nextGstInvoice: 2000 });
    await ship(admin, order._id);
    expect(await numbersOf(order)).toEqual(['INV/26-27/02000']);
  });

  it('a long number names the year by its start: the law allows 16 characters', async () => {
    await restore();
    await answer({ nextInvoice: 80, nextGstInvoice: 9_999_999, nextCreditNote: 100_000 });
    const { order } = await paid();
    expect(await numbersOf(order)).toEqual(['INV/26/9999999']);
  });
});
