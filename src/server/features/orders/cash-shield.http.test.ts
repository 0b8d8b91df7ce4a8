import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { confirmTokenFor, orderTokenFor } from '../../../../tests/support/mail-link.ts';
import { cancelOrder, deliverOrder, viewOrder } from '../../../../tests/support/order-actions.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import {
  choose,
  comeBack,
  ledgerErrors,
  openPayment,
  ship,
  stockOf,
  verify,
} from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits, saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { rupees } from '../../../domain/money/money.ts';
import { CASH_RISKS } from '../../../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';

const METHOD = 'Cash on Delivery';
const EMAIL = 'buyer@example.com';
const PHONE = '98450 12345';

let shop: TestShop;
let owner: SignedIn;
let buyer: SignedIn;
let product: string;

async function open(hasMailServer = true): Promise<void> {
  shop = await openTestShop({ hasMailServer });
  [owner, buyer] = [await shop.admin(), await shop.customer(EMAIL)];
  product = await shop.product({ pricePaise: 1000_00, stock: 100 });
  await liftUnpaidLimits(owner.api);
  await saveSettings(owner.api, { paymentMethods: [...PAYMENT_METHODS] });
}

type Settings = Partial<ShopSettingsView['settings']>;
const save = (change: Settings) => saveSettings(owner.api, change);
/** Undoes all rules of a test that shares its shop. */
const NO_RULES: Settings = {
  cashAdvance: '',
  cashRiskAbove: null,
  cashRiskPincodes: '',
  cashAdvanceFor: [],
  cashConfirmFor: [],
  cashOpenOrders: null,
  cashMaxRefusals: null,
};

interface Placing {
  who?: SignedIn;
  phone?: string;
  of?: string;
  qty?: number;
  postalCode?: string;
}
const draft = ({ phone = PHONE, of = product, qty = 1, ...to }: Placing) => ({
  ...draftOf(itemOf(of, 1000, qty)),
  paymentMethod: METHOD,
  shippingAddress: { ...ADDRESS, phone, ...to },
});
const place = ({ who = buyer, ...given }: Placing = {}): Promise<Order> =>
  who.api.call('POST /api/orders', { body: draft(given) });
const tryPlacing = ({ who = buyer, ...given }: Placing = {}) =>
  send(shop, 'POST /api/orders', { token: who.token, body: draft(given) });
const terms = (who = buyer, phone = PHONE, total = 1150) =>
  who.api.call('POST /api/orders/cash-terms', {
    body: { variants: [product], totalPrice: rupees(total), ...ADDRESS, phone },
  });
const read = (id: string, who = buyer) => who.api.call('GET /api/orders/{id}', { params: { id } });
const adminOrder = async (id: string) => (await viewOrder(owner, id)).order;
const confirm = (token: string, address = '203.0.113.9') =>
  send(shop, 'POST /api/orders/confirm', {
    body: { token },
    headers: { 'x-test-address': address },
  });
async function tokenOf(order: Order, email = EMAIL): Promise<string> {
  await shop.runJobs();
  const token = orderTokenFor(shop, email);
  expect(token).toContain(order._id);
  return token;
}
const refusals = async () =>
  (await shop.database.pool.query('select order_id, phone_hash from cash_refusals')).rows;
/** Makes all refusals older. */
const age = (by: string) =>
  shop.database.pool.query('update cash_refusals set refused_at = refused_at - $1::interval', [by]);
/** An order that its parcel brings back. */
async function refuse(given: Placing = {}): Promise<Order> {
  const order = await place(given);
  await ship(owner, order._id);
  await comeBack(owner, order._id);
  return order;
}

