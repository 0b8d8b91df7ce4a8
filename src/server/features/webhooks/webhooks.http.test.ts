import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { ship } from '../../../../tests/support/paying.ts';
import { liftUnpaidLimits } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { WebhookForm } from '../../../contract/webhooks.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhooks.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { sealKey } from '../../platform/process/secrets.ts';
import { sendDue } from './webhook-delivery.service.ts';
import { changeWebhook, lockWebhook } from './webhooks.repository.ts';
import { clearOldDeliveries } from './webhooks.service.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that receives webhooks, and what it answers. */
let receiver: Server;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;

let shop: TestShop;
let admin: SignedIn;
let customer: SignedIn;
let url: string;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'], allowsPrivateWebhooks: true });
  admin = await shop.admin();
  await liftUnpaidLimits(admin.api);
  customer = await shop.customer('customer@example.com');
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await shop.close();
});
beforeEach(async () => {
  received = [];
  answer = (response) => response.writeHead(204).end();
  await shop.database.pool.query('delete from webhooks');
});

const add = (form: Partial<WebhookForm> = {}) =>
  admin.api.call('POST /api/admin/webhooks', {
    body: { url, events: [...WEBHOOK_EVENTS], isEnabled: true, ...form },
  });
const deliveriesOf = (id: string) =>
  admin.api.call('GET /api/admin/webhooks/{id}/deliveries', { params: { id } });

async function place() {
  const product = await shop.product({ pricePaise: 1000_00, stock: 3 });
  return customer.api.call('POST /api/orders', { body: draftOf(itemOf(product, 1000)) });
}

const signatureOf = (secret: string, { headers, body }: Received) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

describe('an order that changes', () => {
  it('is sent to each webhook that wants the event, signed, in the shape of the API', async () => {
    const { webhook, secret } = await add();
    await add({ events: ['order.shipped'] });
    const order = await place();
    const params = { id: order._id };
    await admin.api.call('POST /api/admin/orders/{id}/mark-paid', {
      params,
      body: { note: 'Paid in cash' },
    });
    await shop.runJobs();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(
      expect.arrayContaining(['order.placed', 'order.paid']),
    );
    expect(received).toHaveLength(2);

    const paid = received.find(({ body }) => body.includes('order.paid')) as Received;
    expect(paid.headers['webhook-signature']).toBe(signatureOf(secret, paid));
    const current = await customer.api.call('GET /api/orders/{id}', { params });
    const { timeline, ...facts } = JSON.parse(paid.body).data.order;
    expect(facts).toMatchObject({ _id: order._id, totalPrice: current.totalPrice, isPaid: true });
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('paid');

    const deliveries = await deliveriesOf(webhook._id);
    expect(deliveries.map(({ _id }) => _id)).toContain(paid.headers['webhook-id']);
    expect(deliveries).toHaveLength(2);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204 });
    }

    received = [];
    await ship(admin, order._id, { carrier: 'India Post', trackingNumber: 'EM1' });
    await admin.api.call('POST /api/admin/orders/{id}/deliver', { params });
    await shop.runJobs();
    const types = received.map(({ body }) => JSON.parse(body).type);
    expect(types.toSorted()).toEqual(['order.delivered', 'order.shipped', 'order.shipped']);
  });

  it('is not sent where the change is rolled back, nor to a webhook that is off', async () => {
    const { webhook } = await add();
    await expect(
      customer.api.call('POST /api/orders', {
        body: draftOf(itemOf(await shop.product({ stock: 0 }), 1)),
      }),
    ).rejects.toMatchObject({ status: 409 });
    const body = { url, events: webhook.events, isEnabled: false };
    await admin.api.call('PUT /api/admin/webhooks/{id}', { params: { id: webhook._id }, body });
    await place();
    await shop.runJobs();
    expect(received).toEqual([]);
    expect(await deliveriesOf(webhook._id)).toEqual([]);
  });
});

describe('a webhook that is removed while an order is placed', () => {
  it('gets no event, and the order is placed', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    const { pool } = shop.database;
    const removal = await pool.connect();
    try {
      await removal.query('begin');
      await removal.query('delete from webhooks where id = $1', [webhook._id]);
      const placing = place();
      await expect
        .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount, {
          timeout: 5000,
        })
        .toBe(1);
      await removal.query('commit');
      expect(await placing).toHaveProperty('_id');
    } finally {
      removal.release(true);
    }
    expect((await pool.query('select 1 from webhook_deliveries')).rowCount).toBe(0);
  });

  it('does not hold up orders while it is changed', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    const { pool } = shop.database;
    await inTransaction(pool, async (tx) => {
      await lockWebhook(tx, webhook._id);
      await changeWebhook(tx, webhook._id, { failingSince: shop.clock.now() });
      await place();
    });
    expect(await deliveriesOf(webhook._id)).toHaveLength(1);
  });
});

