import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { confirmTokenFor } from '../../../../tests/support/mail-link.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { placeFor } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { HoldLimit } from '../../../contract/checkout.ts';
import type { Order } from '../../../contract/orders.ts';

const PASSWORD = 'a new silk';
const HOME = '203.0.113.7';

let shop: TestShop;
let product: string;
afterEach(() => shop.close());

async function open(hasMailServer: boolean): Promise<void> {
  shop = await openTestShop({ hasMailServer });
  product = await shop.product({ stock: 100 });
}

async function signUp(name: string): Promise<SignedIn & { email: string }> {
  const email = `${name}@example.com`;
  const body = { email, fullName: name, password: PASSWORD };
  await send(shop, 'POST /api/user/signup', { body, headers: { 'x-test-address': email } });
  const { token, user } = await shop
    .api()
    .call('POST /api/user/signin', { body: { email, password: PASSWORD } });
  return { token, id: user._id, api: shop.api(token), email };
}

const place = ({ token }: SignedIn, quantity = 1, address = HOME, method = 'Free') =>
  send(shop, 'POST /api/orders', {
    token,
    body: { ...draftOf(itemOf(product, 10_000, quantity)), paymentMethod: method },
    headers: { 'x-test-address': address },
  });
async function limitOf({ token }: SignedIn, address = HOME): Promise<HoldLimit | null> {
  const headers = { 'x-test-address': address };
  return (await send(shop, 'GET /api/orders/hold-limit', { token, headers })).body as HoldLimit;
}
const stock = async () =>
  (await shop.api().call('GET /api/products/{id}', { params: { id: product } })).countInStock;

