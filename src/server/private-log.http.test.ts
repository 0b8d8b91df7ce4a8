import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../tests/support/order-draft.ts';
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import { createApp } from './app.ts';
import { createLogger } from './platform/process/logger.ts';
import { createMetrics } from './platform/process/metrics.ts';

const PRIVATE = {
  email: 'maya.private@example.com',
  fullName: 'Maya Private',
  password: 'private horse',
  phone: '9845012345',
  address: '12 Private Road',
  resetToken: 'private-token-of-a-reset-link-0123456789',
  sessionId: 'session_privateprivateprivate0123456789',
};

let shop: TestShop;
let logged = '';
let fetch: TestShop['fetch'];
beforeAll(async () => {
  shop = await openTestShop();
  const app = createApp({
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: createLogger('trace', {
      write: (line) => {
        logged += line;
      },
    }),
    metrics: createMetrics(),
    publicUrl: '',
    clientAddress: () => '192.0.2.1',
    isReady: async () => true,
  });
  fetch = async (path, init) => app.request(path, init);
});
afterAll(() => shop.close());

it('the log names the orders of a request, by which an answer leads to its order', async () => {
  const { token } = await shop.anyone();
  const body = draftOf(itemOf(await shop.product(), 10_000));
  const answer = await fetch('/api/orders', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { _id: order } = await answer.json();
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requestId = answer.headers.get('x-request-id');
  expect(lines.find((line) => line.requestId === requestId && line.status === 201)).toMatchObject({
    orders: [{ order, event: 'placed' }],
  });
});

it('jobs hold ids and kinds, never what a customer typed', async () => {
  const { token } = await shop.customer('shopping@example.com');
  const { fullName, password, phone, address } = PRIVATE;
  const email = 'jobs@example.com';
  const draft = draftOf(itemOf(await shop.product(), 10_000));
  const shippingAddress = { ...draft.shippingAddress, address, phone };
  await send({ fetch }, 'POST /api/user/signup', { body: { email, fullName, password } });
  await send({ fetch }, 'POST /api/orders', { token, body: { ...draft, shippingAddress } });
  await send({ fetch }, 'POST /api/contact', {
    body: { name: fullName, email, phone, subject: fullName, message: address },
  });
  await send({ fetch }, 'POST /api/user/forgot-password', { body: { email } });
  const { rows } = await shop.database.pool.query('select name, payload from fake_jobs');
  const names = ['accounts.mail-confirm-link', 'orders.mail', 'contact.mail-message'];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  // Looking the address of a reset up before its job runs would tell whether there is an account.
  const others = rows.filter(({ name }) => name !== 'accounts.mail-reset-link');
  expect(others.length).toBeLessThan(rows.length);
  const values = others.flatMap(({ payload }) => Object.values<string>(payload));
  expect(values.filter((value) => !/^(?:[\da-f-]{36}|[a-z-]+)$/.test(value))).toEqual([]);
});

it('the log holds nothing private after failures of many kinds', async () => {
  const { token } = await shop.customer(PRIVATE.email);
  const { token: ownerToken } = await shop.admin();
  const product = await shop.product();
  const { email, fullName, password, phone, address } = PRIVATE;
  const draft = draftOf(itemOf(product, 10_000));
  const order = { ...draft, shippingAddress: { ...draft.shippingAddress, address, phone } };
  const calls = () =>
    Promise.all([
      send({ fetch }, 'POST /api/user/signup', { body: { email, fullName, password } }),
      send({ fetch }, 'POST /api/user/signin', { body: { email, password } }),
      send({ fetch }, 'POST /api/user/forgot-password', { body: { email } }),
      send({ fetch }, 'POST /api/user/reset-password', {
        body: { token: PRIVATE.resetToken, password },
      }),
      send({ fetch }, 'POST /api/user/change-name', { token, body: { fullName } }),
      send({ fetch }, 'POST /api/user/change-password', {
        token,
        body: { currentPassword: password, newPassword: `${password}2` },
      }),
      send({ fetch }, 'POST /api/orders', { token, body: order }),
      send({ fetch }, 'POST /api/contact', {
        body: { name: fullName, email, phone, subject: fullName, message: address },
      }),
      send({ fetch }, `GET /api/user/all?search=${email}`, { token: ownerToken }),
      send({ fetch }, `GET /api/orders/all?search=${phone}`, { token: ownerToken }),
      send({ fetch }, `GET /api/orders/${randomUUID()}?email=${email}`, { token }),
      send({ fetch }, `GET /api/payment/${PRIVATE.sessionId}`, { token }),
      send({ fetch }, 'POST /api/payment/webhook/cashfree', { body: { email, phone } }),
    ]);
  await calls();
  // One table after the other fails from now on, in its own way.
  for (const table of ['orders', 'products', 'credentials', 'rate_limits', 'users']) {
    await shop.database.pool.query(
      `alter table ${table} add constraint never check (false) not valid`,
    );
    await calls();
  }
  for (const table of ['contact_messages', 'orders', 'rate_limits', 'credentials', 'users']) {
    await shop.database.pool.query(`alter table ${table} rename to ${table}_gone`);
    await calls();
  }
  const failures = logged.match(/"request failed"/g) ?? [];
  expect(failures.length).toBeGreaterThan(20);
  const secrets = [...Object.values(PRIVATE), encodeURIComponent(email), token, ownerToken];
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  expect(logged).not.toMatch(/argon2|params/);
});