it('sends a parcel that came back, and an order that expired', async () => {
  const { webhook } = await add({ events: ['order.returned', 'order.expired'] });
  const order = await place();
  const insert = `insert into order_events (order_id, kind, at) values ($1, $2, now())`;
  for (const kind of ['returned', 'expired']) {
    await shop.database.pool.query(insert, [order._id, kind]);
  }
  const events = (await deliveriesOf(webhook._id)).map(({ event }) => event);
  expect(events.toSorted()).toEqual(['order.expired', 'order.returned']);
});

describe('a delivery that fails', () => {
  it('is tried again under the same id, and shows what was answered', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.writeHead(503).end('x'.repeat(100_000));
    await place();
    await shop.runJobs();
    const [failed] = await deliveriesOf(webhook._id);
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, responseStatus: 503 });
    expect(failed?.response).toBe('x'.repeat(500));
    await shop.runJobs();
    expect(received).toHaveLength(1);

    answer = (response) => response.writeHead(200).end('thanks');
    shop.clock.advance(10_000);
    await shop.runJobs();
    expect((await deliveriesOf(webhook._id))[0]).toMatchObject({
      status: 'delivered',
      attempts: 2,
      responseStatus: 200,
      response: 'thanks',
    });
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect((await admin.api.call('GET /api/admin/webhooks'))[0]?.failingSince).toBeNull();
  });

  it('follows no redirect', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.writeHead(302, { location: url }).end();
    await place();
    await shop.runJobs();
    expect(received).toHaveLength(1);
    expect((await deliveriesOf(webhook._id))[0]).toMatchObject({ responseStatus: 302 });
  });

  it('is given up after a day, and can be sent again', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.destroy();
    await place();
    for (let hour = 0; hour < 40; hour += 1) {
      await shop.runJobs();
      shop.clock.advance(3_600_000);
    }
    const [lost] = await deliveriesOf(webhook._id);
    expect(lost).toMatchObject({ status: 'failed', attempts: 10, nextAt: null });
    expect(lost?.response).toMatch(/ECONNRESET/);

    answer = (response) => response.writeHead(204).end();
    const params = { id: lost?._id ?? '' };
    expect(
      await admin.api.call('POST /api/admin/webhook-deliveries/{id}/send', { params }),
    ).toMatchObject({
      status: 'delivered',
      responseStatus: 204,
    });
  });

  /** Places an order whose delivery has arrived, and is not answered yet. */
  async function placeUnanswered() {
    const { webhook } = await add({ events: ['order.placed'] });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
    answer = arrive;
    await place();
    const sending = shop.runJobs();
    const response = await arrived;
    const [delivery] = await deliveriesOf(webhook._id);
    return { webhook, sending, response, params: { id: delivery?._id ?? '' } };
  }

  it('cannot be sent again while it is being sent', async () => {
    const { webhook, sending, response, params } = await placeUnanswered();
    await expect(
      admin.api.call('POST /api/admin/webhook-deliveries/{id}/send', { params }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('on its way'),
    });
    expect(received).toHaveLength(1);
    response.writeHead(204).end();
    await sending;
    expect((await deliveriesOf(webhook._id))[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
    });
  });

  it('is not overwritten by an attempt that was given up meanwhile', async () => {
    const { webhook, sending, response: first, params } = await placeUnanswered();
    answer = (response) => response.writeHead(200).end('second');
    shop.clock.advance(61_000);
    await admin.api.call('POST /api/admin/webhook-deliveries/{id}/send', { params });
    first.writeHead(500).end('first');
    await sending;
    expect((await deliveriesOf(webhook._id))[0]).toMatchObject({
      status: 'delivered',
      attempts: 2,
      response: 'second',
    });
  });

  it('does not count as failing where another attempt succeeds meanwhile', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
    answer = arrive;
    await place();
    const sending = shop.runJobs();
    const response = await arrived;
    await shop.database.pool.query('update webhooks set failing_since = now()');
    response.writeHead(204).end();
    await sending;
    expect(
      await admin.api.call('GET /api/admin/webhooks/{id}', { params: { id: webhook._id } }),
    ).toMatchObject({
      failingSince: null,
    });
  });

  it('counts anew for another address', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.writeHead(500).end();
    await place();
    await shop.runJobs();
    const params = { id: webhook._id };
    expect(
      (await admin.api.call('GET /api/admin/webhooks/{id}', { params })).failingSince,
    ).not.toBeNull();
    const body = { url: `${url}/new`, events: webhook.events, isEnabled: true };
    expect(
      (await admin.api.call('PUT /api/admin/webhooks/{id}', { params, body })).failingSince,
    ).toBeNull();
  });

  it('goes at once and in order when its receiver answers again', async () => {
    await add();
    answer = (response) => response.writeHead(503).end();
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      orders.push(await place());
      shop.clock.advance(1000);
    }
    for (let run = 0; run < 4; run += 1) {
      await shop.runJobs();
      shop.clock.advance(30 * 60_000);
    }
    received = [];
    answer = (response) => response.writeHead(204).end();
    const last = await place();
    await shop.runJobs();
    const ids = received.map(({ body }) => JSON.parse(body).data.order._id);
    // What comes anew shows that it answers; then what waited, the first to happen first.
    expect(ids.toSorted()).toEqual([...orders, last].map(({ _id }) => _id).toSorted());
    const waited = ids.filter((id) => id !== last._id);
    expect(waited).toEqual(orders.map(({ _id }) => _id));
  });

  it('goes when a test of its webhook succeeds', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.writeHead(503).end();
    const orders = [await place(), await place()];
    await shop.runJobs();
    await shop.runJobs();
    answer = (response) => response.writeHead(204).end();
    await admin.api.call('POST /api/admin/webhooks/{id}/test', { params: { id: webhook._id } });
    received = [];
    await shop.runJobs();
    expect(received).toHaveLength(orders.length);
  });

  it('waits its own time where the receiver refused it while it accepts others', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    const refusedOrder = await place();
    let tries = 0;
    answer = (response) => {
      const { body } = received.at(-1) ?? { body: '' };
      const isRefused = body.includes(refusedOrder._id);
      if (isRefused) tries += 1;
      response.writeHead(isRefused ? 400 : 204).end();
    };
    for (let order = 0; order < 4; order += 1) {
      await shop.runJobs();
      await place();
    }
    await shop.runJobs();
    expect(tries).toBe(1);
    const deliveries = await deliveriesOf(webhook._id);
    expect(deliveries.filter(({ status }) => status === 'pending')).toMatchObject([
      { attempts: 1, responseStatus: 400 },
    ]);
  });

  it('of a receiver that does not answer does not delay other webhooks', async () => {
    const dead = await add({ events: ['order.placed'] });
    for (let order = 0; order < 12; order += 1) await place();
    await add({ events: ['order.placed'], url: `${url}/alive` });
    await place();
    const paths: string[] = [];
    answer = (response) => {
      const path = response.req.url ?? '';
      paths.push(path);
      if (path.endsWith('/alive')) response.writeHead(204).end();
      else response.destroy();
    };
    await shop.runJobs();
    expect(paths).toContain('/hook/alive');
    // One, and then none until the next run.
    expect(paths.filter((path) => path === '/hook')).toHaveLength(1);
    const left = await deliveriesOf(dead.webhook._id);
    expect(left.filter(({ attempts }) => attempts === 0)).toHaveLength(12);
  });

  it('is sent while another receiver has not answered yet, which gets no more until then', async () => {
    const slow = await add({ events: ['order.placed'], url: `${url}/slow` });
    await place();
    const held = Promise.withResolvers<ServerResponse>();
    const paths: string[] = [];
    answer = (response) => {
      paths.push(response.req.url ?? '');
      if (response.req.url?.endsWith('/slow')) held.resolve(response);
      else response.writeHead(204).end();
    };
    const { signal } = new AbortController();
    const first = sendDue(shop.services.webhooks, signal);
    const unanswered = await held.promise;
    await add({ events: ['order.placed'], url: `${url}/alive` });
    await place();
    await sendDue(shop.services.webhooks, signal);
    expect(paths).toEqual(['/hook/slow', '/hook/alive']);
    unanswered.writeHead(204).end();
    answer = (response) => response.writeHead(204).end();
    await first;
    const sent = await deliveriesOf(slow.webhook._id);
    expect(sent.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('is not counted against the receiver where the shop itself cannot send', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    const sealed = sealKey('another AUTH_SECRET', 'webhook', Buffer.from('whsec_'));
    await shop.database.pool.query('update webhooks set sealed_secret = $1', [sealed]);
    await place();
    await shop.runJobs();
    const [failed] = await deliveriesOf(webhook._id);
    expect(failed).toMatchObject({ status: 'pending', responseStatus: null });
    expect(failed?.response).toMatch(/AUTH_SECRET has changed/);
    const { failingSince } = await admin.api.call('GET /api/admin/webhooks/{id}', {
      params: { id: webhook._id },
    });
    expect(failingSince).toBeNull();
    expect(received).toEqual([]);
  });

  it('waits for the next run once the shop stops', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    for (let order = 0; order < 11; order += 1) await place();
    const stopping = new AbortController();
    answer = (response) => {
      stopping.abort();
      response.writeHead(204).end();
    };
    await sendDue(shop.services.webhooks, stopping.signal);
    const left = (await deliveriesOf(webhook._id)).filter(({ attempts }) => attempts === 0);
    expect(left).toHaveLength(10);
  });

  it('switches its webhook off after days, with one email to the admin', async () => {
    const { webhook } = await add({ events: ['order.placed'] });
    answer = (response) => response.writeHead(500).end();
    for (let day = 0; day < 7; day += 1) {
      await place();
      await shop.runJobs();
      shop.clock.advance(24 * 3_600_000);
    }
    expect((await admin.api.call('GET /api/admin/webhooks'))[0]?.isEnabled).toBe(false);
    const mails = shop.mails.filter(({ subject }) => subject === 'A webhook is switched off');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/hook has accepted no event for five days');
    expect(mails[0]?.text).toContain(`/admin/webhooks/${webhook._id}`);
    const sent = received.length;
    await place();
    await shop.runJobs();
    expect(received).toHaveLength(sent);
  });
});

