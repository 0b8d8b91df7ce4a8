import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  deliverOrder,
  markPaid,
  viewOrder,
} from '../../../../tests/support/order-actions.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import {
  choose,
  openPayment,
  placeFor,
  refund,
  ship as shipParcel,
  verify,
} from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { addOptions } from '../../../../tests/support/variants.ts';
import type { OrderListQuery } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';
import { noteRestore } from '../backup/restored-shop.repository.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop({ simulated: [] });
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.customer(`${crypto.randomUUID()}@meera.example`);
  product = await shop.product();
});

async function paidOrder(): Promise<string> {
  const order = await placeFor(customer, product);
  const payment = await openPayment(customer, order);
  await choose(shop, payment, 'success');
  await verify(customer, payment);
  return order._id;
}

const logged = async (id: string) =>
  (
    await shop.database.pool.query(
      `select action, before, after from audit_log
       where subject_kind = 'order' and subject_id = $1 order by id`,
      [id],
    )
  ).rows;

describe('shipping an order', () => {
  const carrier = 'India Post';
  const ship = (id: string, trackingNumber = 'EK1') =>
    shipParcel(admin, id, { carrier, trackingNumber });
  async function correct(id: string, trackingNumber: string, seen: string) {
    const { parcels } = await viewOrder(admin, id);
    return admin.api.call('PUT /api/admin/orders/{id}/parcels/{parcelId}', {
      params: { id, parcelId: parcels[0]?._id ?? '' },
      body: { carrier, trackingNumber, seen: { carrier, trackingNumber: seen } },
    });
  }

  it('is shown on the order, in its timeline and in one email, and can be corrected', async () => {
    const id = await paidOrder();
    await ship(id);
    const { order } = await correct(id, 'EK2', 'EK1');
    expect(order).toMatchObject({ carrier, trackingNumber: 'EK2' });
    expect(order.timeline.slice(-2)).toMatchObject([
      { kind: 'shipped', note: 'India Post EK1' },
      { kind: 'parcel-corrected', note: 'India Post EK2' },
    ]);
    expect(await logged(id)).toMatchObject([
      { action: 'shipped', before: null, after: { carrier, trackingNumber: 'EK1' } },
      {
        action: 'corrected',
        before: { trackingNumber: 'EK1' },
        after: { trackingNumber: 'EK2' },
      },
    ]);
    await shop.runJobs();
    const emails = shop.mails.filter(({ subject }) => subject.includes(id.slice(0, 8)));
    expect(emails.filter(({ subject }) => subject.includes('on its way'))).toHaveLength(1);
    const { order: there } = await deliverOrder(admin, id);
    expect(there).toMatchObject({ isDelivered: true });
    await expect(ship(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is already delivered.',
    });
  });

  it('ends its cancellation: a shipped order is refunded instead', async () => {
    const id = await paidOrder();
    await ship(id);
    const cancel = cancelOrder(admin, id, 'Too late');
    await expect(cancel).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message:
        'This order is already shipped. Refund it instead, and put the items back into stock when they arrive.',
    });
    const { order } = await viewOrder(admin, id);
    expect(order.isCancelled).toBe(false);
  });

  it('does not overwrite an unseen parcel, and repeating the same one changes nothing', async () => {
    const id = await paidOrder();
    await ship(id, 'EK0');
    const both = await Promise.allSettled([correct(id, 'EK1', 'EK0'), correct(id, 'EK2', 'EK0')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = both.find((each) => each.status === 'rejected')?.reason;
    const kept = both[0].status === 'fulfilled' ? 'EK1' : 'EK2';
    expect(late).toMatchObject({
      code: 'STALE_VERSION',
      message:
        'Someone else changed the tracking details. Your changes are not saved yet: check them and save again.',
      current: { order: { carrier, trackingNumber: kept } },
    });
    const { order } = await correct(id, kept, 'EK0');
    expect(order.timeline.filter(({ kind }) => kind.includes('parcel'))).toHaveLength(1);
    expect(await logged(id)).toHaveLength(2);
  });

  it('is refused after a full refund, but not after a partial one', async () => {
    const id = await paidOrder();
    const { refundable } = await refund(admin, id, { amount: rupees(1) });
    await ship(id);
    const other = await paidOrder();
    const refunded = await refund(admin, other, { amount: rupees(refundable + 1) });
    const message = 'This order is cancelled.';
    expect(refunded.order).toMatchObject({ state: 'cancelled', isCancelled: true });
    expect(refunded.blocked.ship).toBe(message);
    await expect(ship(other)).rejects.toMatchObject({ code: 'ORDER_STATE', message });
    const deliver = deliverOrder(admin, other);
    await expect(deliver).rejects.toMatchObject({ code: 'ORDER_STATE', message });
  });

  it('is refused before the payment', async () => {
    const { _id } = await placeFor(customer, product);
    await expect(ship(_id)).rejects.toMatchObject({ message: 'This order is not paid yet.' });
  });
});

