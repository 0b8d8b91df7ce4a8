import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { comeBack, refund, ship } from '../../../../tests/support/paying.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { PersonalData } from '../../../contract/personal-data.ts';
import { rupees } from '../../../domain/money/money.ts';
import { newId } from '../../platform/db/columns.ts';

const PASSWORD = 'correct horse';

let shop: TestShop;
let owner: SignedIn;
let product: string;
let email: string;
let customer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  product = await shop.product({ stock: 500 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `${newId()}@example.com`;
  customer = await shop.customer(email);
});

const place = () =>
  customer.api.call('POST /api/orders', { headers: {}, body: draftOf(itemOf(product, 10_000)) });
const writeMessage = () =>
  send(shop, 'POST /api/contact', {
    body: { name: 'Asha', email: email.toUpperCase(), message: 'Is it pure silk?' },
    headers: { 'x-test-address': email },
  });
const dataOf = async (who: SignedIn) =>
  (await send(shop, 'GET /api/user/personal-data', who)).body as PersonalData;
const remove = (password = PASSWORD) =>
  send(shop, 'POST /api/user/delete-account', { token: customer.token, body: { password } });
const setUnverified = () =>
  shop.database.pool.query('update users set email_verified = false where id = $1', [customer.id]);

describe('the download of personal data', () => {
  it('contains what the shop stores of the caller', async () => {
    const [first] = [await place(), await place()];
    await shop.database.pool.query(
      "insert into cash_refusals values ($1, 'a hash', '2026-11-01T06:00:00Z')",
      [first?._id],
    );
    await customer.api.call('POST /api/cart', { body: { productId: product, count: 2 } });
    await writeMessage();
    const data = await dataOf(customer);
    expect(data.profile).toMatchObject({ _id: customer.id, email, name: 'Test Customer' });
    expect(data.addresses).toEqual([ADDRESS]);
    expect(data.orders).toHaveLength(2);
    expect(data.orders.map(({ _id }) => _id)).toContain(first?._id);
    expect(data.cart).toMatchObject([{ product, count: 2 }]);
    expect(data.messages).toMatchObject([{ message: 'Is it pure silk?' }]);
    const keptUntil = '2028-10-31T06:00:00.000Z';
    const refusedAt = '2026-11-01T06:00:00.000Z';
    expect(data.refusals).toEqual([{ order: first?._id, refusedAt, keptUntil }]);
    expect(data.sessions).toMatchObject([{ isCurrent: true }]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|token|a hash/i);
  });

  it('contains nothing of others', async () => {
    await place();
    await writeMessage();
    const data = await dataOf(await shop.anyone());
    expect(data).toMatchObject({ orders: [], addresses: [], messages: [], cart: [], refusals: [] });
    expect(JSON.stringify(data)).not.toContain(email);
  });

  it('leaves out messages while the email is not confirmed: it may be somebody else’s', async () => {
    await writeMessage();
    await setUnverified();
    expect((await dataOf(customer)).messages).toEqual([]);
  });
});

describe('deleting an account', () => {
  it('needs the password', async () => {
    expect(await remove('a guess')).toMatchObject(refused(400, 'WRONG_CREDENTIALS'));
    expect((await customer.api.call('GET /api/user/me')).email).toBe(email);
  });

  it('erases the customer like the admin does, and ends the sessions', async () => {
    const order = await place();
    await owner.api.call('POST /api/admin/orders/{id}/deliver', { params: { id: order._id } });
    await writeMessage();
    expect(await remove()).toMatchObject({
      status: 200,
      body: { message: 'Your account is deleted' },
    });
    expect((await send(shop, 'GET /api/user/me', customer)).status).toBe(400);
    const erased = await owner.api.call('GET /api/admin/customers/{id}', {
      params: { id: customer.id },
    });
    expect(erased).toMatchObject({ name: 'Erased customer', messageCount: 0, sessionCount: 0 });
    expect(erased.erasedAt).not.toBeNull();
    const kept = await owner.api.call('GET /api/admin/orders/{id}', { params: { id: order._id } });
    expect(kept.order).toMatchObject({
      totalPrice: order.totalPrice,
      shippingAddress: { city: '' },
    });
    const { rows } = await shop.database.pool.query(
      `select users::text from users where id = $1
       union all select contact_messages::text from contact_messages where lower(email) = $2`,
      [customer.id, email],
    );
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('is refused while orders are open, and deletes nothing', async () => {
    const order = await place();
    const refusal = refused(
      409,
      'ORDERS_STILL_OPEN',
      /one of your orders is not delivered or refunded yet/,
    );
    expect(await remove()).toMatchObject(refusal);
    expect((await dataOf(customer)).addresses).toEqual([ADDRESS]);
    const body = { note: 'As the customer asked' };
    await owner.api.call('POST /api/admin/orders/{id}/cancel', { params: { id: order._id }, body });
    expect((await remove()).status).toBe(200);
  });

  it('is possible once the items of the last order came back', async () => {
    const order = await place();
    await ship(owner, order._id);
    expect(await remove()).toMatchObject(refused(409, 'ORDERS_STILL_OPEN'));
    await comeBack(owner, order._id);
    expect((await remove()).status).toBe(200);
  });

  it('is refused while money of an order that came back is still to be refunded', async () => {
    const { _id } = await place();
    const body = { note: 'By bank', amount: rupees(1000) };
    await owner.api.call('POST /api/admin/orders/{id}/mark-paid', { params: { id: _id }, body });
    await ship(owner, _id);
    await comeBack(owner, _id);
    expect(await remove()).toMatchObject(refused(409, 'ORDERS_STILL_OPEN', /refunded yet/));
  });

  it('is possible once the last order was refunded in full before it was sent', async () => {
    const { _id } = await place();
    const params = { id: _id };
    await owner.api.call('POST /api/admin/orders/{id}/mark-paid', {
      params,
      body: { note: 'In the shop' },
    });
    await refund(owner, _id, { amount: rupees(1) });
    expect(await remove()).toMatchObject(refused(409, 'ORDERS_STILL_OPEN'));
    const refunded = await refund(owner, _id, { amount: rupees(11_499) });
    expect(refunded).toMatchObject({ order: { state: 'cancelled' } });
    const path = 'GET /api/admin/customers/{id}';
    expect(await owner.api.call(path, { params: { id: customer.id } })).toMatchObject({
      undeliveredOrders: 0,
    });
    expect((await remove()).status).toBe(200);
  });

  it('leaves no order of the erased account behind that is placed meanwhile', async () => {
    const [removed, placed] = await Promise.allSettled([remove(), place()]);
    const { rows } = await shop.database.pool.query(
      'select erased_at is not null as erased, (select count(*)::int from orders where user_id = users.id) as orders from users where id = $1',
      [customer.id],
    );
    const isErased = removed.status === 'fulfilled' && removed.value.status === 200;
    expect(rows[0]).toEqual(isErased ? { erased: true, orders: 0 } : { erased: false, orders: 1 });
    expect(placed.status).toBe(isErased ? 'rejected' : 'fulfilled');
  });

  it('is refused for an admin', async () => {
    await shop.database.pool.query('update users set is_admin = true where id = $1', [customer.id]);
    expect(await remove()).toMatchObject(refused(409, 'ACCOUNT_IS_ADMIN'));
  });

  it('keeps messages from an email that is not confirmed: it may be somebody else’s', async () => {
    await writeMessage();
    await setUnverified();
    expect((await remove()).status).toBe(200);
    const { rowCount } = await shop.database.pool.query(
      'select 1 from contact_messages where lower(email) = $1',
      [email],
    );
    expect(rowCount).toBe(1);
  });
});
