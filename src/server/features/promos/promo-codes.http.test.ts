import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { placeFor } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { NewPromoCode, PromoCode } from '../../../contract/promos.ts';

const FORM: NewPromoCode = {
  code: 'diwali-20',
  kind: 'percent',
  amount: null,
  percent: 20,
  isActive: true,
  firstOrderOnly: false,
  from: null,
  until: null,
  totalLimit: null,
  perCustomerLimit: null,
};

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('truncate promo_uses, promo_codes cascade');
  shop.clock.set('2026-11-21T06:30:00.000Z');
});

const add = (form: unknown = FORM) =>
  send(shop, 'POST /api/admin/promo-codes', { token: owner.token, body: form });
const change = (id: string, body: unknown) =>
  send(shop, `PUT /api/admin/promo-codes/${id}`, { token: owner.token, body });
const list = () => owner.api.call('GET /api/admin/promo-codes');
const codeOf = async (form: Partial<NewPromoCode> = {}) =>
  (await add({ ...FORM, ...form })).body as PromoCode;

/** What a customer sees of a code: its discount in rupees, or why it is refused. */
async function tryCode(code: string, customer?: SignedIn): Promise<unknown> {
  const who = customer ?? (await shop.customer(`${crypto.randomUUID()}@example.com`));
  const product = await shop.product();
  const body = { orderItems: [{ product, qty: 1 }], promoCode: code };
  const answer = await send(shop, 'POST /api/orders/quote', { token: who.token, body });
  const { discountPrice, message } = answer.body as { discountPrice?: number; message?: string };
  return discountPrice ?? message;
}

async function moveShopTo(timeZone: string): Promise<void> {
  await saveSettings(owner.api, { timeZone });
}

async function order(customer: SignedIn, promoCode: string): Promise<string> {
  const draft = { ...draftOf(itemOf(await shop.product(), 10_000)), promoCode };
  return (await customer.api.call('POST /api/orders', { body: draft }))._id;
}

describe('the default code', () => {
  it('is listed, can be changed, and stays changed', async () => {
    await shop.services.promos.seed();
    const [shipped] = await list();
    expect(shipped).toMatchObject({
      code: 'SSMS10',
      kind: 'amount',
      amount: 500,
      percent: null,
      firstOrderOnly: true,
      perCustomerLimit: 1,
      state: 'on',
      uses: 0,
    });
    const { _id = '', ...form } = shipped ?? ({} as PromoCode);
    expect(await change(_id, { ...form, amount: 750.5 })).toMatchObject({
      status: 200,
      body: { amount: 750.5, version: 2 },
    });
    await shop.services.promos.seed();
    expect(await list()).toMatchObject([{ amount: 750.5 }]);
    expect(await tryCode('ssms10')).toBe(750.5);
  });
});

