import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choose, openPayment, placeFor, verify } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderListQuery } from '../../../contract/order-desk.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.customer(`${crypto.randomUUID()}@meera.example`);
  product = await shop.product();
});

async function paidOrder(): Promise<string> {
  const order = await placeFor(buyer, product);
  const payment = await openPayment(buyer, order);
  await choose(shop, payment, 'success');
  await verify(buyer, payment);
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

describe('sending an order', () => {
  const carrier = 'India Post';
  type Parcel = { carrier: string; trackingNumber: string };
  const ship = (id: string, trackingNumber = 'EK1', seen: Parcel | null = null) =>
    admin.api.call('shipOrder', { params: { id }, body: { carrier, trackingNumber, seen } });

  it('is told on the order, in its timeline and by one letter, and can be corrected', async () => {
    const id = await paidOrder();
    await ship(id);
    const { order } = await ship(id, 'EK2', { carrier, trackingNumber: 'EK1' });
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
    const letters = shop.mails.filter(({ subject }) => subject.includes(id.slice(0, 8)));
    expect(letters.filter(({ subject }) => subject.includes('on its way'))).toHaveLength(1);
    const { order: there } = await admin.api.call('deliverOrder', { params: { id } });
    expect(there).toMatchObject({ isDelivered: true });
    await expect(ship(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is delivered already.',
    });
  });

  it('ends the time in which it can be cancelled: from then on it is refunded', async () => {
    const id = await paidOrder();
    await ship(id);
    const cancel = admin.api.call('cancelOrder', { params: { id }, body: { note: 'Too late' } });
    await expect(cancel).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message:
        'This order is shipped: refund it instead, and return its pieces to stock when they are back.',
    });
    const { order } = await admin.api.call('adminOrder', { params: { id } });
    expect(order.isCancelled).toBe(false);
  });

  it('never replaces a parcel that was not seen, and the same one again changes nothing', async () => {
    const id = await paidOrder();
    const both = await Promise.allSettled([ship(id, 'EK1'), ship(id, 'EK2')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = both.find((each) => each.status === 'rejected')?.reason;
    const kept = both[0].status === 'fulfilled' ? 'EK1' : 'EK2';
    expect(late).toMatchObject({
      code: 'STALE_VERSION',
      message: 'Someone else noted another parcel meanwhile. Nothing was saved: look at it first.',
      current: { order: { carrier, trackingNumber: kept } },
    });
    const { order } = await ship(id, kept);
    expect(order.timeline.filter(({ kind }) => kind.includes('parcel'))).toEqual([]);
    expect(await logged(id)).toHaveLength(1);
  });

  it('waits for the payment', async () => {
    const { _id } = await placeFor(buyer, product);
    await expect(ship(_id)).rejects.toMatchObject({ message: 'This order is not paid yet.' });
  });
});

describe('the owner’s note', () => {
  const keep = (id: string, ownerNote: string, seen = '') =>
    admin.api.call('noteOrder', { params: { id }, body: { ownerNote, seen } });

  it('is never seen by the customer, and the change log does not tell what it says', async () => {
    const id = await paidOrder();
    expect(await keep(id, 'Call before sending')).toMatchObject({
      ownerNote: 'Call before sending',
    });
    const seen = await buyer.api.call('orderById', { params: { id } });
    expect(JSON.stringify(seen)).not.toContain('Call before');
    await keep(id, 'Called her', 'Call before sending');
    await keep(id, 'Called her', 'Call before sending');
    await keep(id, '', 'Called her');
    expect(await logged(id)).toEqual(
      ['written', 'changed', 'removed'].map((note) => ({
        action: 'noted',
        before: null,
        after: { note },
      })),
    );
  });

  it('never replaces one that was not seen', async () => {
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
  const issue = (id: string) => admin.api.call('issueInvoice', { params: { id } });

  it('waits until the owner has said who sells', async () => {
    const id = await paidOrder();
    await expect(issue(id)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    await expect(admin.api.call('invoice', { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is numbered without gaps, also when many are asked for at once, and stays as it is', async () => {
    const { settings, version } = await admin.api.call('shopSettings');
    const named = { ...settings, legalName: 'Meera Silks', address: '1 Temple Street' };
    await admin.api.call('saveShopSettings', { body: { settings: named, version } });
    const ids = [];
    for (let made = 0; made < 4; made++) ids.push(await paidOrder());
    const unpaid = await placeFor(buyer, product);
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
    expect(await admin.api.call('invoice', { params: { id: ids[0] ?? '' } })).toEqual(invoices[0]);
  });

  it('is not made for an order of the demo, which takes its number along when it goes', async () => {
    const id = await paidOrder();
    await shop.database.pool.query('update orders set is_demo = true where id = $1', [id]);
    await expect(issue(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('an order of the demo'),
    });
  });

  it('is not made for a cancelled order, and stays readable when one is cancelled later', async () => {
    const cancel = (id: string) =>
      admin.api.call('cancelOrder', { params: { id }, body: { note: 'Changed her mind' } });
    const id = await paidOrder();
    await cancel(id);
    await expect(issue(id)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is cancelled: no invoice is made for it.',
    });
    const invoiced = await paidOrder();
    const invoice = await issue(invoiced);
    await cancel(invoiced);
    expect(await admin.api.call('invoice', { params: { id: invoiced } })).toEqual(invoice);
    expect(await issue(invoiced)).toEqual(invoice);
  });
});

describe('the list of all orders', () => {
  const list = (query: OrderListQuery) => admin.api.page('allOrders', { query });

  it('is searched by id, name, e-mail and tracking number', async () => {
    const id = await paidOrder();
    const body = { carrier: '', trackingNumber: `TRACK-${id.slice(0, 6)}` };
    await admin.api.call('shipOrder', { params: { id }, body });
    const found = async (search: string) => (await list({ search })).items.map(({ _id }) => _id);
    expect(await found(id.slice(0, 8))).toEqual([id]);
    expect(await found(body.trackingNumber.toLowerCase())).toEqual([id]);
    expect(await found('@MEERA.example')).toContain(id);
    expect(await found('%')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
  });

  it('is narrowed, and paged in every order without loss or repeat', async () => {
    await paidOrder();
    await placeFor(buyer, product, { method: 'Free' });
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

  it('ends and begins a day by the shop’s own clock', async () => {
    const today = shop.clock.now();
    shop.clock.set('2026-06-30T18:29:00Z');
    const before = await placeFor(buyer, product, { method: 'Free' });
    shop.clock.set('2026-06-30T18:31:00Z');
    const after = await placeFor(buyer, product, { method: 'Free' });
    const on = async (day: string) =>
      (await list({ from: day, to: day })).items.map(({ _id }) => _id);
    expect(await on('2026-06-30')).toEqual([before._id]);
    expect(await on('2026-07-01')).toEqual([after._id]);
    shop.clock.set(today);
  });

  it('refuses what is no day, and a cursor of another order', async () => {
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