describe('the admin’s note', () => {
  const keep = (id: string, ownerNote: string, seen = '') =>
    admin.api.call('POST /api/admin/orders/{id}/note', {
      params: { id },
      body: { ownerNote, seen },
    });

  it('is not visible to the customer, and its text is not in the audit log', async () => {
    const id = await paidOrder();
    expect(await keep(id, 'Call before sending')).toMatchObject({
      ownerNote: 'Call before sending',
    });
    const seen = await customer.api.call('GET /api/orders/{id}', { params: { id } });
    expect(JSON.stringify(seen)).not.toContain('Call before');
    await keep(id, 'Called them', 'Call before sending');
    await keep(id, 'Called them', 'Call before sending');
    await keep(id, '', 'Called them');
    expect(await logged(id)).toEqual(
      ['written', 'changed', 'removed'].map((note) => ({
        action: 'noted',
        before: null,
        after: { note },
      })),
    );
  });

  it('does not overwrite an unseen one', async () => {
    const id = await paidOrder();
    await keep(id, 'Call before sending');
    await expect(keep(id, 'Gift wrap')).rejects.toMatchObject({
      code: 'STALE_VERSION',
      current: { ownerNote: 'Call before sending' },
    });
    expect(await keep(id, 'Gift wrap', 'Call before sending')).toMatchObject({
      ownerNote: 'Gift wrap',
    });
  });
});

describe('an invoice', () => {
  const issue = (id: string) =>
    admin.api.call('POST /api/admin/orders/{id}/invoice', { params: { id } });

  it('is refused until the settings name the seller', async () => {
    const id = await paidOrder();
    await expect(issue(id)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    await expect(
      admin.api.call('GET /api/admin/orders/{id}/invoice', { params: { id } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is numbered without gaps, also with concurrent requests, and never changes', async () => {
    await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
    const ids = [];
    for (let made = 0; made < 4; made++) ids.push(await paidOrder());
    const unpaid = await placeFor(customer, product);
    await expect(issue(unpaid._id)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    // More than the database has connections.
    const asked = [...ids, ...ids, ...ids, ...ids];
    const invoices = await Promise.all(asked.map(issue));
    const numbers = [...new Set(invoices.map(({ number }) => number))].toSorted();
    expect(numbers).toEqual([1, 2, 3, 4].map((count) => `2026-27/0000${count}`));
    expect(invoices[0]).toMatchObject({
      seller: { legalName: 'Meera Silks' },
      issuedOn: '2026-11-21',
    });
    expect(
      await admin.api.call('GET /api/admin/orders/{id}/invoice', { params: { id: ids[0] ?? '' } }),
    ).toEqual(invoices[0]);
  });

  it('waits after a restore until the admin has said which number comes next', async () => {
    await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
    const first = await issue(await paidOrder());
    await noteRestore(shop.database.db, new Date('2026-11-20T01:30:00Z'), shop.clock.now());
    const id = await paidOrder();
    await expect(issue(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('dashboard (/admin)'),
    });
    const tested = await paidOrder();
    const inTest = 'update payments set is_test = true where order_id = $1';
    await shop.database.pool.query(inTest, [tested]);
    await expect(issue(tested)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    const { question } = await admin.api.call('GET /api/admin/restored-shop');
    const least = Number(first.number.split('/')[1]) + 1;
    expect(question).toMatchObject({ nextInvoice: least, financialYear: '2026-27' });
    const answer = (nextInvoice: number) =>
      admin.api.call('POST /api/admin/restored-shop/invoices', { body: { nextInvoice } });
    await expect(answer(least - 1)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await answer(700)).toMatchObject({ question: null });
    await expect(answer(800)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect((await issue(id)).number).toBe('2026-27/00700');
    expect((await issue(await paidOrder())).number).toBe('2026-27/00701');
  });

  it('is the customer’s too, who gets an email that leads to it', async () => {
    await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
    const id = await paidOrder();
    const own = () => customer.api.call('GET /api/orders/{id}/invoice', { params: { id } });
    await expect(own()).rejects.toMatchObject({ status: 404 });
    const invoice = await issue(id);
    await issue(id);
    expect(await own()).toEqual(invoice);
    const other = await shop.anyone();
    await expect(
      other.api.call('GET /api/orders/{id}/invoice', { params: { id } }),
    ).rejects.toMatchObject({ status: 404 });
    await shop.runJobs();
    const mails = shop.mails.filter(({ text }) => text.includes(`/orders/${id}/invoice`));
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Your invoice/) }]);
    const { timeline } = await customer.api.call('GET /api/orders/{id}', { params: { id } });
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'invoiced', note: invoice.number }),
    );
  });

  it('is not issued for an order that was refunded in full and never sent', async () => {
    await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
    const [first, second] = [await paidOrder(), await paidOrder()];
    const before = await issue(first);
    for (const id of [first, second]) {
      const { refundable: amount } = await viewOrder(admin, id);
      await refund(admin, id, { amount });
    }
    await expect(issue(second)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is cancelled. It cannot have an invoice.',
    });
    expect(await issue(first)).toEqual(before);
  });

  it('is not issued for a demo order, because removing the demo would leave a gap', async () => {
    const id = await paidOrder();
    await shop.database.pool.query('update orders set is_demo = true where id = $1', [id]);
    await expect(issue(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('a demo order'),
    });
  });

  it('is not issued for a cancelled order, and stays readable when the order is cancelled later', async () => {
    const cancel = (orderId: string) => cancelOrder(admin, orderId, 'Changed their mind');
    const id = await paidOrder();
    await cancel(id);
    await expect(issue(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is cancelled. It cannot have an invoice.',
    });
    const invoiced = await paidOrder();
    const invoice = await issue(invoiced);
    await cancel(invoiced);
    expect(
      await admin.api.call('GET /api/admin/orders/{id}/invoice', { params: { id: invoiced } }),
    ).toEqual(invoice);
    expect(await issue(invoiced)).toEqual(invoice);
  });

  it('names the options of a variant', async () => {
    await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
    const { price, variants = [] } = await addOptions(admin.api, product);
    const variant = variants.find(({ options }) => options[0] === 'M')?._id;
    const { _id: id } = await customer.api.call('POST /api/orders', {
      body: draftOf({ ...itemOf(product, price), variant }),
    });
    await markPaid(admin, id, { note: 'Cash' });
    const { order } = await issue(id);
    expect(order.orderItems).toMatchObject([{ variant, options: 'Size M' }]);
  });
});

