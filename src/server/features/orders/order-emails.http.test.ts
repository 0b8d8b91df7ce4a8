import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../../tests/support/http-call.ts';
import { resetTokenFor } from '../../../../tests/support/mail-link.ts';
import { ADDRESS, draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

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