describe('the risks of an order in cash', () => {
  beforeAll(async () => {
    await open();
    // Neither a first order, nor one of a phone number that has refused any.
    const { _id: id } = await place();
    await deliverOrder(owner, id);
  });
  beforeEach(() => save(NO_RULES));
  afterAll(async () => {
    expect(await ledgerErrors(shop)).toEqual([]);
    await shop.close();
  });

  /** What makes an order risky, and how it is placed then. */
  const RISKY: Record<(typeof CASH_RISKS)[number], () => Promise<Placing>> = {
    value: async () => {
      await save({ cashRiskAbove: rupees(1150) });
      return { qty: 2 };
    },
    pincode: async () => {
      await save({ cashRiskPincodes: '744101 56*' });
      return { postalCode: '560 001' };
    },
    product: async () => {
      const of = await shop.product({ pricePaise: 1000_00 });
      const { version, category, subCategory, name, description, price } = await owner.api.call(
        'GET /api/admin/products/{id}',
        { params: { id: of } },
      );
      const values = { name, description, category, subCategory, price, offerPrice: null };
      const body = { ...values, version, isHidden: false, isCashRisk: true, details: {} };
      await owner.api.call('PUT /api/products/{id}', { params: { id: of }, body });
      return { of };
    },
    'first-order': async () => ({ who: await shop.anyone() }),
    refusals: async () => {
      const phone = '98450 54321';
      await refuse({ phone });
      return { phone: '+91-98450-54321' };
    },
    phones: async () => {
      const who = await shop.anyone();
      for (const phone of ['98450 33333', '+1 98450 33333'])
        expect(await place({ who, phone })).toMatchObject({ state: 'processing' });
      // Its number counts although the order has ended.
      const { _id: id } = await place({ who, phone: '98450 44444' });
      await cancelOrder(owner, id, 'Asked to');
      await save({ cashConfirmFor: ['phones'] });
      expect(await place({ who, phone: '098450 33333' })).toMatchObject({ state: 'processing' });
      return { who, phone: '98450 55555' };
    },
  };

  it.each(CASH_RISKS)('%s asks to confirm it, or for the advance', async (risk) => {
    const risky = await RISKY[risk]();
    await save({ cashConfirmFor: [risk] });
    expect(await place()).toMatchObject({ state: 'processing', due: { waitsFor: 'nothing' } });
    const asked = await place(risky);
    expect(asked).toMatchObject({ state: 'awaiting-confirmation', cashCheck: 'confirmation' });
    // Only the admin reads why.
    expect(asked.cashRisks).toBeUndefined();
    expect((await adminOrder(asked._id)).cashRisks).toEqual([risk]);
    const listed = await owner.api.call('GET /api/orders/all', {
      query: { search: asked._id, paid: 'unconfirmed' },
    });
    expect(listed.items).toMatchObject([{ cashCheck: 'confirmation', cashRisks: [risk] }]);

    await save({ cashAdvance: '200', cashAdvanceFor: [risk] });
    expect(await place()).toMatchObject({ state: 'processing' });
    const paying = await place(risky);
    expect(paying).toMatchObject({
      state: 'awaiting-payment',
      cashCheck: 'advance',
      advance: 200,
      due: { now: 200, waitsFor: 'payment' },
    });
    const { api } = risky.who ?? buyer;
    const payment = await openPayment({ ...(risky.who ?? buyer), api }, paying);
    await choose(shop, payment, 'success');
    await verify(risky.who ?? buyer, payment);
    // Money confirms as well as an email.
    expect(await read(paying._id, risky.who ?? buyer)).toMatchObject({
      state: 'processing',
      amountPaid: 200,
    });
    expect((await adminOrder(paying._id)).cashRisks).toEqual([risk]);
  });

  it('are told before the order is placed', async () => {
    expect(await terms()).toEqual({ refusal: null, advance: 0, confirmHours: null });
    const options = () => shop.api().call('GET /api/payment/options');
    expect((await options()).cash).not.toHaveProperty('dependsOnOrder');
    await save({ cashRiskAbove: rupees(1150), cashConfirmFor: ['value'], unconfirmedHours: 2 });
    expect((await options()).cash).toMatchObject({ dependsOnOrder: true });
    expect(await terms()).toMatchObject({ confirmHours: null });
    expect(await terms(buyer, PHONE, 1150.01)).toMatchObject({ advance: 0, confirmHours: 2 });
    await save({ cashAdvance: '10%', cashAdvanceFor: ['value'], cashRefusedPincodes: '' });
    expect(await terms(buyer, PHONE, 2000)).toMatchObject({ advance: 200, confirmHours: null });
    await save({ cashRefusedPincodes: '570001' });
    expect(await terms()).toMatchObject({ refusal: expect.stringContaining('570001') });
    await save({ cashRefusedPincodes: '' });
    const body = { variants: ['no id'], totalPrice: rupees(-1), ...ADDRESS };
    const answer = await send(shop, 'POST /api/orders/cash-terms', { token: buyer.token, body });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT'));
  });

  it('alone take Cash on Delivery off while no gateway takes the advance', async () => {
    await save({ cashAdvance: '200', cashAdvanceFor: ['first-order'] });
    const { pool } = shop.database;
    for (const method of ['Cashfree', 'PayPal'])
      await pool.query("insert into withheld_methods values ($1, 'Wrong keys', now())", [method]);
    const listMethods = async () =>
      (await shop.api().call('GET /api/payment/options')).methods as string[];
    expect(await listMethods()).toContain(METHOD);
    expect(await terms()).toMatchObject({ refusal: null, advance: 0 });
    expect(await place()).toMatchObject({ state: 'processing' });
    const who = await shop.anyone();
    expect(await terms(who)).toMatchObject({ refusal: expect.stringMatching(/needs an advance/) });
    const refusal = refused(400, 'PAYMENT_METHOD_REFUSED', /needs an advance/);
    expect(await tryPlacing({ who })).toMatchObject(refusal);
    await save(NO_RULES);
    await pool.query('delete from withheld_methods');
  });

  it('are told of as many lines as an order can have', async () => {
    const ask = (lines: number) => {
      const body = { variants: Array(lines).fill(product), totalPrice: 1150, ...ADDRESS };
      return send(shop, 'POST /api/orders/cash-terms', { token: buyer.token, body });
    };
    expect((await ask(100)).status).toBe(200);
    const tooMany = refused(400, 'BAD_INPUT', 'An order holds at most 100 different products');
    expect(await ask(101)).toMatchObject(tooMany);
  });

  it('are told 60 times an hour, so that nobody learns which numbers refused orders', async () => {
    const who = await shop.customer('curious@example.com');
    for (let tries = 0; tries < 60; tries += 1) await terms(who);
    await expect(terms(who)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await terms()).toMatchObject({ refusal: null });
  });

  it('do not concern an admin who orders for a customer, nor an order that costs nothing', async () => {
    const all = { cashConfirmFor: [...CASH_RISKS], cashRiskPincodes: '57*' };
    await save({ ...all, cashRiskAbove: rupees(0), cashOpenOrders: 1 });
    const [first, second] = [await place({ who: owner }), await place({ who: owner })];
    expect([first.state, second.state]).toEqual(['processing', 'processing']);
    await save(NO_RULES);
    await save({ cashConfirmFor: ['first-order'], taxPercent: 0, freeShippingAbove: rupees(0) });
    const limits = { from: null, until: null, totalLimit: null, perCustomerLimit: null };
    const gift = { code: 'GIFT', kind: 'amount', amount: rupees(5000), percent: null } as const;
    await owner.api.call('POST /api/admin/promo-codes', {
      body: { ...gift, ...limits, isActive: true, firstOrderOnly: false },
    });
    const who = await shop.anyone();
    const body = { ...draft({}), promoCode: 'GIFT' };
    expect(await who.api.call('POST /api/orders', { body })).toMatchObject({
      state: 'processing',
      isPaid: true,
    });
    // Nothing was paid by it: the next one is the first that is.
    expect(await place({ who })).toMatchObject({ cashCheck: 'confirmation' });
    await save({ taxPercent: 15, freeShippingAbove: rupees(100) });
  });

  it('of the settings have to be valid, and defaults where they are left out', async () => {
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    const put = (change: object) =>
      send(shop, 'PUT /api/admin/settings', {
        token: owner.token,
        body: { version, settings: { ...settings, ...change } },
      });
    for (const [name, value] of [
      ['cashRiskAbove', -1],
      ['cashRiskPincodes', 'Mysuru'],
      ['cashAdvanceFor', ['luck']],
      ['cashConfirmFor', 'value'],
      ['cashOpenOrders', 0],
      ['cashMaxRefusals', 1.5],
    ] as const) {
      expect(await put({ [name]: value })).toMatchObject({
        status: 400,
        body: { issues: [{ path: expect.stringContaining(`settings.${name}`) }] },
      });
    }
    // Reasons that could never be found.
    for (const [lacking, change] of [
      ['cashRiskAbove', { cashConfirmFor: ['value'] }],
      ['cashRiskPincodes', { cashAdvance: '200', cashAdvanceFor: ['pincode'] }],
      ['cashAdvanceFor', { cashAdvanceFor: ['first-order'] }],
    ] as const) {
      expect(await put(change)).toMatchObject({
        status: 400,
        body: { issues: [{ path: `settings.${lacking}` }] },
      });
    }
    const names = Object.keys(NO_RULES).filter((name) => name !== 'cashAdvance');
    const before = Object.fromEntries(
      Object.entries(settings).filter(([name]) => !names.includes(name)),
    );
    const answer = await send(shop, 'PUT /api/admin/settings', {
      token: owner.token,
      body: { version, settings: before },
    });
    const { cashAdvance: _, ...defaults } = NO_RULES;
    expect(answer).toMatchObject({ status: 200, body: { settings: defaults } });
  });
});

