import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../../tests/support/http-call.ts';
import { confirmTokenFor, resetTokenFor } from '../../../../../tests/support/mail-link.ts';
import { draftOf, itemOf } from '../../../../../tests/support/order-draft.ts';
import { ship } from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { newId } from '../../../platform/db/columns.ts';

const HOUR_MS = 60 * 60 * 1000;
const PASSWORD = 'a new silk';

let shop: TestShop;
let owner: SignedIn;
let product: string;
let email: string;
let customer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
  product = await shop.product({ stock: 100 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `${newId()}@example.com`;
  customer = await signUp(email);
});

async function signUp(address: string): Promise<SignedIn> {
  const body = { email: address, fullName: 'Win at https://evil.example', password: PASSWORD };
  const headers = { 'x-test-address': address };
  expect((await send(shop, 'POST /api/user/signup', { body, headers })).status).toBe(201);
  const session = await shop
    .api()
    .call('POST /api/user/signin', { body: { email: address, password: PASSWORD } });
  return { token: session.token, id: session.user._id, api: shop.api(session.token) };
}

async function place(method = 'Free'): Promise<Order> {
  const { status, body } = await send(shop, 'POST /api/orders', {
    body: { ...draftOf(itemOf(product, 10_000)), paymentMethod: method },
    token: customer.token,
    headers: { 'x-test-address': email },
  });
  expect(status).toBe(201);
  return body as Order;
}
const orderNow = (id: string) => customer.api.call('GET /api/orders/{id}', { params: { id } });
const stock = async () =>
  (await shop.api().call('GET /api/products/{id}', { params: { id: product } })).countInStock;
const confirm = (token: string, as: string | undefined = customer.token) =>
  send(shop, 'POST /api/user/confirm-email', {
    body: { token },
    token: as,
    headers: { 'x-test-address': email },
  });
const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address);

/** Runs the job that ends orders whose hold is over. */
async function reconcileAfter(hours: number): Promise<void> {
  shop.clock.advance(hours * HOUR_MS);
  await shop.services.payments.reconciliation.run();
}

