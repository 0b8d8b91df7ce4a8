import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverOrder, viewOrder } from '../../../../tests/support/order-actions.ts';
import { ADDRESS } from '../../../../tests/support/order-draft.ts';
import { ledgerErrors, placeFor, refund, ship } from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { AddressCorrection } from '../../../contract/order-admin.ts';
import type { Order } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';
import { queueUnsent } from './order-emails.service.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  await saveSettings(admin.api, {
    paymentMethods: ['Cash on Delivery', 'Free'],
    cashFee: rupees(49),
    cashRefusedPincodes: '600001',
    shippingFee: rupees(80),
    freeShippingAbove: rupees(1000),
  });
});
afterAll(async () => {
  expect(await ledgerErrors(shop)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  customer = await shop.anyone();
  product = await shop.product({ pricePaise: 50_00, stock: 10 });
});

const place = (method: 'Cash on Delivery' | 'Free' = 'Cash on Delivery', qty = 1) =>
  placeFor(customer, product, { method, qty, price: 50 });

async function subjectsOf({ _id }: Order): Promise<string[]> {
  await shop.runJobs();
  const own = shop.mails.filter(
    ({ to, subject }) => to !== 'owner@example.com' && subject.includes(_id.slice(0, 8)),
  );
  return own.map(({ subject }) => subject.replace(/ \(.*/, ''));
}

function correct(
  { _id: id, shippingAddress: seen }: Order,
  given: Partial<AddressCorrection['shippingAddress']>,
) {
  const shippingAddress = { state: '', phone: '', ...seen, ...given };
  const params = { id };
  return admin.api.call('PUT /api/admin/orders/{id}/address', {
    params,
    body: { shippingAddress, seen },
  });
}

describe('the address of an order', () => {
  it('is corrected, and the customer is told; the audit log has no address', async () => {
    const order = await place();
    const { order: after } = await correct(order, {
      ...{ address: '7 Lake Road', state: 'Karnataka', phone: '98450 54321' },
    });
    expect(after.shippingAddress).toMatchObject({
      address: '7 Lake Road',
      phone: '+919845054321',
    });
    expect(after.timeline.map(({ kind }) => kind)).toEqual(['placed', 'address-corrected']);
    expect(await subjectsOf(order)).toContain('The address of your order has changed');
    const told = shop.mails.find(({ subject }) => subject.startsWith('The address of'))?.text;
    expect(told).toContain('7 Lake Road, Mysuru, 570001, Karnataka, India');
    expect(told).toContain('+91 98450 54321');
    const { rows } = await shop.database.pool.query(
      'select action, before, after from audit_log where subject_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ action: 'address corrected', before: null, after: null }]);
  });

  it('stays without a change, and is not saved over what another admin has saved', async () => {
    const order = await place();
    expect((await correct(order, {})).order.timeline).toHaveLength(1);
    await correct(order, { city: 'Hubli' });
    await expect(correct(order, { city: 'Belagavi' })).rejects.toMatchObject({
      code: 'STALE_VERSION',
      current: { order: { shippingAddress: { city: 'Hubli' } } },
    });
  });

  it('from before phones were stored in one form stays as it was written', async () => {
    const order = await place();
    const phone = '98450 12345';
    await shop.database.pool.query('update orders set phone = $2 where id = $1', [
      order._id,
      phone,
    ]);
    const old = { ...order, shippingAddress: { ...order.shippingAddress, phone } };
    const { order: after } = await correct(old, { phone: '+91 98450 12345' });
    expect(after).toMatchObject({ shippingAddress: { phone }, timeline: [{ kind: 'placed' }] });
  });

  it('needs a phone number, and a place where Cash on Delivery goes', async () => {
    const order = await place();
    await expect(correct(order, { phone: '' })).rejects.toMatchObject({
      issues: [{ path: 'shippingAddress.phone' }],
    });
    await expect(correct(order, { postalCode: '600001' })).rejects.toMatchObject({
      code: 'PAYMENT_METHOD_REFUSED',
      issues: [{ path: 'shippingAddress.postalCode' }],
    });
    const free = await place('Free');
    expect((await correct(free, { postalCode: '600001' })).order.shippingAddress).toMatchObject({
      ...ADDRESS,
      postalCode: '600001',
    });
  });

  it('stays once a parcel is sent', async () => {
    const order = await place();
    await ship(admin, order._id);
    await expect(correct(order, { city: 'Hubli' })).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'A parcel of this order is already sent, so its address stays as it is.',
    });
  });
});

describe('refunds of an order', () => {
  it('are listed as they were decided, also within one millisecond', async () => {
    const order = await place('Cash on Delivery', 3);
    const credits = [7, 3, 9, 1, 8, 2, 6, 4];
    for (const amount of credits) await refund(admin, order._id, { amount: rupees(amount) });
    const { refunds } = await viewOrder(admin, order._id);
    expect(refunds.map(({ credit }) => credit)).toEqual(credits);
  });

  it('take the delivery off, in part and at most all of it', async () => {
    const order = await place();
    expect(order).toMatchObject({ shippingPrice: 80, totalPrice: 186.5 });
    const { creditable, ...after } = await refund(admin, order._id, { delivery: rupees(50) });
    expect(after.refunds).toMatchObject([{ credit: 50, delivery: 50, send: 0, items: [] }]);
    expect(after.order.due.amount).toBe(136.5);
    expect(creditable).toMatchObject({ delivery: 30 });
    await expect(refund(admin, order._id, { delivery: rupees(30.01) })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      issues: [{ path: 'delivery' }],
    });
  });
});

describe('an order that is delivered whole', () => {
  it('takes along the parcel under way and what was not sent', async () => {
    const order = await place('Cash on Delivery', 3);
    const [line] = order.orderItems;
    const items = [{ item: line?._id ?? '', qty: 1 }];
    await ship(admin, order._id, { items, trackingNumber: 'EK1' });
    const done = await deliverOrder(admin, order._id);
    expect(done.order).toMatchObject({ state: 'delivered', isPaid: true, due: { amount: 0 } });
    expect(done.parcels).toMatchObject([
      { number: 1, items: [{ qty: 1 }], trackingNumber: 'EK1' },
      { number: 2, items: [{ qty: 2 }], shippedAt: null },
    ]);
    expect(done.parcels.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
    const collected = done.parcels.reduce((all, { collect }) => all + collect, 0);
    expect(collected).toBe(order.totalPrice);
    expect(done.payments).toMatchObject([{ gateway: 'manual', amount: order.totalPrice }]);
  });
});

describe('emails that were queued before a backup', () => {
  it('are queued again after it is restored, if they were not sent', async () => {
    const since = shop.clock.now();
    const order = await place('Cash on Delivery', 2);
    await subjectsOf(order);
    await correct(order, { city: 'Hubli' });
    await refund(admin, order._id, { amount: rupees(10) });
    // The jobs of emails are not part of a backup.
    await shop.database.pool.query('delete from fake_jobs');
    await queueUnsent(shop.services.orderEmails, since);
    const expected = [
      'The address of your order has changed',
      'We have your order',
      'Your order has changed',
    ];
    expect((await subjectsOf(order)).toSorted()).toEqual(expected);
    await shop.database.pool.query('delete from fake_jobs');
    await queueUnsent(shop.services.orderEmails, since);
    expect(await subjectsOf(order)).toHaveLength(3);
  });
});