it('sends a test event at once and says how that went', async () => {
  const { webhook, secret } = await add();
  const params = { id: webhook._id };
  expect(await admin.api.call('POST /api/admin/webhooks/{id}/test', { params })).toMatchObject({
    event: 'webhook.test',
    status: 'delivered',
    order: null,
  });
  const [test] = received as [Received];
  expect(test.headers['webhook-signature']).toBe(signatureOf(secret, test));
  answer = (response) => response.writeHead(404).end();
  expect(await admin.api.call('POST /api/admin/webhooks/{id}/test', { params })).toMatchObject({
    status: 'failed',
    responseStatus: 404,
  });
  expect((await admin.api.call('GET /api/admin/webhooks'))[0]?.failingSince).toBeNull();
});

it('shows its secret once, and stores it unreadable', async () => {
  const { webhook, secret } = await add();
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  const { pool } = shop.database;
  const tables = ['webhooks', 'audit_log', 'webhook_deliveries'];
  for (const table of tables) {
    const { rows } = await pool.query(`select * from ${table}`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
  expect(JSON.stringify(await admin.api.call('GET /api/admin/webhooks'))).not.toContain(secret);
  const changes = (await admin.api.call('GET /api/admin/changes', { query: { kind: 'webhook' } }))
    .items;
  expect(changes[0]).toMatchObject({ action: 'added', subject: { id: webhook._id, label: url } });
});

describe('a renewed secret', () => {
  const testSignatures = async (id: string) => {
    received = [];
    await admin.api.call('POST /api/admin/webhooks/{id}/test', { params: { id } });
    const [test] = received as [Received];
    return { test, signatures: String(test.headers['webhook-signature']).split(' ') };
  };

  it('signs beside the one before for 24 hours, and alone afterwards', async () => {
    const { webhook, secret: old } = await add();
    const params = { id: webhook._id };
    const { webhook: changed, secret } = await admin.api.call(
      'POST /api/admin/webhooks/{id}/secret',
      { params },
    );
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(secret).not.toBe(old);
    const until = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(changed.previousSecretUntil).toBe(until);

    shop.clock.advance(24 * 3_600_000 - 1);
    const both = await testSignatures(webhook._id);
    const { test } = both;
    expect(both.signatures).toEqual([signatureOf(secret, test), signatureOf(old, test)]);

    shop.clock.advance(1);
    const one = await testSignatures(webhook._id);
    expect(one.signatures).toEqual([signatureOf(secret, one.test)]);
    expect(
      (await admin.api.call('GET /api/admin/webhooks/{id}', { params })).previousSecretUntil,
    ).toBeNull();

    await clearOldDeliveries(shop.services.webhooks);
    const { rows } = await shop.database.pool.query('select * from webhooks');
    expect(rows[0]).toMatchObject({ sealed_previous_secret: null, previous_secret_until: null });
  });

  it('replaces the previous one when it is renewed again', async () => {
    const { webhook } = await add();
    const params = { id: webhook._id };
    const first = await admin.api.call('POST /api/admin/webhooks/{id}/secret', { params });
    const second = await admin.api.call('POST /api/admin/webhooks/{id}/secret', { params });
    const { test, signatures } = await testSignatures(webhook._id);
    const secrets = [second.secret, first.secret];
    expect(signatures).toEqual(secrets.map((secret) => signatureOf(secret, test)));
  });

  it('is in the change log without itself, and lets a webhook of another AUTH_SECRET send', async () => {
    const { webhook } = await add();
    const sealed = sealKey('another AUTH_SECRET', 'webhook', Buffer.from('whsec_'));
    await shop.database.pool.query('update webhooks set sealed_secret = $1', [sealed]);
    const params = { id: webhook._id };
    const { webhook: changed, secret } = await admin.api.call(
      'POST /api/admin/webhooks/{id}/secret',
      { params },
    );
    expect(changed.previousSecretUntil).toBeNull();
    const stored = await shop.database.pool.query('select * from webhooks');
    expect(stored.rows[0]).toMatchObject({
      sealed_previous_secret: null,
      previous_secret_until: null,
    });
    const { test, signatures } = await testSignatures(webhook._id);
    expect(signatures).toEqual([signatureOf(secret, test)]);
    const changes = (await admin.api.call('GET /api/admin/changes', { query: { kind: 'webhook' } }))
      .items;
    expect(changes[0]).toMatchObject({ action: 'secret renewed', subject: { label: url } });
    const { rows } = await shop.database.pool.query('select * from audit_log');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('belongs to a webhook that exists, and is for admins', async () => {
    const params = { id: '7f3a1c1e-6f0e-4b7a-9a55-0d7f3f0e9b11' };
    const renewing = admin.api.call('POST /api/admin/webhooks/{id}/secret', { params });
    await expect(renewing).rejects.toMatchObject({ status: 404 });
    const foreign = customer.api.call('POST /api/admin/webhooks/{id}/secret', { params });
    await expect(foreign).rejects.toMatchObject({ status: 403 });
  });
});

it('is not changed by an admin who has not seen the last change', async () => {
  const { webhook } = await add({ events: ['order.placed'] });
  const params = { id: webhook._id };
  const { url: address, events, isEnabled } = webhook;
  const seen = { url: address, events, isEnabled };
  const change = (body: Partial<WebhookForm>) =>
    admin.api.call('PUT /api/admin/webhooks/{id}', { params, body: { ...seen, ...body, seen } });
  await change({ url: `${url}/new` });
  await expect(change({ isEnabled: false })).rejects.toMatchObject({
    code: 'STALE_VERSION',
    message: expect.stringContaining('Someone else changed this webhook.'),
    current: { url: `${url}/new`, isEnabled: true },
  });
});

it('is removed with its deliveries', async () => {
  const { webhook } = await add();
  await place();
  await admin.api.call('DELETE /api/admin/webhooks/{id}', { params: { id: webhook._id } });
  await shop.runJobs();
  expect(received).toEqual([]);
  await expect(deliveriesOf(webhook._id)).rejects.toMatchObject({ status: 404 });
});

it('deletes deliveries after 30 days', async () => {
  const { webhook } = await add();
  await place();
  await shop.runJobs();
  shop.clock.advance(31 * 24 * 3_600_000);
  await clearOldDeliveries(shop.services.webhooks);
  expect(await deliveriesOf(webhook._id)).toEqual([]);
});

describe('a private network', () => {
  let strict: TestShop;
  let owner: SignedIn;
  beforeAll(async () => {
    strict = await openTestShop();
    owner = await strict.admin();
  });
  afterAll(() => strict.close());

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://localhost/',
  ])('is not reached by %s', async (address) => {
    const body = { url: address, events: [...WEBHOOK_EVENTS], isEnabled: true };
    const refusal = await send(strict, 'POST /api/admin/webhooks', { body, token: owner.token });
    expect(refusal).toMatchObject(refused(400, 'BAD_INPUT', /private network/));
    // The name may lead elsewhere once it is saved.
    const { webhook } = await owner.api.call('POST /api/admin/webhooks', {
      body: { ...body, url: 'https://hooks.invalid/' },
    });
    await changeWebhook(strict.database.db, webhook._id, { url: address });
    const delivery = await owner.api.call('POST /api/admin/webhooks/{id}/test', {
      params: { id: webhook._id },
    });
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
    expect(delivery.response).toBe('The address is in a private network');
  });

  it('nor by plain HTTP', async () => {
    const body = { url, events: [...WEBHOOK_EVENTS], isEnabled: true };
    const refusal = await send(strict, 'POST /api/admin/webhooks', { body, token: owner.token });
    expect(refusal).toMatchObject(refused(400, 'BAD_INPUT', /https/));
  });
});