describe('an account whose email is not confirmed', () => {
  beforeEach(() => open(true));

  it('can order 3 items without paying first, and reads so before', async () => {
    const asha = await signUp('asha');
    expect(await limitOf(asha)).toMatchObject({ items: 3, hours: 24 });
    expect((await place(asha, 2)).status).toBe(201);
    expect(await limitOf(asha)).toMatchObject({ items: 1, hours: 24 });
    const refusal = refused(409, 'UNCONFIRMED_LIMIT', /can order 1 more item .+ this order has 2/);
    expect(await place(asha, 2)).toMatchObject(refusal);
    expect(await stock()).toBe(98);
  });

  it('has no such limit once the email is confirmed', async () => {
    const asha = await signUp('asha');
    await place(asha, 3);
    await shop.runJobs();
    const body = { token: confirmTokenFor(shop, asha.email) };
    await send(shop, 'POST /api/user/confirm-email', { body, token: asha.token });
    expect(await limitOf(asha)).toBeNull();
    expect((await place(asha, 20)).status).toBe(201);
    // The confirmed items count for nobody else at this address.
    expect(await limitOf(await signUp('maya'))).toMatchObject({ items: 3, hours: 24 });
  });

  it('shares 10 items with all others at its network address, in parallel too', async () => {
    const guests = await Promise.all(
      Array.from({ length: 6 }, (_, number) => signUp(`guest-${number}`)),
    );
    const answers = await Promise.all(guests.map((guest) => place(guest, 3)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(3);
    expect(await stock()).toBe(91);
    const [first, late] = [placed[0]?.body as Order, await signUp('late')];
    expect(await limitOf(late)).toMatchObject({ items: 1, hours: 24 });
    expect((await place(late, 3, '203.0.113.8')).status).toBe(201);
    // A cancelled order counts no more, and its address is forgotten.
    const owner = await shop.admin();
    const call = { params: { id: first._id }, body: { note: 'A joke' } };
    await owner.api.call('POST /api/admin/orders/{id}/cancel', call);
    const { rows } = await shop.database.pool.query(
      'select placed_from from orders where id = $1',
      [first._id],
    );
    expect(rows).toEqual([{ placed_from: null }]);
    expect((await place(await signUp('later'), 3)).status).toBe(201);
  });

  it('is not limited by an address of a private network, which all visitors may share', async () => {
    for (let number = 0; number < 5; number += 1) {
      expect((await place(await signUp(`guest-${number}`), 3, '10.0.0.1')).status).toBe(201);
    }
  });

  it('has the limits of the settings', async () => {
    const owner = await shop.admin();
    await saveSettings(owner.api, { unconfirmedItems: 5, unconfirmedHours: 2 });
    const asha = await signUp('asha');
    expect(await limitOf(asha)).toMatchObject({ items: 5, hours: 2 });
    await place(asha, 5);
    await shop.runJobs();
    const mail = shop.mails.findLast(({ to }) => to === asha.email);
    expect(mail?.text).toContain('within 2 hours to keep this order');
  });
});

/** Orders of different products, which replace nothing. */
async function placeOther(who: SignedIn, quantity: number, address = HOME) {
  const other = await shop.product({ stock: 1000 });
  return send(shop, 'POST /api/orders', {
    token: who.token,
    body: { ...draftOf(itemOf(other, 10_000, quantity)), paymentMethod: 'PayPal' },
    headers: { 'x-test-address': address },
  });
}

describe.each([true, false])('at a gateway, with a mail server: %s', (hasMailServer) => {
  beforeEach(() => open(hasMailServer));

  it('an account without a confirmed email holds 10 items, replaced ones not counted', async () => {
    const asha = await signUp('asha');
    expect((await place(asha, 8, HOME, 'PayPal')).status).toBe(201);
    expect(await limitOf(asha)).toMatchObject({ gatewayItems: 2 });
    const refusal = refused(409, 'UNCONFIRMED_LIMIT', /can reserve 2 more items while you pay/);
    expect(await placeOther(asha, 3)).toMatchObject(refusal);
    expect((await place(asha, 10, HOME, 'PayPal')).status).toBe(201);
    await asha.api.call('POST /api/cart', { body: { productId: product, count: 10 } });
    expect(await limitOf(asha)).toMatchObject({ gatewayItems: 10 });
    expect(await stock()).toBe(90);
  });

  it('all of them at one address hold 60, and confirmed accounts are not counted', async () => {
    const [confirmed] = await shop.customers(1);
    if (confirmed) expect((await placeOther(confirmed, 70)).status).toBe(201);
    const guests = await Promise.all(
      Array.from({ length: 8 }, (_, number) => signUp(`guest-${number}`)),
    );
    const answers = [];
    for (const guest of guests) answers.push((await placeOther(guest, 9)).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 201, 409, 409]);
    const last = guests.at(-1);
    if (last) expect((await placeOther(last, 9, '203.0.113.9')).status).toBe(201);
  });
});

it('one account holds a product twice a day without paying, then reads from when it can again', async () => {
  await open(true);
  const buyer = await shop.anyone();
  const method = 'PayPal' as const;
  await placeFor(buyer, product, { method });
  shop.clock.advance(3_600_000);
  await placeFor(buyer, product, { method: 'Cashfree' });
  const answer = await place(buyer, 1, HOME, method);
  expect(answer).toMatchObject(
    refused(
      409,
      'HELD_TOO_OFTEN',
      /ordered .+ 2 times without paying.*order it again from \d.* pay for your earlier order/,
    ),
  );
  expect((await placeOther(buyer, 1)).status).toBe(201);
  expect((await place(buyer, 1)).status).toBe(201);
  // A day after the first of the two.
  shop.clock.advance(23 * 3_600_000);
  expect((await place(await shop.anyone(), 1, HOME, method)).status).toBe(201);
  await placeFor(buyer, product, { method });
});

it('the admin sees the held items, and can put all of them back into stock', async () => {
  await open(true);
  const owner = await shop.admin();
  const asha = await signUp('asha');
  const held = (await place(asha, 2)).body as Order;
  const paying = (await place(asha, 4, HOME, 'PayPal')).body as Order;
  const figures = () => owner.api.call('GET /api/dashboard');
  expect((await figures()).unconfirmed).toEqual({ count: 1, items: 2 });
  const { items } = await owner.api.call('GET /api/orders/all', {
    query: { paid: 'unconfirmed' },
  });
  expect(items.map(({ _id }) => _id)).toEqual([held._id]);

  const released = await owner.api.call('POST /api/admin/orders/release-unconfirmed');
  expect(released).toEqual({ released: 1 });
  expect((await figures()).unconfirmed).toEqual({ count: 0, items: 0 });
  expect(await stock()).toBe(96);
  const orderNow = (id: string) => asha.api.call('GET /api/orders/{id}', { params: { id } });
  expect(await orderNow(held._id)).toMatchObject({ state: 'expired' });
  expect(await orderNow(paying._id)).toMatchObject({ state: 'awaiting-payment' });
});

describe('without a mail server, where no email can be confirmed', () => {
  beforeEach(() => open(false));

  it('an order stays, and nothing says that an email was sent', async () => {
    expect(await shop.api().call('GET /api/shop')).toMatchObject({ sendsEmails: false });
    const asha = await signUp('asha');
    const order = (await place(asha)).body as Order;
    expect(order).toMatchObject({ state: 'processing', heldUntil: null });
    await shop.runJobs();
    shop.clock.advance(100 * 3_600_000);
    await shop.services.payments.reconciliation.run();
    const now = await asha.api.call('GET /api/orders/{id}', { params: { id: order._id } });
    expect(now).toMatchObject({ isExpired: false });
    expect(now.timeline.map(({ kind }) => kind)).toEqual(['placed']);
    const { message } = await asha.api.call('POST /api/user/send-confirmation');
    expect(message).toMatch(/sends no emails/);
    const forgot = await shop
      .api()
      .call('POST /api/user/forgot-password', { body: { email: asha.email } });
    expect(forgot.message).toMatch(/sends no emails/);
  });

  it('an order that waited for a confirmation before is kept', async () => {
    const asha = await signUp('asha');
    const order = (await place(asha)).body as Order;
    await shop.database.pool.query(
      `update orders set state = 'awaiting-confirmation', held_until = created_at + interval '1 day' where id = $1`,
      [order._id],
    );
    shop.clock.advance(25 * 3_600_000);
    await shop.services.payments.reconciliation.run();
    const now = await asha.api.call('GET /api/orders/{id}', { params: { id: order._id } });
    expect(now).toMatchObject({ state: 'processing', heldUntil: null });
    // It still counts for its address.
    expect(await limitOf(asha)).toMatchObject({ items: 9, hours: null });
  });

  it('the limits of address and unpaid orders hold', async () => {
    const asha = await signUp('asha');
    expect(await limitOf(asha)).toMatchObject({ items: 10, hours: null });
    expect((await place(asha, 9)).status).toBe(201);
    const refusal = refused(409, 'UNCONFIRMED_LIMIT', /^Nothing was ordered. You can order 1 more/);
    expect(await place(await signUp('maya'), 2)).toMatchObject(refusal);
    expect(await place(asha, 100, '203.0.113.9')).toMatchObject(refused(409, 'UNPAID_LIMIT'));
  });
});
