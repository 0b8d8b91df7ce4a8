import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as published from '../../../tests/support/cashfree-shapes.ts';
import {
  type GatewayBench,
  openGatewayBench,
  SECRET,
  SIMULATOR,
  WEBHOOK_URLS,
} from '../../../tests/support/gateway-test-setup.ts';
import { SIMULATOR_CLIENT_ID } from '../gateway-simulator.ts';

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A call as raw HTTP: none of the shop's client is between. */
async function call(method: 'GET' | 'POST' | 'PATCH', path: string, { body, headers }: Sent = {}) {
  const response = await bench.fetch(`${SIMULATOR}/cashfree/pg${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2025-01-01',
      'x-client-id': SIMULATOR_CLIENT_ID,
      'x-client-secret': SECRET,
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
}

const newOrder = (given: object = {}) => ({
  order_id: `order_${randomUUID()}`.slice(0, 45),
  order_amount: 170,
  order_currency: 'INR',
  customer_details: {
    customer_id: 'customer_1',
    customer_phone: '9845012345',
    customer_email: 'meera@example.com',
    customer_name: 'Meera Iyer',
  },
  order_meta: {
    return_url: 'https://shop.test/payment-success?orderId={order_id}',
    notify_url: 'https://shop.test/notify',
  },
  order_note: 'Order 1',
  order_tags: { channel: 'web' },
  ...given,
});

async function create(given: object = {}) {
  const { json } = await call('POST', '/orders', { body: newOrder(given) });
  return published.order.parse(json);
}

async function choose(sessionId: string, outcome: string) {
  const body = new URLSearchParams({ outcome });
  await bench.fetch(`${SIMULATOR}/cashfree/pay/${sessionId}`, { method: 'POST', body });
}

function holds<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  return shape.parse(value);
}

describe('orders', () => {
  it('are answered as published, with every header', async () => {
    const headers = { 'x-request-id': 'req-1', 'x-idempotency-key': randomUUID() };
    const created = await call('POST', '/orders', { body: newOrder(), headers });
    expect(created.status).toBe(200);
    const order = holds(published.order, created.json);
    holds(published.headers, Object.fromEntries(created.headers));
    expect(created.headers.get('x-request-id')).toBe('req-1');
    expect(created.headers.get('x-idempotency-replayed')).toBe('false');
    expect(order).toMatchObject({
      order_status: 'ACTIVE',
      order_amount: 170,
      created_at: '2026-11-21T12:00:00+05:30',
      order_expiry_time: '2026-12-21T12:00:00+05:30',
    });
    const read = await call('GET', `/orders/${order.order_id}`);
    expect(read.json).toEqual(created.json);
  });

  it('are as published with the least that is requested for', async () => {
    const { customer_details: whole } = newOrder();
    const { customer_id, customer_phone } = whole;
    const least = { customer_details: { customer_id, customer_phone }, order_meta: undefined };
    await create({ ...least, order_note: undefined, order_tags: undefined });
  });

  it.each([
    ['success', 'PAID', 'SUCCESS'],
    ['failure', 'ACTIVE', 'FAILED'],
    ['drop', 'ACTIVE', 'USER_DROPPED'],
    ['late', 'ACTIVE', 'PENDING'],
  ])('after %s are %s with a payment %s', async (outcome, orderStatus, paymentStatus) => {
    const order = await create();
    expect((await call('GET', `/orders/${order.order_id}/payments`)).json).toEqual([]);
    await choose(order.payment_session_id, outcome);
    const read = await call('GET', `/orders/${order.order_id}`);
    expect(holds(published.order, read.json).order_status).toBe(orderStatus);
    const list = await call('GET', `/orders/${order.order_id}/payments`);
    const payments = holds(published.payment.array().length(1), list.json);
    expect(payments[0]).toMatchObject({ payment_status: paymentStatus, order_amount: 170 });
    const hasErrors = paymentStatus === 'FAILED' || paymentStatus === 'USER_DROPPED';
    expect(payments[0]?.error_details !== null).toBe(hasErrors);
  });

  it('are EXPIRED after their time', async () => {
    const order = await create();
    await choose(order.payment_session_id, 'expiry');
    const read = await call('GET', `/orders/${order.order_id}`);
    expect(holds(published.order, read.json).order_status).toBe('EXPIRED');
  });
});

describe('refunds', () => {
  it('are answered as published, one, all, pending and done', async () => {
    const order = await create();
    await choose(order.payment_session_id, 'success');
    const path = `/orders/${order.order_id}/refunds`;
    const body = { refund_id: 'refund_1', refund_amount: 70.5, refund_note: 'Returned' };
    const made = holds(published.refund, (await call('POST', path, { body })).json);
    expect(made).toMatchObject({ refund_status: 'PENDING', refund_amount: 70.5 });
    expect((await call('GET', `${path}/refund_1`)).json).toEqual(made);
    expect((await call('GET', path)).json).toEqual([made]);
    await bench.run(60_000);
    const done = holds(published.refund, (await call('GET', `${path}/refund_1`)).json);
    expect(done).toMatchObject({ refund_status: 'SUCCESS', refund_arn: expect.any(String) });
  });
});

describe('errors', () => {
  const notValid = 'invalid_request_error';

  it('401 for wrong keys, which use up nobody’s calls', async () => {
    const headers = { 'x-client-secret': 'guess' };
    const refused = await call('POST', '/orders', { body: newOrder(), headers });
    expect(refused.status).toBe(401);
    holds(published.error('authentication_error', 'request_failed'), refused.json);
    holds(published.headers, Object.fromEntries(refused.headers));
    const taken = await call('POST', '/orders', { body: newOrder() });
    expect(taken.headers.get('x-ratelimit-remaining')).toBe('199');
  });

  it.each([
    ['an amount below 1', { order_amount: 0.5 }, 'order_amount_invalid'],
    ['an amount of three decimals', { order_amount: 1.234 }, 'order_amount_invalid'],
    ['an amount as text', { order_amount: '170' }, 'order_amount_invalid'],
    ['no amount', { order_amount: undefined }, 'order_amount_missing'],
    ['no currency', { order_currency: undefined }, 'order_currency_missing'],
    ['another currency', { order_currency: 'USD' }, 'order_currency_invalid'],
    ['an id too short', { order_id: 'ab' }, 'order_id_invalid'],
    ['an id with a space', { order_id: 'order 1' }, 'order_id_invalid'],
    ['no customer', { customer_details: undefined }, 'customer_details_missing'],
    ['no phone', { customer_details: { customer_id: 'abc' } }, 'customer_phone_missing'],
    [
      'a short phone',
      { customer_details: { customer_id: 'abc', customer_phone: '12' } },
      'customer_phone_invalid',
    ],
    [
      'a plain notify_url',
      { order_meta: { notify_url: 'http://shop.test' } },
      'notify_url_invalid',
    ],
    [
      'a long return_url',
      { order_meta: { return_url: `https://shop.test/${'x'.repeat(250)}` } },
      'return_url_invalid',
    ],
    [
      'an expiry in 15 minutes',
      { order_expiry_time: '2026-11-21T06:45:00Z' },
      'order_expiry_time_invalid',
    ],
    [
      'an expiry in 30 days',
      { order_expiry_time: '2026-12-21T12:00:00+05:30' },
      'order_expiry_time_invalid',
    ],
    ['a short note', { order_note: 'ab' }, 'order_note_invalid'],
  ])('400 for %s', async (_, given, code) => {
    const refused = await call('POST', '/orders', { body: newOrder(given) });
    expect(refused.status).toBe(400);
    holds(published.error(notValid, code), refused.json);
  });

  it('400 for what is not JSON, and for no or another version', async () => {
    const garbled = await call('POST', '/orders', { body: '{"order_id":' });
    expect(garbled.status).toBe(400);
    holds(published.error(notValid, /_(invalid|missing)$/), garbled.json);
    const other = await call('GET', '/orders/x', { headers: { 'x-api-version': '2020-01-01' } });
    expect(other.status).toBe(400);
    holds(published.error(notValid, 'version_invalid'), other.json);
  });

  it('404 for what is not there', async () => {
    const order = await create();
    for (const path of ['/orders/none', '/orders/none/payments', '/orders/none/refunds']) {
      const missing = await call('GET', path);
      expect(missing.status).toBe(404);
      holds(published.error(notValid, 'order_not_found'), missing.json);
    }
    const refund = await call('GET', `/orders/${order.order_id}/refunds/none`);
    expect(refund.status).toBe(404);
    holds(published.error(notValid, 'refund_not_found'), refund.json);
    const session = await call('GET', `/orders/${order.payment_session_id}`);
    expect(session.status).toBe(404);
  });

  it('409 for an order id used before', async () => {
    const body = newOrder();
    await call('POST', '/orders', { body });
    for (const headers of [undefined, { 'x-idempotency-key': randomUUID() }]) {
      const refused = await call('POST', '/orders', { body, headers });
      expect(refused.status).toBe(409);
      holds(published.error(notValid, 'order_already_exists'), refused.json);
    }
  });

  it('422 for an idempotency key used with another body', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    await call('POST', '/orders', { body: newOrder(), headers });
    const refused = await call('POST', '/orders', { body: newOrder(), headers });
    expect(refused.status).toBe(422);
    holds(published.error('idempotency_error', 'request_invalid'), refused.json);
  });

  it('429 past the limit, until the minute is over', async () => {
    bench = openGatewayBench({ controls: { limits: { 'create order': 2 } } });
    await create();
    bench.clock.advance(20_000);
    await create();
    const refused = await call('POST', '/orders', { body: newOrder() });
    expect(refused.status).toBe(429);
    holds(published.error('rate_limit_error', 'request_failed'), refused.json);
    holds(published.headers, Object.fromEntries(refused.headers));
    expect(refused.headers.get('x-ratelimit-retry')).toBe('40');
    expect((await call('GET', '/orders/none')).status).toBe(404);
    bench.clock.advance(40_000);
    await create();
  });
});

