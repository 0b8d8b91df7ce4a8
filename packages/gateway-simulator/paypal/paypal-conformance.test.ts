import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  type GatewayBench,
  openGatewayBench,
  SECRET,
  SIMULATOR,
  WEBHOOK_URLS,
} from '../../../tests/support/gateway-test-setup.ts';
import * as published from '../../../tests/support/paypal-shapes.ts';
import { SIMULATOR_CLIENT_ID } from '../gateway-simulator.ts';
import { SIMULATOR_WEBHOOK_ID } from './paypal-signature.ts';

const API = `${SIMULATOR}/paypal`;

let bench: GatewayBench;
let bearer: string;
beforeEach(async () => {
  bench = openGatewayBench();
  const { json } = await signIn(SECRET);
  bearer = published.token.parse(json).access_token;
});

async function signIn(secret: string, body = 'grant_type=client_credentials') {
  const basic = Buffer.from(`${SIMULATOR_CLIENT_ID}:${secret}`).toString('base64');
  const response = await bench.fetch(`${API}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

/** A call as raw HTTP: none of the shop's client is between. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await bench.fetch(`${API}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

const newOrder = (given: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    { custom_id: 'order-1', amount: { currency_code: 'USD', value: '100.00' }, ...given },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.test/back',
        cancel_url: 'https://shop.test/cancelled',
        user_action: 'PAY_NOW',
      },
    },
  },
});

const withId = (id: string = randomUUID()) => ({ headers: { 'paypal-request-id': id } });

async function create() {
  const { json } = await call('POST', '/v2/checkout/orders', { body: newOrder(), ...withId() });
  return published.order.parse(json);
}

async function choose(orderId: string, outcome: string) {
  const body = new URLSearchParams({ outcome });
  await bench.fetch(`${API}/checkoutnow?token=${orderId}`, { method: 'POST', body });
}

async function capture(orderId: string, id?: string) {
  return call('POST', `/v2/checkout/orders/${orderId}/capture`, { body: '{}', ...withId(id) });
}

async function captured() {
  const order = await create();
  await choose(order.id, 'approve');
  const { json } = await capture(order.id);
  const captureId = published.order.parse(json).purchase_units[0]?.payments?.captures[0]?.id ?? '';
  return { orderId: order.id, captureId };
}

function holds<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  return shape.parse(value);
}

const rels = (order: { links: { rel: string }[] }) => order.links.map(({ rel }) => rel);

describe('the sign-in', () => {
  it('gives a token as published, and refuses others', async () => {
    const good = await signIn(SECRET);
    expect(good.status).toBe(200);
    holds(published.token, good.json);
    const wrong = await signIn('guess');
    expect(wrong.status).toBe(401);
    holds(published.authError('invalid_client'), wrong.json);
    const other = await signIn(SECRET, 'grant_type=password');
    expect(other.status).toBe(400);
    holds(published.authError('unsupported_grant_type'), other.json);
  });

  it('ends with the token’s time', async () => {
    const order = await create();
    bench.clock.advance(32_400 * 1000);
    const refused = await call('GET', `/v2/checkout/orders/${order.id}`);
    expect(refused.status).toBe(401);
    holds(published.authError('invalid_token'), refused.json);
    const forged = await call('GET', '/v2/checkout/orders/x', {
      headers: { authorization: 'Bearer A21AA9999999999-forged' },
    });
    expect(forged.status).toBe(401);
  });
});

describe('orders', () => {
  it('are answered as published, whole or least', async () => {
    const whole = await call('POST', '/v2/checkout/orders', { body: newOrder(), ...withId() });
    expect(whole.status).toBe(201);
    const order = holds(published.order, whole.json);
    expect(order.status).toBe('PAYER_ACTION_REQUIRED');
    expect(rels(order)).toEqual(['self', 'payer-action']);
    const headers = { ...withId().headers, prefer: 'return=minimal' };
    const least = await call('POST', '/v2/checkout/orders', { body: newOrder(), headers });
    holds(published.minimalOrder, least.json);
    expect((await call('GET', `/v2/checkout/orders/${order.id}`)).json).toEqual(whole.json);
  });

  it('without a payment source wait to be approved', async () => {
    const body = { ...newOrder(), payment_source: undefined };
    const { json } = await call('POST', '/v2/checkout/orders', { body });
    const order = holds(published.order, json);
    expect(order.status).toBe('CREATED');
    expect(rels(order)).toEqual(['self', 'approve', 'update', 'capture']);
  });

  it('created again under the same id are the same, with 200', async () => {
    const id = randomUUID();
    const first = await call('POST', '/v2/checkout/orders', { body: newOrder(), ...withId(id) });
    const calls = Array.from({ length: 10 }, () =>
      call('POST', '/v2/checkout/orders', { body: newOrder(), ...withId(id) }),
    );
    for (const again of await Promise.all(calls)) {
      expect(again).toEqual({ status: 200, json: first.json });
    }
  });

  it('go from approved to completed', async () => {
    const order = await create();
    await choose(order.id, 'approve');
    const read = await call('GET', `/v2/checkout/orders/${order.id}`);
    const approved = holds(published.order, read.json);
    expect(approved.status).toBe('APPROVED');
    expect(rels(approved)).toContain('capture');
    const done = await capture(order.id);
    expect(done.status).toBe(201);
    const completed = holds(published.order, done.json);
    expect(completed.status).toBe('COMPLETED');
    expect(completed.purchase_units[0]?.payments?.captures[0]).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '100.00' },
      custom_id: 'order-1',
    });
  });

  it('under review have a pending capture', async () => {
    const order = await create();
    await choose(order.id, 'review');
    const pending = holds(published.order, (await capture(order.id)).json);
    expect(pending.purchase_units[0]?.payments?.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
  });
});