describe('an order that asks to be confirmed', () => {
  beforeEach(async () => {
    await open();
    await save({ cashConfirmFor: ['first-order'], unconfirmedHours: 3 });
  });
  afterEach(async () => {
    expect(await ledgerErrors(shop)).toEqual([]);
    await shop.close();
  });

  it('is kept by its link, without signing in and again, and then the admin has an email', async () => {
    const order = await place();
    const token = await tokenOf(order);
    const mail = shop.mails.findLast(({ to }) => to === EMAIL);
    expect(mail?.text).toContain('Confirm this order within 3 hours to keep it');
    const newOrders = () => shop.mails.filter(({ subject }) => subject.startsWith('New order'));
    expect(newOrders()).toEqual([]);
    // A program that reads emails opens the page of the link, which changes nothing.
    await shop.fetch(`/confirm-order?token=${token}`);
    await shop.fetch(`/api/orders/confirm?token=${token}`);
    expect(await read(order._id)).toMatchObject({ state: 'awaiting-confirmation' });
    for (let times = 0; times < 2; times += 1) {
      expect(await confirm(token)).toMatchObject({ status: 200, body: { message: /confirmed/ } });
    }
    await shop.runJobs();
    expect(newOrders()).toHaveLength(1);
    const after = await read(order._id);
    expect(after).toMatchObject({ state: 'processing', heldUntil: null });
    expect(after.timeline.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  });

  it('ends after the hours of the settings, and its link with it', async () => {
    const order = await place();
    const token = await tokenOf(order);
    shop.clock.advance(3 * 60 * 60_000);
    // Before the job has run, too.
    expect(await confirm(token)).toMatchObject(
      refused(400, 'CONFIRM_LINK_INVALID', /not confirmed in time/),
    );
    await shop.services.payments.reconciliation.run();
    const ended = await read(order._id);
    expect(ended).toMatchObject({ state: 'expired', isExpired: true });
    expect(ended.timeline.at(-1)).toMatchObject({ note: 'Order not confirmed in time' });
    expect(await stockOf(shop, product)).toBe(100);
    expect(await confirm(token)).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID', /has ended/));
  });

  it('is not confirmed by a changed link, another order’s, or one too many tries', async () => {
    const order = await place();
    const token = await tokenOf(order);
    const [id = '', signature = ''] = token.split('.');
    const other = await place({ who: await shop.customer('other@example.com') });
    const changed = [`${other._id}.${signature}`, `${id}.${signature.slice(1)}x`, `${token}x`];
    const wrong = [...changed, id, 'x.y', '', 'x'.repeat(9000)];
    for (const text of wrong) {
      expect(await confirm(text)).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID', /damaged/));
    }
    for (let tries = wrong.length; tries < 60; tries += 1) await confirm('x.y');
    expect(await confirm(token)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
    expect(await read(order._id)).toMatchObject({ state: 'awaiting-confirmation' });
    expect((await confirm(token, '203.0.113.10')).status).toBe(200);
  });

  it('has its email sent again by its customer or the admin, a few times a day', async () => {
    const order = await place();
    await shop.runJobs();
    const again = ({ token }: SignedIn) =>
      send(shop, `POST /api/orders/${order._id}/send-confirmation`, { token });
    const links = () =>
      shop.mails.filter(({ to, text }) => to === EMAIL && text.includes('/confirm-order?token='));
    expect(links()).toHaveLength(1);
    expect(await again(buyer)).toMatchObject({ status: 200, body: { message: /sent/ } });
    for (let times = 1; times < 5; times += 1) expect((await again(owner)).status).toBe(200);
    expect(await again(buyer)).toMatchObject(refused(429, 'TOO_MANY_REQUESTS', /in 24 hours\.$/));
    await shop.runJobs();
    expect(links()).toHaveLength(6);
    expect(await again(await shop.anyone())).toMatchObject(refused(404, 'NOT_FOUND'));
    expect((await confirm(await tokenOf(order))).status).toBe(200);
    expect(await again(buyer)).toMatchObject(refused(409, 'ORDER_STATE', /does not wait/));
  });

  it('that was cancelled says so', async () => {
    const order = await place();
    const token = await tokenOf(order);
    const call = { params: { id: order._id }, body: { note: 'A joke' } };
    await owner.api.call('POST /api/admin/orders/{id}/cancel', call);
    expect(await confirm(token)).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID', /cancelled/));
  });

  it('can be confirmed by the admin, once', async () => {
    const order = await place();
    const params = { id: order._id };
    const after = await owner.api.call('POST /api/admin/orders/{id}/confirm', { params });
    expect(after).toMatchObject({
      order: { state: 'processing', cashCheck: 'confirmation', cashRisks: ['first-order'] },
    });
    await expect(
      owner.api.call('POST /api/admin/orders/{id}/confirm', { params }),
    ).rejects.toMatchObject({ code: 'ORDER_STATE' });
    const { rows } = await shop.database.pool.query(
      'select action from audit_log where subject_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ action: 'confirmed' }]);
  });

  it('of an account without a confirmed email is confirmed by its own link, not by the account’s', async () => {
    const body = { email: 'new@example.com', fullName: 'New', password: 'a new silk' };
    await send(shop, 'POST /api/user/signup', { body });
    await shop.runJobs();
    const confirmation = confirmTokenFor(shop, body.email);
    const { token, user } = await shop.api().call('POST /api/user/signin', { body });
    const who = { token, id: user._id, api: shop.api(token) };
    const headers = { 'x-test-address': '203.0.113.20' };
    const early = await send(shop, 'POST /api/orders', { token, headers, body: draft({}) });
    const placedFrom = () =>
      shop.database.pool.query('select 1 from orders where placed_from is not null');
    expect((await placedFrom()).rowCount).toBe(1);
    expect((await confirm(await tokenOf(early.body as Order, body.email))).status).toBe(200);
    expect((await placedFrom()).rowCount).toBe(0);
    const order = await place({ who });
    const orderToken = await tokenOf(order, body.email);
    await who.api.call('POST /api/user/confirm-email', { body: { token: confirmation } });
    expect(await read(order._id, who)).toMatchObject({ state: 'awaiting-confirmation' });
    expect((await confirm(orderToken)).status).toBe(200);
    expect(await read(order._id, who)).toMatchObject({ state: 'processing' });
  });
});

it('without a mail server nobody is asked to confirm, and the admin reads the reasons', async () => {
  await open(false);
  await save({ cashConfirmFor: ['first-order'] });
  expect(await terms()).toMatchObject({ confirmHours: null });
  const order = await place();
  expect(order).toMatchObject({ state: 'processing', heldUntil: null });
  expect(order.cashCheck).toBeUndefined();
  expect(await adminOrder(order._id)).toMatchObject({ cashRisks: ['first-order'] });
  await shop.close();
});

describe('the open orders of an account', () => {
  beforeEach(open.bind(null, true));
  afterEach(() => shop.close());

  it('are limited, in parallel too, until one arrives or ends', async () => {
    await save({ cashOpenOrders: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => tryPlacing()));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(400, 'PAYMENT_METHOD_REFUSED', /can have 2 orders/));
    }
    expect(await stockOf(shop, product)).toBe(98);
    expect(await terms()).toMatchObject({ refusal: expect.stringContaining('2 orders') });
    // Of the account, not of the phone; other methods stay.
    expect((await tryPlacing({ who: await shop.anyone() })).status).toBe(201);
    const free = { ...draft({}), paymentMethod: 'Free' };
    expect((await send(shop, 'POST /api/orders', { token: buyer.token, body: free })).status).toBe(
      201,
    );
    const [first] = placed.map(({ body }) => body as Order);
    const id = first?._id ?? '';
    await deliverOrder(owner, id);
    expect((await tryPlacing()).status).toBe(201);
  });

  it('do not count the unpaid one that a new order of the same saree replaces', async () => {
    await save({ cashOpenOrders: 1, cashAdvance: '200' });
    await place();
    expect(await terms()).toMatchObject({ refusal: null, advance: 200 });
    expect((await tryPlacing()).status).toBe(201);
  });
});

describe('the history of a phone number', () => {
  beforeEach(open.bind(null, true));
  afterEach(() => shop.close());

  it('keeps what came back unpaid as a keyed hash, for 24 months', async () => {
    await save({ cashMaxRefusals: 2 });
    const first = await refuse();
    await age('300 days');
    // One that came back for another reason.
    const { _id } = await place();
    await ship(owner, _id);
    await comeBack(owner, _id, { isRefused: false });
    await refuse({ who: await shop.anyone(), phone: '098450-12345' });
    const rows = await refusals();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.phone_hash).toBe(rows[1]?.phone_hash);
    expect(JSON.stringify(rows)).not.toContain('9845012345');
    expect(rows[0]?.order_id).toBe(first._id);
    const refusal = refused(400, 'PAYMENT_METHOD_REFUSED', /^Cash on Delivery is not available/);
    expect(await tryPlacing()).toMatchObject(refusal);
    expect(await terms()).toMatchObject({ refusal: expect.stringMatching(/not available/) });
    // With another country code it rings the same phone.
    expect(await tryPlacing({ phone: '+1 98450 12345' })).toMatchObject(refusal);
    expect((await tryPlacing({ phone: '98450 11111' })).status).toBe(201);

    await age('429 days');
    await shop.services.retention.run();
    expect(await refusals()).toHaveLength(2);
    await age('36 hours');
    // It counts no more before it is deleted.
    expect((await tryPlacing()).status).toBe(201);
    await shop.services.retention.run();
    expect(await refusals()).toHaveLength(1);
  });

  it('counts for a number that an admin corrects an order to', async () => {
    await refuse({ phone: '98450 11111' });
    await save({ cashMaxRefusals: 2, cashConfirmFor: ['refusals'], cashRiskPincodes: '56*' });
    const order = await place();
    async function correct(given: Partial<Order['shippingAddress']>) {
      const seen = (await adminOrder(order._id)).shippingAddress;
      return send(shop, `PUT /api/admin/orders/${order._id}/address`, {
        token: owner.token,
        body: { shippingAddress: { ...seen, state: '', ...given }, seen },
      });
    }
    const corrected = await correct({ phone: '098450-11111', postalCode: '560001' });
    expect(corrected).toMatchObject({ status: 200, body: { order: { cashRisks: ['refusals'] } } });
    await save({ cashMaxRefusals: 1 });
    // A number that it has already stays.
    expect(await correct({ city: 'Hubli' })).toMatchObject({ status: 200 });
    expect(await correct({ phone: PHONE })).toMatchObject({ status: 200 });
    expect(await correct({ phone: '+91 98450 11111' })).toMatchObject({
      ...refused(400, 'PAYMENT_METHOD_REFUSED', /This number has refused 1 order,/),
      body: { issues: [{ path: 'shippingAddress.phone' }] },
    });
  });

  it('has one entry of an order in parts, and none of what was paid, kept or cancelled', async () => {
    const order = await place({ qty: 2 });
    const item = order.orderItems[0]?._id ?? '';
    await ship(owner, order._id, { items: [{ item, qty: 1 }] });
    await ship(owner, order._id);
    // A piece is missing from what came back: the parcel is not all back yet.
    await comeBack(owner, order._id, {}, 0);
    await comeBack(owner, order._id, {}, 1);
    expect(await refusals()).toHaveLength(1);

    const delivered = await place({ phone: '98450 22222' });
    await deliverOrder(owner, delivered._id);
    await comeBack(owner, delivered._id);
    const cancelled = await place({ phone: '98450 22222' });
    const call = { params: { id: cancelled._id }, body: { note: 'A joke' } };
    await owner.api.call('POST /api/admin/orders/{id}/cancel', call);
    const free = { ...draft({ phone: '98450 22222' }), paymentMethod: 'Free' };
    const { _id: id } = await buyer.api.call('POST /api/orders', { body: free });
    await ship(owner, id);
    await comeBack(owner, id);
    expect(await refusals()).toHaveLength(1);
  });

  it('is gone with an erased account that refused nothing; else the hash alone stays', async () => {
    const erase = (who: SignedIn) =>
      who.api.call('POST /api/user/delete-account', { body: { password: 'correct horse' } });
    const kept = await shop.anyone();
    const { _id: id } = await place({ who: kept, phone: '98450 33333' });
    await deliverOrder(owner, id);
    await refuse();
    await erase(kept);
    await erase(buyer);
    expect(await refusals()).toHaveLength(1);
    const { rows } = await shop.database.pool.query('select phone from orders');
    expect(rows.every(({ phone }) => phone === null)).toBe(true);
    await save({ cashMaxRefusals: 1 });
    const next = await shop.anyone();
    expect((await tryPlacing({ who: next, phone: '98450 33333' })).status).toBe(201);
    expect(await tryPlacing({ who: next })).toMatchObject(refused(400, 'PAYMENT_METHOD_REFUSED'));
  });
});