describe('idempotency', () => {
  it('gives the first answer again, byte for byte, however the order stands', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = newOrder();
    const first = await call('POST', '/orders', { body, headers });
    const order = holds(published.order, first.json);
    await choose(order.payment_session_id, 'success');
    const again = await call('POST', '/orders', { body, headers });
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('x-idempotency-replayed')).toBe('true');
  });

  it('lets one of many at once make the order', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = newOrder();
    const calls = Array.from({ length: 20 }, () => call('POST', '/orders', { body, headers }));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    const replayed = answers.map((answer) => answer.headers.get('x-idempotency-replayed'));
    expect(replayed.filter((one) => one === 'false')).toHaveLength(1);
  });
});

describe('versions and ends', () => {
  it.each(['2023-08-01', '2025-01-01', '2026-01-01'])('version %s is spoken', async (version) => {
    const headers = { 'x-api-version': version };
    const created = await call('POST', '/orders', { body: newOrder(), headers });
    expect(created.status).toBe(200);
    expect(created.headers.get('x-api-version')).toBe(version);
    holds(published.order, created.json);
  });

  it('a terminated order can not be paid', async () => {
    const order = await create();
    const path = `/orders/${order.order_id}`;
    const ended = await call('PATCH', path, { body: { order_status: 'TERMINATED' } });
    expect(holds(published.order, ended.json).order_status).toBe('TERMINATED');
    await choose(order.payment_session_id, 'success');
    expect((await call('GET', path)).json).toMatchObject({ order_status: 'TERMINATED' });
    const again = await call('PATCH', path, { body: { order_status: 'TERMINATED' } });
    expect(again.status).toBe(400);
    const odd = await call('PATCH', path, { body: { order_status: 'PAID' } });
    holds(published.error('invalid_request_error', 'order_status_invalid'), odd.json);
  });

  it('an order with a payment under way is terminated once the bank has answered', async () => {
    const order = await create();
    const path = `/orders/${order.order_id}`;
    await choose(order.payment_session_id, 'late');
    const ended = await call('PATCH', path, { body: { order_status: 'TERMINATED' } });
    expect(ended.json).toMatchObject({ order_status: 'TERMINATION_REQUESTED' });
    await bench.run(3 * 60_000);
    expect((await call('GET', path)).json).toMatchObject({ order_status: 'PAID' });
  });

  it('one payment is read by its id', async () => {
    const order = await create();
    await choose(order.payment_session_id, 'success');
    const path = `/orders/${order.order_id}/payments`;
    const [listed] = z.array(published.payment).parse((await call('GET', path)).json);
    const one = await call('GET', `${path}/${listed?.cf_payment_id}`);
    expect(holds(published.payment, one.json)).toEqual(listed);
    expect((await call('GET', `${path}/1`)).status).toBe(404);
  });

  it('an order paid twice is refunded once by itself', async () => {
    const order = await create();
    await choose(order.payment_session_id, 'twice');
    await bench.run(60_000);
    const { json } = await call('GET', `/orders/${order.order_id}/refunds`);
    expect(z.array(published.refund).parse(json)).toMatchObject([
      { refund_type: 'PAYMENT_AUTO_REFUND', refund_status: 'SUCCESS', refund_amount: 170 },
    ]);
    expect(JSON.parse(bench.webhooks.at(-1)?.body ?? '')).toMatchObject({
      type: 'AUTO_REFUND_STATUS_WEBHOOK',
      data: { auto_refund: { order_id: order.order_id, refund_amount: 170 } },
    });
  });
});

