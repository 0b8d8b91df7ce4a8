import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverParcel, markPaid, viewOrder } from '../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { comeBack, ledgerErrors, refund, ship, stockOf } from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { addOptions } from '../../../../tests/support/variants.ts';
import type { Order } from '../../../contract/orders.ts';
import { rupees } from '../../../domain/money/money.ts';

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
/** Of 4,999.00, 1,299.50 and 333.33 rupees. */
let products: string[];
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  const paymentMethods = ['Cash on Delivery', 'Free'] as const;
  await saveSettings(admin.api, { paymentMethods: [...paymentMethods], cashFee: rupees(49) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from orders');
  customer = await shop.anyone();
  products = [
    await shop.product({ name: 'Ada', pricePaise: 4999_00, stock: 10 }),
    await shop.product({ name: 'Bela', pricePaise: 1299_50, stock: 10 }),
    await shop.product({ name: 'Chitra', pricePaise: 333_33, stock: 10 }),
  ];
});

/** One Ada, three Belas and two Chitras, with 500 rupees off: 10,498.78 rupees, and the fee of cash. */
async function place(paymentMethod = 'Cash on Delivery', promoCode = 'SSMS10'): Promise<Order> {
  const [a = '', b = '', c = ''] = products;
  const lines = [itemOf(a, 4999), itemOf(b, 1299.5, 3), itemOf(c, 333.33, 2)];
  const shippingAddress = { ...ADDRESS, phone: '98450 12345' };
  const body = { ...draftOf(...lines), shippingAddress, paymentMethod, promoCode };
  return customer.api.call('POST /api/orders', { headers: {}, body });
}

/** Pieces of an order's lines, by the first letter of their names. */
function piecesOf({ orderItems }: Order, wanted: Partial<Record<'A' | 'B' | 'C', number>>) {
  return Object.entries(wanted).map(([letter, qty]) => {
    const item = orderItems.find(({ name }) => name.startsWith(letter))?._id ?? '';
    return { item, qty };
  });
}

const view = ({ _id: id }: Order) => viewOrder(admin, id);
const seenByCustomer = ({ _id: id }: Order) =>
  customer.api.call('GET /api/orders/{id}', { params: { id } });
const stocks = () => Promise.all(products.map((product) => stockOf(shop, product)));

async function deliver(order: Order, index: number, cashReceived = true) {
  const { parcels } = await view(order);
  return deliverParcel(admin, order._id, parcels[index]?._id ?? '', cashReceived);
}

async function shippedEmails({ _id }: Order): Promise<string[]> {
  await shop.runJobs();
  const about = shop.mails.filter(({ subject }) => subject.includes(_id.slice(0, 8)));
  return about.filter(({ subject }) => subject.includes('on its way')).map(({ text }) => text);
}

/** Two admins act at once: one succeeds. Returns why the other could not. */
async function reasonOfOther(both: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  return results.find((result) => result.status === 'rejected')?.reason;
}