describe('captures and refunds', () => {
  it('are answered as published', async () => {
    const { orderId, captureId } = await captured();
    const path = `/v2/payments/captures/${captureId}`;
    const body = {
      amount: { currency_code: 'USD', value: '30.00' },
      custom_id: 'refund-1',
      note_to_payer: 'Returned',
    };
    const id = randomUUID();
    const made = await call('POST', `${path}/refund`, { body, ...withId(id) });
    expect(made.status).toBe(201);
    const refund = holds(published.refund, made.json);
    expect(refund).toMatchObject({ status: 'COMPLETED', custom_id: 'refund-1' });
    const again = await call('POST', `${path}/refund`, { body, ...withId(id) });
    expect(again).toEqual({ status: 200, json: made.json });
    expect((await call('GET', `/v2/payments/refunds/${refund.id}`)).json).toEqual(made.json);
    const partly = holds(published.captureResource, (await call('GET', path)).json);
    expect(partly.status).toBe('PARTIALLY_REFUNDED');

    const rest = await call('POST', `${path}/refund`, { body: '{}', ...withId() });
    expect(holds(published.refund, rest.json)).toMatchObject({
      amount: { value: '70.00' },
      seller_payable_breakdown: { total_refunded_amount: { value: '100.00' } },
    });
    const read = await call('GET', `/v2/checkout/orders/${orderId}`);
    const [unit] = holds(published.order, read.json).purchase_units;
    expect(unit?.payments?.captures[0]?.status).toBe('REFUNDED');
    expect(unit?.payments?.refunds).toHaveLength(2);
  });
});