describe('webhooks', () => {
  it.each([
    ['success', 'PAYMENT_SUCCESS_WEBHOOK'],
    ['failure', 'PAYMENT_FAILED_WEBHOOK'],
    ['drop', 'PAYMENT_USER_DROPPED_WEBHOOK'],
  ])('after %s are as published, signed over their bytes', async (outcome, type) => {
    const order = await create();
    await choose(order.payment_session_id, outcome);
    await bench.run();
    expect(bench.webhooks.map(({ url }) => url)).toEqual([
      WEBHOOK_URLS.cashfree,
      'https://shop.test/notify',
    ]);
    const [webhook] = bench.webhooks;
    if (!webhook) throw new Error('none');
    const event = holds(published.paymentWebhook, JSON.parse(webhook.body));
    expect(event.type).toBe(type);
    expect('error_details' in event.data).toBe(outcome !== 'success');
    expect(webhook.body).toContain('"order_amount":170.00,');
    expect(webhook.body).toContain('"payment_amount":170.00,');
    const headers = holds(published.webhookHeaders, Object.fromEntries(webhook.headers));
    const signature = createHmac('sha256', SECRET)
      .update(headers['x-webhook-timestamp'])
      .update(webhook.body)
      .digest('base64');
    expect(headers['x-webhook-signature']).toBe(signature);
    expect(headers['x-webhook-attempt']).toBe('1');
  });

  it('after a refund are as published', async () => {
    const order = await create();
    await choose(order.payment_session_id, 'success');
    const body = { refund_id: 'refund_1', refund_amount: 2 };
    await call('POST', `/orders/${order.order_id}/refunds`, { body });
    await bench.run(60_000);
    const webhook = bench.webhooks.at(-1);
    const event = holds(published.refundWebhook, JSON.parse(webhook?.body ?? ''));
    expect(event.data.refund).toMatchObject({ refund_status: 'SUCCESS', refund_amount: 2 });
    expect(webhook?.body).toContain('"refund_amount":2.00,');
  });

  it('carry the same key and bytes at every try, and a signature of their own', async () => {
    bench.webhookStatus = 500;
    const order = await create({ order_meta: undefined });
    await choose(order.payment_session_id, 'success');
    await bench.run(3 * 60_000);
    const [first, second] = bench.webhooks;
    expect(second?.body).toBe(first?.body);
    const key = createHash('sha256')
      .update(first?.body ?? '')
      .digest('base64');
    expect(first?.headers.get('x-idempotency-key')).toBe(key);
    expect(second?.headers.get('x-idempotency-key')).toBe(key);
    expect(second?.headers.get('x-webhook-attempt')).toBe('2');
    const stamps = [first, second].map((one) => Number(one?.headers.get('x-webhook-timestamp')));
    expect((stamps[1] ?? 0) - (stamps[0] ?? 0)).toBe(2 * 60_000);
  });
});