describe('two parcels of an order', () => {
  it('name each line once, in a parcel and in what comes back of it', async () => {
    const order = await place('Free');
    const items = [...piecesOf(order, { B: 1 }), ...piecesOf(order, { B: 1 })];
    const once = { code: 'BAD_INPUT', message: 'Name each line once' };
    await expect(ship(admin, order._id, { items })).rejects.toMatchObject(once);
    await ship(admin, order._id);
    const back = items.map((one) => ({ ...one, restock: true }));
    await expect(comeBack(admin, order._id, { items: back })).rejects.toMatchObject(once);
    expect((await view(order)).pieces.map(({ sent }) => sent)).toEqual([1, 3, 2]);
  });

  it('are taken off once by a key, and another request of it reads why', async () => {
    const order = await place();
    const asked = { note: 'Torn', key: '5b4a4a0c-9a56-4c2f-8c1e-6f1f5a3c8d21' };
    await refund(admin, order._id, { items: piecesOf(order, { B: 1 }), ...asked });
    await expect(
      refund(admin, order._id, { items: piecesOf(order, { B: 2 }), ...asked }),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
      message: expect.stringContaining('A reduction was requested from this page already'),
    });
  });

  it('are told apart by the sizes in them', async () => {
    const [, product = ''] = products;
    const { variants = [] } = await addOptions(admin.api, product);
    const sizes = variants.slice(0, 2).map(({ _id }) => _id);
    const lines = sizes.map((variant) => ({ ...itemOf(product, 1299.5), variant }));
    const body = draftOf(...lines);
    const order = await customer.api.call('POST /api/orders', { headers: {}, body });
    const [small] = order.orderItems;
    await ship(admin, order._id, { items: [{ item: small?._id ?? '', qty: 1 }] });
    const [email = ''] = await shippedEmails(order);
    expect(email).toMatch(
      /In this parcel:\s+Bela \(Size S\): 1\s+Still to come:\s+Bela \(Size M\): 1\s/,
    );
  });

  it('have a number and an email each, and the order is delivered with the second', async () => {
    const order = await place('Free');
    const items = piecesOf(order, { B: 1 });
    await ship(admin, order._id, { items, carrier: 'India Post', trackingNumber: 'EK1' });
    const [first = ''] = await shippedEmails(order);
    expect(first).toContain('a part of your order has left our shop');
    expect(first).toContain('EK1');
    expect(await seenByCustomer(order)).toMatchObject({
      state: 'partly-shipped',
      trackingNumber: 'EK1',
      parcels: [{ number: 1, items: [{ qty: 1, returnedQty: 0 }] }],
      orderItems: [{ name: 'Ada' }, { name: 'Bela', shippedQty: 1 }, { name: 'Chitra' }],
    });
    await ship(admin, order._id, { carrier: 'India Post', trackingNumber: 'EK2' });
    const emails = await shippedEmails(order);
    expect(emails).toHaveLength(2);
    expect(emails[1]).toContain('the rest of your order has left our shop');
    expect(emails[1]).toContain('EK2');
    expect(emails[1]).not.toContain('EK1');
    expect(await seenByCustomer(order)).toMatchObject({
      state: 'shipped',
      trackingNumber: 'EK1',
      parcels: [{ number: 1 }, { number: 2, trackingNumber: 'EK2' }],
    });
    const { items: found } = await admin.api.call('GET /api/orders/all', {
      query: { search: 'EK2' },
    });
    expect(found.map(({ _id }) => _id)).toEqual([order._id]);
    expect((await deliver(order, 1)).order).toMatchObject({ state: 'shipped', isDelivered: false });
    await expect(deliver(order, 1)).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'This parcel is already delivered.',
    });
    const { order: delivered } = await deliver(order, 0);
    expect(delivered).toMatchObject({ state: 'delivered', isDelivered: true });
    const kinds = delivered.timeline.map(({ kind }) => kind).filter((kind) => kind !== 'mailed');
    expect(kinds).toEqual(['placed', 'shipped', 'parcel-shipped', 'parcel-delivered', 'delivered']);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('are corrected one by one, and not over what another admin has saved', async () => {
    const order = await place('Free');
    await ship(admin, order._id, { items: piecesOf(order, { A: 1 }), trackingNumber: 'EK1' });
    const { parcels } = await ship(admin, order._id, { trackingNumber: 'EK2' });
    const correct = (trackingNumber: string) =>
      admin.api.call('PUT /api/admin/orders/{id}/parcels/{parcelId}', {
        params: { id: order._id, parcelId: parcels[1]?._id ?? '' },
        body: { trackingNumber, carrier: '', seen: { carrier: '', trackingNumber: 'EK2' } },
      });
    expect(await correct('EK3')).toMatchObject({
      parcels: [{ trackingNumber: 'EK1' }, { trackingNumber: 'EK3' }],
    });
    await expect(correct('EK4')).rejects.toMatchObject({
      code: 'STALE_VERSION',
      current: { parcels: [{ trackingNumber: 'EK1' }, { trackingNumber: 'EK3' }] },
    });
  });

  it('are refused with pieces that the order does not have', async () => {
    const order = await place('Free');
    const [a] = piecesOf(order, { A: 1 });
    if (!a) throw new Error('The order has an Ada');
    const tooMany = 'Fewer pieces of this line are left to be sent.';
    const unknown = { ...a, item: products[0] ?? '' };
    for (const [items, status, path, message] of [
      [[{ ...a, qty: 2 }], 409, 'items.0.qty', tooMany],
      [[a, a], 400, 'items.1.item', 'Name each line once'],
      [[unknown], 400, 'items.0.item', 'This is no line of the order'],
      [[], 400, 'items', 'Choose the items'],
    ] as const) {
      await expect(ship(admin, order._id, { items: [...items] })).rejects.toMatchObject({
        status,
        issues: [{ path, message }],
      });
    }
    expect(await view(order)).toMatchObject({ parcels: [], order: { state: 'processing' } });
  });
});