describe('the list of all orders', () => {
  const list = (query: OrderListQuery) => admin.api.call('GET /api/orders/all', { query });

  it('is searched by id, name, email and tracking number', async () => {
    const id = await paidOrder();
    const body = { carrier: '', trackingNumber: `TRACK-${id.slice(0, 6)}` };
    await shipParcel(admin, id, body);
    const found = async (search: string) => (await list({ search })).items.map(({ _id }) => _id);
    expect(await found(id.slice(0, 8))).toEqual([id]);
    expect(await found(body.trackingNumber.toLowerCase())).toEqual([id]);
    expect(await found('@MEERA.example')).toContain(id);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
  });

  it('is filtered, and paged in every sort order without loss or repeat', async () => {
    await paidOrder();
    await placeFor(customer, product, { method: 'Free' });
    const paid = await list({ paid: 'yes', method: 'Cashfree' });
    expect(paid.items.length).toBeGreaterThan(0);
    expect(paid.items.every((each) => each.isPaid && each.paymentMethod === 'Cashfree')).toBe(true);
    const all = await list({});
    for (const sort of ['newest', 'oldest', 'total-high', 'total-low'] as const) {
      const ids = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit: 2, ...(cursor && { cursor }) });
        expect(page.total).toBe(all.total);
        ids.push(...page.items.map(({ _id }) => _id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(ids).toHaveLength(all.total);
      expect(new Set(ids).size).toBe(all.total);
    }
  });

  it('starts and ends a day in the shop’s time zone', async () => {
    const today = shop.clock.now();
    shop.clock.set('2026-06-30T18:29:00Z');
    const before = await placeFor(customer, product, { method: 'Free' });
    shop.clock.set('2026-06-30T18:31:00Z');
    const after = await placeFor(customer, product, { method: 'Free' });
    const on = async (day: string) =>
      (await list({ from: day, to: day })).items.map(({ _id }) => _id);
    expect(await on('2026-06-30')).toEqual([before._id]);
    expect(await on('2026-07-01')).toEqual([after._id]);
    shop.clock.set(today);
  });

  it('refuses an invalid day and a cursor of another sort order', async () => {
    for (const day of ['2026-02-30', '0000-01-01', '10000-01-01']) {
      await expect(list({ from: day })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
    expect((await list({ to: '0001-01-01' })).total).toBe(0);
    const { next } = await list({ limit: 1 });
    await expect(list({ sort: 'total-low', cursor: next ?? '' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});
