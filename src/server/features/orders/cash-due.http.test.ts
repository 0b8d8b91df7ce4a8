import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deliverOrder,
  deliverParcel,
  markPaid,
  viewOrder,
} from '../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { comeBack, ledgerErrors, refund, ship } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { rupees } from '../../../domain/money/money.ts';

const METHOD = 'Cash on Delivery';

let shop: TestShop;
let owner: SignedIn;
let customer: SignedIn;
let product: string;
beforeEach(async () => {
  shop = await openTestShop();
  [owner, customer] = [await shop.admin(), await shop.customer('buyer@example.com')];
  product = await shop.product({ name: 'Saree', pricePaise: 1000_00, stock: 10 });
  await saveSettings(owner.api, { paymentMethods: [METHOD] });
});
afterEach(() => shop.close());

const place = (qty = 1) => {
  const shippingAddress = { ...ADDRESS, phone: '9845012345' };
  const body = { ...draftOf(itemOf(product, 1000, qty)), paymentMethod: METHOD, shippingAddress };
  return customer.api.call('POST /api/orders', { body });
};
const deliverUnpaid = (id: string) => deliverOrder(owner, id, { cashReceived: 'no' });

/** The ids and the sum; the list and the dashboard have to agree. */
async function listedDue() {
  const listed = await owner.api.call('GET /api/orders/all', { query: { paid: 'cash-due' } });
  const { cashDue } = await owner.api.call('GET /api/dashboard');
  expect(cashDue.count).toBe(listed.total);
  return { ids: listed.items.map(({ _id }) => _id).toSorted(), total: cashDue.total };
}

it('is listed and summed, until it arrives, also after the pieces came back', async () => {
  const [paid, returned, open] = [await place(), await place(), await place()];
  for (const { _id: id } of [paid, returned]) {
    await ship(owner, id);
    await deliverUnpaid(id);
  }
  await ship(owner, open._id);
  expect(await listedDue()).toEqual({ ids: [returned._id, paid._id].toSorted(), total: 2300 });

  await comeBack(owner, returned._id);
  expect(await listedDue()).toEqual({ ids: [returned._id, paid._id].toSorted(), total: 2300 });
  const body = { note: 'Paid out by the courier' };
  for (const { _id: id } of [paid, returned]) await markPaid(owner, id, body);
  expect(await listedDue()).toEqual({ ids: [], total: 0 });
});

it('is, of an order sent in parts, what its delivered parcels collect and the courier still has', async () => {
  const order = await place(3);
  const item = order.orderItems[0]?._id ?? '';
  const id = order._id;
  for (const qty of [1, 1]) await ship(owner, id, { items: [{ item, qty }] });
  expect(await listedDue()).toEqual({ ids: [], total: 0 });
  const { parcels } = await viewOrder(owner, id);
  for (const [index, total] of [1150, 2300].entries()) {
    await deliverParcel(owner, id, parcels[index]?._id ?? '', false);
    expect(await listedDue()).toEqual({ ids: [id], total });
    const params = { id };
    const { due } = await customer.api.call('GET /api/orders/{id}', { params });
    expect(due.withCourier).toBe(total);
  }
  const params = { id };
  const pay = (from?: 'courier' | 'customer') =>
    markPaid(owner, id, { note: 'Received', amount: rupees(1150), ...(from && { from }) });
  await expect(pay()).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'from', message: 'Say who paid: couriers have ₹2,300.00 of what is due.' }],
  });
  await pay('courier');
  expect(await listedDue()).toEqual({ ids: [id], total: 1150 });

  // A transfer for the saree that is not sent leaves the courier's cash where it is.
  await pay('customer');
  expect(await listedDue()).toEqual({ ids: [id], total: 1150 });
  const { due } = await customer.api.call('GET /api/orders/{id}', { params });
  expect(due).toMatchObject({ amount: 1150, withCourier: 1150, rest: 0 });
  await expect(pay('courier')).resolves.toMatchObject({ order: { isPaid: true } });
  expect(await listedDue()).toEqual({ ids: [], total: 0 });
});

it('is not asked for again at the door, after a transfer while parcels are under way', async () => {
  const { _id: id, orderItems } = await place(3);
  const item = orderItems[0]?._id ?? '';
  for (const qty of [1, 1, 1]) await ship(owner, id, { items: [{ item, qty }] });
  const params = { id };
  const { parcels } = await viewOrder(owner, id);
  await deliverParcel(owner, id, parcels[0]?._id ?? '', false);
  const body = { note: 'UPI', amount: rupees(1000), from: 'customer' as const };
  const paid = await markPaid(owner, id, body);
  expect(paid.payments).toMatchObject([{ amount: 1000, gateway: 'manual', note: 'UPI' }]);
  const order = await customer.api.call('GET /api/orders/{id}', { params });
  expect(order.due).toMatchObject({ amount: 2450, withCourier: 1150 });
  expect(order.parcels?.map(({ collect }) => collect)).toEqual([1150, 1150, 150]);

  // What is collected in the end is what was due then.
  await deliverOrder(owner, id, { cashReceived: 'no' });
  const delivered = await customer.api.call('GET /api/orders/{id}', { params });
  expect(delivered.parcels?.map(({ collect }) => collect)).toEqual([1150, 1150, 150]);
  expect(delivered.due).toMatchObject({ amount: 2450, cash: 'from-courier' });
  expect(await listedDue()).toEqual({ ids: [id], total: 2450 });
  expect(await ledgerErrors(shop)).toEqual([]);
});

