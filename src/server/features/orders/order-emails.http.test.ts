import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../../tests/support/http-call.ts';
import { resetTokenFor } from '../../../../tests/support/mail-link.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { choose, openPayment, pass, placeFor, verify } from '../../../../tests/support/paying.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Order } from '../../../contract/orders.ts';

const TYPED = 'Win at https://evil.example';

let shop: TestShop;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.admin();
  product = await shop.product({ stock: 9 });
});
afterAll(() => shop.close());

/** The emails of a Free order by a customer whose name and address are somebody's text. */
async function emailsOfOrder(email: string, token: string) {
  const api = shop.api(token);
  await api.call('POST /api/user/change-name', { body: { fullName: TYPED } });
  const before = shop.mails.length;
  const shippingAddress = { ...ADDRESS, address: TYPED, city: TYPED };
  const body = { ...draftOf(itemOf(product, 10_000)), shippingAddress, paymentMethod: 'Free' };
  await api.call('POST /api/orders', { headers: {}, body });
  await shop.runJobs();
  const mails = shop.mails.slice(before);
  return {
    own: mails.find(({ to, subject }) => to === email && subject.startsWith('We have your order')),
    admin: mails.find(({ to }) => to === 'owner@example.com'),
  };
}

describe('emails about an order that waits for a gateway', () => {
  const subjectsOf = async (order: Order) => {
    await shop.runJobs();
    const number = order._id.slice(0, 8);
    const own = shop.mails.filter(
      ({ to, subject }) => to !== 'owner@example.com' && subject.includes(number),
    );
    return own.map(({ subject }) => subject.split(' (')[0]);
  };

  it('begin with that it is paid', async () => {
    const buyer = await shop.anyone();
    const order = await placeFor(buyer, product);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'failure');
    await verify(buyer, payment);
    expect(await subjectsOf(order)).toEqual([]);
    await choose(shop, payment, 'success');
    await verify(buyer, payment);
    shop.clock.advance(11 * 60_000);
    expect(await subjectsOf(order)).toEqual(['Payment received']);
  });

  it('or, after ten minutes, with a link to pay and why a try failed; then that it has ended', async () => {
    const buyer = await shop.anyone();
    const order = await placeFor(buyer, product);
    const payment = await openPayment(buyer, order);
    await choose(shop, payment, 'failure');
    await verify(buyer, payment);
    shop.clock.advance(11 * 60_000);
    expect(await subjectsOf(order)).toEqual(['Your order waits for your payment']);
    const mail = shop.mails.findLast(({ subject }) => subject.includes('waits for your payment'));
    expect(mail?.text).toContain('The last try did not go through: Invalid MPIN');
    expect(mail?.text).toContain(`/orders/${order._id}`);
    await pass(shop, 90);
    expect((await subjectsOf(order)).at(-1)).toBe('Your order has ended unpaid');
    const last = shop.mails.findLast(({ subject }) => subject.includes('has ended unpaid'));
    expect(last?.text).toContain('Put the items back into the cart');
  });
});

describe('emails about an order', () => {
  it('to an address that is not verified contain nothing that the customer typed', async () => {
    const email = 'stranger@example.com';
    const { token, id } = await shop.customer(email);
    await shop.database.pool.query('update users set email_verified = false where id = $1', [id]);
    const { own, admin } = await emailsOfOrder(email, token);
    expect(own?.subject).toContain('We have your order');
    expect(`${own?.subject} ${own?.text} ${own?.html}`).not.toMatch(/evil|Win at/);
    expect(admin).toBeUndefined();
  });

  it('to one that is verified contain name and address, without links', async () => {
    const email = 'verified@example.com';
    await shop.customer(email);
    await send(shop, 'POST /api/user/forgot-password', { body: { email } });
    await shop.runJobs();
    const reset = { token: resetTokenFor(shop, email), password: 'by the link' };
    await send(shop, 'POST /api/user/reset-password', { body: reset });
    const { token } = await shop
      .api()
      .call('POST /api/user/signin', { body: { email, password: 'by the link' } });
    const { own, admin } = await emailsOfOrder(email, token);
    expect(own?.text).toContain('Dear Win at https: //evil. example');
    expect(own?.text).toMatch(/Shipping: Free/);
    expect(`${own?.subject} ${own?.text} ${own?.html}`).not.toMatch(/evil\.example/);
    expect(admin?.text).toContain('Win at https: //evil. example has placed an order');
    expect(`${admin?.subject} ${admin?.text} ${admin?.html}`).not.toMatch(/evil\.example/);
  });
});