describe('adding a code', () => {
  it('lets customers use it at once, and is in the audit log', async () => {
    const answer = await add();
    expect(answer).toMatchObject({
      status: 201,
      body: { code: 'DIWALI-20', percent: 20, state: 'on', uses: 0, version: 1 },
    });
    expect(await tryCode(' Diwali-20 ')).toBe(2000);
    const { rows } = await shop.database.pool.query(
      `select action, label, before, after from audit_log where subject_kind = 'promo code' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      { action: 'added', label: 'DIWALI-20', before: null, after: { value: '20% off' } },
    ]);
  });

  it('requires a unique name, also with concurrent requests', async () => {
    const both = await Promise.all([add(), add({ ...FORM, code: 'DIWALI-20 ' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'PROMO_CODE_TAKEN', issues: [{ path: 'code' }] },
    });
  });

  it.each<[Partial<NewPromoCode>, string, string]>([
    [{ code: '??' }, 'code', 'Enter 3 to 20 letters or digits, with - or _ between them'],
    [{ percent: 0 }, 'percent', 'Enter a whole number from 1 to 100'],
    [{ kind: 'amount' }, 'amount', 'Enter an amount'],
    [
      { from: '2026-12-01', until: '2026-11-30' },
      'until',
      'Last day must not be before the first day',
    ],
    [{ until: '2026-02-30' }, 'until', 'Enter a valid date'],
  ])('refuses %j beside its field', async (wrong, path, message) => {
    const answer = await add({ ...FORM, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    expect(await list()).toEqual([]);
  });
});

describe('from and until', () => {
  it('are days of the shop, both included', async () => {
    await codeOf({ from: '2026-11-22', until: '2026-11-23' });
    const states: [string, string, unknown][] = [
      ['2026-11-21T18:29:59.999Z', 'not yet', "DIWALI-20 can't be used yet."],
      ['2026-11-21T18:30:00.000Z', 'on', 2000],
      ['2026-11-23T18:29:59.999Z', 'on', 2000],
      ['2026-11-23T18:30:00.000Z', 'ended', 'DIWALI-20 has ended.'],
    ];
    for (const [moment, state, answer] of states) {
      shop.clock.set(moment);
      expect(await list(), moment).toMatchObject([
        { state, from: '2026-11-22', until: '2026-11-23' },
      ]);
      expect(await tryCode('DIWALI-20'), moment).toBe(answer);
    }
  });

  it('stay the same days in another time zone', async () => {
    await codeOf({ from: '2026-11-22', until: '2026-11-23' });
    await moveShopTo('America/New_York');
    expect(await list()).toMatchObject([{ from: '2026-11-22', until: '2026-11-23' }]);
    shop.clock.set('2026-11-22T04:59:59.999Z');
    expect(await tryCode('DIWALI-20')).toMatch(/can't be used yet/);
    shop.clock.set('2026-11-24T04:59:59.999Z');
    expect(await tryCode('DIWALI-20')).toBe(2000);
    await moveShopTo('Asia/Kolkata');
  });
});

describe('the code offered for signing up', () => {
  const promised = async () => (await shop.api().call('GET /api/shop')).signUpPromo;
  const FIRST = { ...FORM, firstOrderOnly: true };

  it('is the default code, as the admin has changed it', async () => {
    await shop.services.promos.seed();
    expect(await promised()).toEqual({ code: 'SSMS10', amount: 500, percent: null });
    const [shipped] = await list();
    const { _id = '', ...form } = shipped ?? ({} as PromoCode);
    await change(_id, { ...form, amount: 750.5 });
    expect(await promised()).toMatchObject({ amount: 750.5 });
    await change(_id, { ...form, version: 2, isActive: false });
    expect(await promised()).toBeNull();
  });

  it('is the oldest code for a first order, on its days and while uses are left', async () => {
    await codeOf({ code: 'EVERYBODY' });
    await codeOf({ ...FIRST, code: 'OLDER', until: '2026-11-21', totalLimit: 1 });
    shop.clock.set('2026-11-21T06:30:01.000Z');
    await codeOf({ ...FIRST, code: 'NEWER', from: '2026-11-21', until: '2026-11-22' });
    expect(await promised()).toEqual({ code: 'OLDER', amount: null, percent: 20 });
    await order(await shop.customer(`${crypto.randomUUID()}@example.com`), 'OLDER');
    expect(await promised()).toMatchObject({ code: 'NEWER' });
    shop.clock.set('2026-11-22T18:29:59.999Z');
    expect(await promised()).toMatchObject({ code: 'NEWER' });
    shop.clock.set('2026-11-22T18:30:00.000Z');
    expect(await promised()).toBeNull();
  });
});

describe('changing a code', () => {
  it('can switch it off and leaves the code itself as it is', async () => {
    const { _id, version } = await codeOf();
    const answer = await change(_id, { ...FORM, code: 'OTHER', isActive: false, version });
    expect(answer.body).toMatchObject({ code: 'DIWALI-20', state: 'off', version: 2 });
    expect(await tryCode('DIWALI-20')).toMatch(/is not known/);
    expect(await tryCode('OTHER')).toMatch(/is not known/);
  });

  it('does not overwrite what another admin has saved meanwhile', async () => {
    const { _id } = await codeOf();
    const both = await Promise.all([
      change(_id, { ...FORM, percent: 30, version: 1 }),
      change(_id, { ...FORM, percent: 40, version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await change(_id, { ...FORM, version: 1 });
    expect(late).toMatchObject(refused(409, 'STALE_VERSION'));
    expect(late.body).toMatchObject({
      current: await owner.api.call('GET /api/admin/promo-codes/{id}', { params: { id: _id } }),
    });
  });
});

describe('the orders that use a code', () => {
  it('are listed with their customers and discounts, the latest first', async () => {
    const { _id } = await codeOf({ totalLimit: 2 });
    const asha = await shop.customer(`${crypto.randomUUID()}@example.com`);
    const first = await order(asha, 'DIWALI-20');
    shop.clock.set('2026-11-21T07:00:00.000Z');
    const second = await order(asha, 'DIWALI-20');
    const params = { id: _id };
    const page = await owner.api.call('GET /api/admin/promo-codes/{id}/uses', {
      params,
      query: { limit: 1 },
    });
    expect(page.total).toBe(2);
    expect(page.items).toEqual([
      {
        _id: second,
        usedAt: '2026-11-21T07:00:00.000Z',
        customer: { _id: asha.id, name: 'Test Customer' },
        discount: 2000,
        total: 9500,
      },
    ]);
    const query = { limit: 1, cursor: page.next ?? '' };
    const rest = await owner.api.call('GET /api/admin/promo-codes/{id}/uses', { params, query });
    expect(rest.items.map((use) => use._id)).toEqual([first]);
    expect(rest.next).toBeNull();
    expect(await list()).toMatchObject([{ uses: 2, state: 'used up' }]);
  });
});

describe('promo codes', () => {
  it('are only for admins, and an unknown one is not found', async () => {
    const { token } = await shop.customer(`${crypto.randomUUID()}@example.com`);
    const calls = [
      'GET /api/admin/promo-codes',
      'POST /api/admin/promo-codes',
      'GET /api/admin/promo-codes/x',
      'PUT /api/admin/promo-codes/x',
      'GET /api/admin/promo-codes/x/uses',
    ] as const;
    for (const call of calls) {
      expect(await send(shop, call, { token })).toMatchObject(refused(403, 'FORBIDDEN'));
    }
    for (const id of ['nonsense', owner.id]) {
      for (const answer of [
        await send(shop, `GET /api/admin/promo-codes/${id}`, { token: owner.token }),
        await send(shop, `GET /api/admin/promo-codes/${id}/uses`, { token: owner.token }),
        await change(id, { ...FORM, version: 1 }),
      ]) {
        expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
      }
    }
  });
});

it('a quote does not count the unpaid order that placing again replaces', async () => {
  const { code } = await codeOf({ perCustomerLimit: 1 });
  const customer = await shop.customer(`${crypto.randomUUID()}@example.com`);
  const product = await shop.product();
  const orderItems = [{ product, qty: 1 }];
  const quote = () =>
    customer.api.call('POST /api/orders/quote', { body: { orderItems, promoCode: code } });
  const place = () => placeFor(customer, product, { method: 'PayPal', promoCode: code });
  await place();
  const { totalPrice } = await quote();
  expect((await place()).totalPrice).toBe(totalPrice);
  // For another saree the first order stays, and has used the code.
  const other = [{ product: await shop.product(), qty: 1 }];
  const body = { orderItems: other, promoCode: code };
  await expect(customer.api.call('POST /api/orders/quote', { body })).rejects.toMatchObject({
    code: 'PROMO_REFUSED',
  });
});