describe('what the courier collects', () => {
  it('adds up to the order, with its fee on the first parcel and each rupee once', async () => {
    const order = await place();
    expect(order.totalPrice).toBe(10_547.78);
    await ship(admin, order._id, { items: piecesOf(order, { B: 1 }) });
    expect(await deliver(order, 0)).toMatchObject({
      order: { isPaid: false, amountPaid: 1475.48, due: { amount: 9072.3 } },
      payments: [{ gateway: 'manual', amount: 1475.48 }],
    });
    await ship(admin, order._id, { items: piecesOf(order, { B: 1, C: 1 }) });
    const { parcels } = await ship(admin, order._id);
    expect(parcels.map(({ collect }) => collect)).toEqual([1475.48, 1792.4, 7279.9]);
    const [, second, third] = await shippedEmails(order);
    expect(second).toContain('Please have ₹1,792.40 in cash ready');
    expect(third).toContain('Please have ₹7,279.90 in cash ready');
    await deliver(order, 1);
    expect(await deliver(order, 2)).toMatchObject({
      order: { state: 'delivered', isPaid: true, due: { amount: 0 } },
      balance: 0,
      refundable: 10_547.78,
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('counts what was received before once, and leaves what the courier still owes', async () => {
    const order = await place();
    const body = { amount: rupees(2000), note: 'By bank transfer' };
    await markPaid(admin, order._id, body);
    await ship(admin, order._id, { items: piecesOf(order, { B: 1 }) });
    const { parcels } = await ship(admin, order._id);
    expect(parcels.map(({ collect }) => collect)).toEqual([0, 8547.78]);
    await deliver(order, 0);
    expect(await deliver(order, 1, false)).toMatchObject({
      order: { isPaid: false, due: { amount: 8547.78, cash: 'from-courier' } },
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('a parcel that comes back', () => {
  it('in part, then whole, is credited by its pieces and goes into stock where it can be sold', async () => {
    const order = await place();
    await ship(admin, order._id);
    const [a, b, c] = piecesOf(order, { A: 1, B: 3, C: 2 });
    if (!a || !b || !c) throw new Error('The order has three lines');
    const part = await comeBack(admin, order._id, { items: [{ ...b, qty: 1 }] });
    expect(part).toMatchObject({
      order: { state: 'shipped', due: { amount: 9121.3 } },
      refunds: [{ credit: 1426.48, send: 0, transactions: [] }],
      pieces: [{ returned: 0 }, { returned: 1, sent: 2 }, { returned: 0 }],
    });
    expect(await stocks()).toEqual([9, 8, 8]);
    await expect(comeBack(admin, order._id, { items: [b] })).rejects.toMatchObject({
      code: 'ORDER_STATE',
      message: 'Fewer pieces of this line are in the parcel.',
    });
    const unknown = { ...b, item: products[0] ?? '' };
    await expect(comeBack(admin, order._id, { items: [unknown] })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'items.0.item' }],
    });
    const items = [a, { ...b, qty: 2, restock: false }, c];
    const whole = await comeBack(admin, order._id, { items });
    expect(whole).toMatchObject({
      order: { state: 'returned', isPaid: false, due: { amount: 0 } },
      balance: 0,
      creditable: { total: 0 },
    });
    expect(await stocks()).toEqual([10, 8, 10]);
    const kinds = whole.order.timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.includes('return'))).toEqual([
      'pieces-returned',
      'returned',
    ]);
    await expect(comeBack(admin, order._id)).rejects.toMatchObject({
      message: 'All of this parcel is back already.',
    });
    expect(await place()).toMatchObject({ promoCode: 'SSMS10' });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('says which pieces were removed from the shop meanwhile', async () => {
    const order = await place();
    const [, bela = ''] = products;
    await admin.api.call('DELETE /api/products/{id}', { params: { id: bela } });
    const { pieces } = await view(order);
    expect(pieces.map(({ isRemoved }) => isRemoved)).toEqual([undefined, true, undefined]);
  });

  it('is paid for in cash that is on its way to the shop, beside what is still to come', async () => {
    const order = await place();
    await ship(admin, order._id, { items: piecesOf(order, { A: 1 }) });
    await deliver(order, 0, false);
    const { order: half, parcels } = await view(order);
    expect(half.due).toMatchObject({
      amount: order.totalPrice,
      cash: 'on-delivery',
      withCourier: parcels[0]?.collect,
    });
    await ship(admin, order._id);
    await deliver(order, 1, false);
    const { order: whole } = await view(order);
    expect(whole.due).toEqual({
      amount: order.totalPrice,
      waitsFor: 'nothing',
      cash: 'from-courier',
    });
  });

  it('is not credited again where its piece was taken off before, and collects for the others', async () => {
    const order = await place();
    await ship(admin, order._id);
    const [piece] = piecesOf(order, { B: 1 });
    if (!piece) throw new Error('The order has a Bela');
    await refund(admin, order._id, { items: [{ ...piece, from: 'sent' }] });
    const back = await comeBack(admin, order._id, { items: [piece] });
    expect(back).toMatchObject({ balance: 9121.3, parcels: [{ collect: 9121.3 }] });
    const second = await comeBack(admin, order._id, { items: [piece] });
    expect(second.parcels[0]?.collect).toBe(second.balance);
    expect(second.balance).toBeLessThan(9121.3);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('leaves the other parcel of the order under way', async () => {
    const order = await place();
    await ship(admin, order._id, { items: piecesOf(order, { A: 1 }) });
    await ship(admin, order._id);
    const back = await comeBack(admin, order._id);
    expect(back).toMatchObject({
      order: { state: 'shipped' },
      parcels: [{ returnedAt: expect.any(String) }, { returnedAt: null }],
    });
    expect(back.order.due.amount).toBe(back.parcels[1]?.collect);
    expect(await deliver(order, 1)).toMatchObject({
      order: { state: 'delivered', isPaid: true },
      balance: 0,
    });
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it.each([0, 1, 2])(
    'leaves the labels of the others with pieces of its line: %j',
    async (index) => {
      const order = await place();
      await ship(admin, order._id, { items: piecesOf(order, { A: 1, B: 1 }) });
      await ship(admin, order._id, { items: piecesOf(order, { B: 1 }) });
      const { parcels } = await ship(admin, order._id);
      const params = { id: order._id, parcelId: parcels[index]?._id ?? '' };
      const path = 'POST /api/admin/orders/{id}/parcels/{parcelId}/return';
      const back = await admin.api.call(path, { params, body: { isRefused: false } });
      const others = parcels.filter((_, at) => at !== index).map(({ collect }) => collect);
      const now = back.parcels.filter((_, at) => at !== index).map(({ collect }) => collect);
      expect(now).toEqual(others);
      const due = others.reduce<number>((all, each) => all + each, 0);
      expect(back.order.due.amount).toBeCloseTo(due, 8);
      expect(await ledgerErrors(shop)).toEqual([]);
    },
  );

  it('collects for what stays in it, where a piece that was refunded comes back', async () => {
    const order = await place();
    await ship(admin, order._id, { items: piecesOf(order, { A: 1, B: 2 }) });
    const { parcels } = await ship(admin, order._id);
    const items = piecesOf(order, { B: 1 }).map((item) => ({ ...item, from: 'sent' as const }));
    await refund(admin, order._id, { items });
    const back = await comeBack(admin, order._id, { items: piecesOf(order, { B: 1 }) });
    const [first, second] = back.parcels;
    expect(second?.collect).toBe(parcels[1]?.collect);
    expect(first?.collect).toBeCloseTo(back.order.due.amount - (second?.collect ?? 0), 8);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});

describe('two admins at once', () => {
  it('send the last piece once: the other reads why', async () => {
    const order = await place('Free');
    const items = piecesOf(order, { A: 1 });
    const reason = await reasonOfOther([
      ship(admin, order._id, { items }),
      ship(admin, order._id, { items }),
    ]);
    expect(reason).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Fewer pieces of this line are left to be sent.',
    });
    const whole = await reasonOfOther([ship(admin, order._id), ship(admin, order._id)]);
    expect(whole).toMatchObject({
      code: 'ORDER_STATE',
      message: 'This order is already shipped.',
    });
    expect((await view(order)).parcels).toHaveLength(2);
    expect(await ledgerErrors(shop)).toEqual([]);
  });

  it('do not send what the other takes off', async () => {
    const order = await place('Free');
    const items = piecesOf(order, { A: 1 });
    const off = items.map((piece) => ({ ...piece, from: 'unsent' as const }));
    const reason = await reasonOfOther([
      ship(admin, order._id, { items }),
      refund(admin, order._id, { items: off }),
    ]);
    expect([
      'Fewer pieces of this line are left to be sent.',
      'None of these pieces are left.',
    ]).toContain((reason as Error).message);
    const { pieces } = await view(order);
    const [ada] = pieces;
    expect(ada?.unsent).toBe(0);
    expect((ada?.sent ?? 0) + (ada?.cancelled ?? 0)).toBe(1);
    expect(await ledgerErrors(shop)).toEqual([]);
  });
});