it('arrives before its pieces are given back: the customer has paid it to the courier', async () => {
  const { _id: id, orderItems } = await place(2);
  await ship(owner, id);
  await deliverUnpaid(id);
  const items = [{ item: orderItems[0]?._id ?? '', qty: 1, from: 'sent' as const }];
  await expect(refund(owner, id, { items })).rejects.toMatchObject({
    code: 'ORDER_STATE',
    message:
      'Couriers have ₹2,300.00 of this order: record this cash with “Mark as paid” first. What they did not collect can be taken off as an amount that gives nothing back.',
  });
  // As an amount too: the cash could not be recorded any more when it arrives.
  for (const amount of [rupees(50), rupees(2300)])
    await expect(refund(owner, id, { amount })).rejects.toMatchObject({ code: 'ORDER_STATE' });
  // What a courier could not collect.
  await refund(owner, id, { amount: rupees(50), send: rupees(0) });
  const body = { note: 'Paid out by the courier' };
  await markPaid(owner, id, body);
  const { refunds } = await refund(owner, id, { items });
  expect(refunds).toMatchObject([
    { credit: 50, send: 0 },
    { credit: 1125, send: 1125 },
  ]);
  expect(await ledgerErrors(shop)).toEqual([]);
});

describe('that a courier could not collect', () => {
  const writeOff = (id: string, amount: number) =>
    refund(owner, id, { amount: rupees(amount), send: rupees(0) });
  /** An order whose cash its courier has. */
  async function placeHeld(qty: number): Promise<string> {
    const { _id: id } = await place(qty);
    await ship(owner, id);
    await deliverUnpaid(id);
    return id;
  }
  async function deliverFirst(id: string) {
    const { parcels } = await adminOrder(id);
    await deliverParcel(owner, id, parcels[0]?._id ?? '', false);
  }
  const adminOrder = (id: string) => viewOrder(owner, id);

  it('is taken off what its parcel collected, not off the parcels under way', async () => {
    const { _id: id, orderItems } = await place(2);
    const item = orderItems[0]?._id ?? '';
    for (const qty of [1, 1]) await ship(owner, id, { items: [{ item, qty }] });
    await deliverFirst(id);
    await writeOff(id, 1150);
    const order = await customer.api.call('GET /api/orders/{id}', { params: { id } });
    expect(order.due).toMatchObject({ amount: 1150 });
    expect(order.due.withCourier).toBeUndefined();
    expect(order.parcels?.map(({ collect }) => collect)).toEqual([0, 1150]);
    await deliverOrder(owner, id, { cashReceived: 'yes' });
    expect((await adminOrder(id)).order).toMatchObject({ isPaid: true, due: { amount: 0 } });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('is no more than couriers have', async () => {
    const id = await placeHeld(2);
    const body = { note: 'UPI', amount: rupees(1000), from: 'customer' as const };
    await markPaid(owner, id, body);
    await expect(writeOff(id, 1500)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await writeOff(id, 1300);
    expect((await adminOrder(id)).order).toMatchObject({ isPaid: true, due: { amount: 0 } });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('cannot be recorded later, and says why', async () => {
    const id = await placeHeld(1);
    await writeOff(id, 1150);
    const call = markPaid(owner, id, { note: 'Cash after all' });
    await expect(call).rejects.toMatchObject({
      message:
        'Nothing is due of this order any more: its items came back, or their price was taken off.',
    });
  });

  it('is refused by the paise, unless it is said', async () => {
    const id = await placeHeld(2);
    await expect(refund(owner, id, { amount: rupees(0.02) })).rejects.toMatchObject({
      code: 'ORDER_STATE',
    });
  });
});

it('says refunded of what was paid alone, not of what was taken off before', async () => {
  const { _id: id, orderItems } = await place(3);
  const item = orderItems[0]?._id ?? '';
  await ship(owner, id);
  const params = { id };
  const { parcels } = await viewOrder(owner, id);
  const parcel = { id, parcelId: parcels[0]?._id ?? '' };
  const path = 'POST /api/admin/orders/{id}/parcels/{parcelId}' as const;
  await owner.api.call(`${path}/return`, { params: parcel, body: { items: [{ item, qty: 1 }] } });
  await owner.api.call(`${path}/deliver`, { params: parcel, body: { cashReceived: true } });
  const paid = await customer.api.call('GET /api/orders/{id}', { params });
  expect(paid).toMatchObject({ isPaid: true, credited: 1150 });
  expect(paid).not.toHaveProperty('amountRefunded');
  await refund(owner, id, { items: [{ item, qty: 1, from: 'sent' }] });
  const after = await customer.api.call('GET /api/orders/{id}', { params });
  expect(after).toMatchObject({ credited: 2300, amountRefunded: 1150 });
});