describe('errors', () => {
  const unprocessable = 'UNPROCESSABLE_ENTITY';

  it.each([
    ['no intent', { ...newOrder(), intent: undefined }, 'MISSING_REQUIRED_PARAMETER'],
    ['another intent', { ...newOrder(), intent: 'STEAL' }, 'INVALID_PARAMETER_VALUE'],
    ['no units', { ...newOrder(), purchase_units: undefined }, 'MISSING_REQUIRED_PARAMETER'],
    [
      'a bad amount',
      newOrder({ amount: { currency_code: 'USD', value: '1,000' } }),
      'INVALID_PARAMETER_VALUE',
    ],
    [
      'an amount of nothing',
      newOrder({ amount: { currency_code: 'USD', value: '0.00' } }),
      'INVALID_PARAMETER_VALUE',
    ],
    ['what is not JSON', '{', 'MALFORMED_REQUEST_JSON'],
  ])('400 for %s', async (_, body, issue) => {
    const refused = await call('POST', '/v2/checkout/orders', { body, ...withId() });
    expect(refused.status).toBe(400);
    holds(published.error('INVALID_REQUEST', issue), refused.json);
  });

  it('400 without a PayPal-Request-Id', async () => {
    const refused = await call('POST', '/v2/checkout/orders', { body: newOrder() });
    expect(refused.status).toBe(400);
    holds(published.error('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED'), refused.json);
  });

  it('422 for rupees', async () => {
    const body = newOrder({ amount: { currency_code: 'INR', value: '100.00' } });
    const refused = await call('POST', '/v2/checkout/orders', { body, ...withId() });
    expect(refused.status).toBe(422);
    holds(published.error(unprocessable, 'CURRENCY_NOT_SUPPORTED'), refused.json);
  });

  it('404 for what is not there, or no longer', async () => {
    const order = await create();
    await choose(order.id, 'expiry');
    const paths = [`checkout/orders/${order.id}`, 'checkout/orders/X', 'payments/captures/X'];
    for (const path of [...paths, 'payments/refunds/X', 'no/such/call']) {
      const missing = await call('GET', `/v2/${path}`);
      expect(missing.status).toBe(404);
      holds(published.error('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), missing.json);
    }
  });

  it.each([
    ['ORDER_NOT_APPROVED', null],
    ['INSTRUMENT_DECLINED', 'decline'],
  ])('422 %s', async (issue, outcome) => {
    const order = await create();
    if (outcome) await choose(order.id, outcome);
    const refused = await capture(order.id);
    expect(refused.status).toBe(422);
    const body = holds(published.error(unprocessable, issue), refused.json);
    expect(rels(body).includes('redirect')).toBe(outcome === 'decline');
  });

  it('none for a repeat of a capture: the first answer again, whatever has happened since', async () => {
    const order = await create();
    await choose(order.id, 'approve');
    const id = randomUUID();
    const first = await capture(order.id, id);
    expect(first.status).toBe(201);
    const captureId = published.order.parse(first.json).purchase_units[0]?.payments?.captures[0]
      ?.id;
    await call('POST', `/v2/payments/captures/${captureId}/refund`, { body: {}, ...withId() });
    const again = await capture(order.id, id);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
  });

  it('422 ORDER_ALREADY_CAPTURED', async () => {
    const { orderId } = await captured();
    const refused = await capture(orderId);
    expect(refused.status).toBe(422);
    holds(published.error(unprocessable, 'ORDER_ALREADY_CAPTURED'), refused.json);
  });

  it.each([
    ['REFUND_AMOUNT_EXCEEDED', 'USD', '100.01'],
    ['REFUND_CAPTURE_CURRENCY_MISMATCH', 'EUR', '1.00'],
  ])('422 %s', async (issue, currency_code, value) => {
    const { captureId } = await captured();
    const body = { amount: { currency_code, value } };
    const path = `/v2/payments/captures/${captureId}/refund`;
    const refused = await call('POST', path, { body, ...withId() });
    expect(refused.status).toBe(422);
    holds(published.error(unprocessable, issue), refused.json);
  });

  it('422 PENDING_CAPTURE and CAPTURE_FULLY_REFUNDED', async () => {
    const order = await create();
    await choose(order.id, 'review');
    const pending = holds(published.order, (await capture(order.id)).json);
    const captureId = pending.purchase_units[0]?.payments?.captures[0]?.id;
    const path = `/v2/payments/captures/${captureId}/refund`;
    const early = await call('POST', path, { body: '{}', ...withId() });
    holds(published.error(unprocessable, 'PENDING_CAPTURE'), early.json);
    await bench.run(3 * 60_000);
    expect((await call('POST', path, { body: '{}', ...withId() })).status).toBe(201);
    const late = await call('POST', path, { body: '{}', ...withId() });
    holds(published.error(unprocessable, 'CAPTURE_FULLY_REFUNDED'), late.json);
  });
});

describe('webhooks', () => {
  async function sent<Shape extends z.ZodType>(shape: Shape) {
    await bench.run();
    const webhook = bench.webhooks.at(-1);
    if (!webhook) throw new Error('none');
    expect(webhook.url).toBe(WEBHOOK_URLS.paypal);
    const headers = holds(published.webhookHeaders, Object.fromEntries(webhook.headers));
    return { event: holds(shape, JSON.parse(webhook.body)), headers, body: webhook.body };
  }

  it('are as published for every event', async () => {
    const order = await create();
    await choose(order.id, 'approve');
    await sent(published.webhooks.approved);
    const completed = holds(published.order, (await capture(order.id)).json);
    await sent(published.webhooks.captured);
    const captureId = completed.purchase_units[0]?.payments?.captures[0]?.id;
    await call('POST', `/v2/payments/captures/${captureId}/refund`, { body: '{}', ...withId() });
    await sent(published.webhooks.refunded);
    const other = await create();
    await choose(other.id, 'review');
    await capture(other.id);
    await sent(published.webhooks.pending);
  });

  it('are verified by asking, as published', async () => {
    const order = await create();
    await choose(order.id, 'approve');
    const { headers, body } = await sent(published.webhooks.approved);
    const requested = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: SIMULATOR_WEBHOOK_ID,
      webhook_event: JSON.parse(body),
    };
    const verify = async (given: object) => {
      const path = '/v1/notifications/verify-webhook-signature';
      const { json } = await call('POST', path, { body: { ...requested, ...given } });
      return holds(published.verification, json).verification_status;
    };
    expect(await verify({})).toBe('SUCCESS');
    expect(await verify({ webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await verify({ transmission_sig: 'AAAA' })).toBe('FAILURE');
    expect(await verify({ webhook_event: { ...requested.webhook_event, id: 'WH-1' } })).toBe(
      'FAILURE',
    );
  });
});