describe('a Free order of an account whose email is not confirmed', () => {
  it('is placed at once and holds its stock for 24 hours', async () => {
    const before = await stock();
    const order = await place();
    const heldUntil = new Date(shop.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect(order).toMatchObject({ isPaid: false, isExpired: false, heldUntil });
    expect(await stock()).toBe(before - 1);

    await reconcileAfter(23.9);
    expect(await orderNow(order._id)).toMatchObject({ isExpired: false });
    await reconcileAfter(0.2);
    const ended = await orderNow(order._id);
    expect(ended).toMatchObject({ isExpired: true, heldUntil: null });
    expect(ended.timeline.at(-1)).toMatchObject({
      kind: 'expired',
      note: 'Email address not confirmed in time',
    });
    expect(await stock()).toBe(before);
  });

  it('is kept once the link in its email is opened, and the admin learns of it then', async () => {
    const order = await place();
    await shop.runJobs();
    const toOwner = () =>
      mailsTo('owner@example.com').filter(({ text }) => text.includes(order._id));
    expect(toOwner()).toEqual([]);
    const mail = mailsTo(email).at(-1);
    expect(mail?.text).toContain('Confirm your email address within 24 hours to keep this order');
    expect(mail?.text).not.toMatch(/evil|Win at/);

    expect((await confirm(confirmTokenFor(shop, email))).status).toBe(200);
    await shop.runJobs();
    expect(toOwner()).toHaveLength(1);
    await reconcileAfter(50);
    const kept = await orderNow(order._id);
    expect(kept).toMatchObject({ isExpired: false, heldUntil: null });
    expect(kept.timeline.map(({ kind }) => kind)).toContain('confirmed');
  });

  it('is not replaced by another order of the same saree', async () => {
    const [first, second] = [await place(), await place()];
    await place('PayPal');
    expect(await orderNow(first._id)).toMatchObject({ isExpired: false });
    expect(await orderNow(second._id)).toMatchObject({ isExpired: false });
  });

  it('is kept when the admin ships it', async () => {
    const { _id: id } = await place();
    await ship(owner, id);
    await reconcileAfter(50);
    expect(await orderNow(id)).toMatchObject({ isExpired: false, heldUntil: null });
  });

  it('shows the admin that the email is not confirmed', async () => {
    const { _id: id } = await place();
    const shown = async () => [
      (await owner.api.call('GET /api/admin/orders/{id}', { params: { id } })).customer
        .isEmailVerified,
      (await owner.api.call('GET /api/admin/customers/{id}', { params: { id: customer.id } }))
        .isEmailVerified,
    ];
    expect(await shown()).toEqual([false, false]);
    await shop.runJobs();
    await confirm(confirmTokenFor(shop, email));
    expect(await shown()).toEqual([true, true]);
  });

  it('is kept however placing and confirming overlap', async () => {
    await shop.runJobs();
    const token = confirmTokenFor(shop, email);
    const [order] = await Promise.all([place(), confirm(token), place(), place()]);
    await reconcileAfter(50);
    for (const each of (await customer.api.call('GET /api/orders')).items) {
      expect(each).toMatchObject({ isExpired: false, heldUntil: null });
    }
    expect(order.isExpired).toBe(false);
  });
});

describe('an email is confirmed', () => {
  it('by the link sent on sign-up, which contains nothing that was typed', async () => {
    await shop.runJobs();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toContain('Confirm your email address');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil|Win at/);
    expect(await confirm(confirmTokenFor(shop, email))).toMatchObject({ status: 200 });
    expect((await place()).heldUntil).toBeNull();
  });

  it('by a link to set a new password', async () => {
    const order = await place();
    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await shop.runJobs();
    const body = { token: resetTokenFor(shop, email), password: PASSWORD };
    await send(shop, 'POST /api/user/reset-password', { body });
    const session = await shop
      .api()
      .call('POST /api/user/signin', { body: { email, password: PASSWORD } });
    customer = { ...customer, token: session.token, api: shop.api(session.token) };
    expect(await orderNow(order._id)).toMatchObject({ heldUntil: null });
  });

  it('by a link that is requested again, five times a day', async () => {
    await shop.runJobs();
    const request = () => send(shop, 'POST /api/user/send-confirmation', customer);
    for (let count = 0; count < 5; count += 1) {
      expect(await request()).toMatchObject({
        status: 200,
        body: { message: `We have sent a link to ${email}. It works for 48 hours.` },
      });
    }
    expect(await request()).toMatchObject(refused(429, 'TOO_MANY_REQUESTS'));
    await shop.runJobs();
    expect(mailsTo(email)).toHaveLength(6);
    await confirm(confirmTokenFor(shop, email));
    expect(await request()).toMatchObject({
      body: { message: 'Your email address is confirmed already.' },
    });
  });

  it.each<[string, (token: string) => string]>([
    ['rubbish', () => 'rubbish'],
    ['a changed signature', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}x`],
    ['another account', (token) => [newId(), ...token.split('.').slice(1)].join('.')],
    ['a later end', (token) => token.replace(/\.[^.]+\./, '.zzzzzzzz.')],
  ])('not by a link with %s', async (_, change) => {
    await shop.runJobs();
    const answer = await confirm(change(confirmTokenFor(shop, email)));
    expect(answer).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID'));
    expect((await place()).heldUntil).not.toBeNull();
  });

  it('not by somebody who is not signed in to it: a stranger’s sign-up may have sent the link', async () => {
    await shop.runJobs();
    const token = confirmTokenFor(shop, email);
    expect(await confirm(token, '')).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect(await confirm(token, owner.token)).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID'));
    expect((await place()).heldUntil).not.toBeNull();
  });

  it('not by a link that is too old', async () => {
    await shop.runJobs();
    const token = confirmTokenFor(shop, email);
    shop.clock.advance(49 * HOUR_MS);
    expect(await confirm(token)).toMatchObject(refused(400, 'CONFIRM_LINK_INVALID'));
  });
});
