import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  arriving,
  attempt,
  type GatewayBench,
  openGatewayBench,
  type ReceivedWebhook,
  requestRefund,
  SECRET,
} from '../../../../../tests/support/gateway-test-setup.ts';
import { paise } from '../../../../domain/money/money.ts';
import { createCashfreeProvider } from './cashfree.ts';
import { type GatewayLogEntry, recordWebhook } from './payment-log.service.ts';

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

const HOUR_MS = 60 * 60_000;

function parse(gateway: 'cashfree' | 'paypal', webhook: ReceivedWebhook) {
  const record = (entry: GatewayLogEntry) => void bench.log.push(entry);
  return recordWebhook(record, bench[gateway], arriving(bench, webhook));
}

/** The last webhook that was sent. */
async function sent(): Promise<ReceivedWebhook> {
  await bench.run();
  const webhook = bench.webhooks.at(-1);
  if (!webhook) throw new Error('no webhook');
  return webhook;
}

/** What Cashfree would send, signed with its secret or another. */
function signed(body: string, { secret = SECRET, at = bench.clock.now() } = {}): ReceivedWebhook {
  const timestamp = String(at.getTime());
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64');
  const headers = new Headers({
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
  });
  return { url: '', headers, body };
}

/** One byte of the body set to another. */
function tampered(webhook: ReceivedWebhook, place: number): ReceivedWebhook {
  const bytes = Buffer.from(webhook.body);
  const index = place % bytes.length;
  bytes[index] = bytes[index] === 0x31 ? 0x32 : 0x31;
  return { ...webhook, body: bytes.toString() };
}

describe('a webhook of Cashfree', () => {
  const begin = (amount = 17_000) =>
    bench.cashfree.createSession(attempt(bench, { amountPaise: paise(amount) }));

  it('of a success says what was paid, by its raw bytes', async () => {
    const session = await begin();
    await bench.choose(session, 'success');
    const webhook = await sent();
    expect(webhook.body).toContain('"payment_amount":170.00,');
    const event = await parse('cashfree', webhook);
    const { capture } = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(event).toEqual({
      kind: 'payment',
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      gatewayOrderId: session.gatewayOrderId,
      outcome: 'paid',
      capture,
      reason: '00::Transaction success',
    });
  });

  it('is not what it was once its numbers are written anew', async () => {
    await bench.choose(await begin(), 'success');
    const webhook = await sent();
    const body = JSON.stringify(JSON.parse(webhook.body));
    expect(body).not.toBe(webhook.body);
    await expect(parse('cashfree', { ...webhook, body })).rejects.toMatchObject({
      name: 'WebhookRejection',
      reason: 'signature',
    });
  });

  it.each([
    ['failure', 'failed'],
    ['drop', 'dropped'],
  ])('of a %s says so, and why', async (chosen, outcome) => {
    const session = await begin();
    await bench.choose(session, chosen);
    const event = await parse('cashfree', await sent());
    expect(event).toMatchObject({
      kind: 'payment',
      outcome,
      gatewayOrderId: session.gatewayOrderId,
      reason: expect.stringMatching(/MPIN|dropped/),
    });
    expect(event).not.toHaveProperty('capture.id');
  });

  it('of a refund says which, though its numbers are numbers there', async () => {
    const session = await begin();
    await bench.choose(session, 'success');
    const { gatewayOrderId } = session;
    const { capture } = await bench.cashfree.readPayment(gatewayOrderId);
    if (!capture) throw new Error('not paid');
    const refundId = randomUUID();
    const amount = { minor: 5000, currency: 'INR' };
    const request = { gatewayOrderId, captureId: capture.id, refundId, amount, note: 'Part' };
    const { gatewayRefundId } = await requestRefund(bench.cashfree, request);
    await bench.run(HOUR_MS);
    expect(await parse('cashfree', await sent())).toMatchObject({
      kind: 'refund',
      gatewayOrderId,
      captureId: capture.id,
      refund: { refundId, gatewayRefundId, state: 'succeeded', amount },
    });
  });

  it.each([
    ['with more charged than the order, a fee', { payment_amount: 180 }, 17_000],
    ['with less charged than the order', { payment_amount: 120.5 }, 12_050],
    ['in another currency', { payment_currency: 'USD' }, 17_000, 'USD'],
    ['in a currency without decimals', { payment_currency: 'JPY' }, 170, 'JPY'],
  ])('%s is what the order gets', async (_, payment, minor, currency = 'INR') => {
    await bench.choose(await begin(), 'success');
    const body = JSON.parse((await sent()).body);
    Object.assign(body.data.payment, payment);
    expect(await parse('cashfree', signed(JSON.stringify(body)))).toMatchObject({
      outcome: 'paid',
      capture: { amount: { minor, currency } },
    });
  });

  it('changed by one byte anywhere is refused', async () => {
    await bench.choose(await begin(), 'success');
    const webhook = await sent();
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (place) => {
        await expect(parse('cashfree', tampered(webhook, place))).rejects.toMatchObject({
          reason: 'signature',
        });
      }),
      { numRuns: 50 },
    );
  });

  it('signed with another secret, or for another moment, or not at all is refused', async () => {
    const body = JSON.stringify({ data: {}, event_time: '2026-11-21T12:00:00+05:30', type: 'X' });
    const forged = signed(body, { secret: 'guess' });
    const shifted = signed(body);
    shifted.headers.set('x-webhook-timestamp', String(bench.clock.now().getTime() + 1));
    const bare = { ...forged, headers: new Headers() };
    for (const webhook of [forged, shifted, bare]) {
      await expect(parse('cashfree', webhook)).rejects.toMatchObject({ reason: 'signature' });
    }
  });

  it('signed too long ago, or in the future, is stale', async () => {
    const body = JSON.stringify({ data: {}, event_time: '2026-11-21T12:00:00+05:30', type: 'X' });
    const now = bench.clock.now().getTime();
    for (const at of [now - HOUR_MS - 1, now + 6 * 60_000]) {
      const webhook = signed(body, { at: new Date(at) });
      await expect(parse('cashfree', webhook)).rejects.toMatchObject({ reason: 'stale' });
    }
    const lastRetry = signed(body, { at: new Date(now - 42 * 60_000) });
    expect(await parse('cashfree', lastRetry)).toEqual({ kind: 'ignored', type: 'X' });
  });

  it.each(['', 'x', '{', '[]', '{"type":"PAYMENT_SUCCESS_WEBHOOK"}'])(
    'that says %j is malformed, though signed',
    async (body) => {
      await expect(parse('cashfree', signed(body))).rejects.toMatchObject({ reason: 'malformed' });
    },
  );

  it('of a type without use is ignored, whatever is in it', async () => {
    const event = { type: 'SETTLEMENT_SUCCESS', event_time: '2026-11-21T12:00:00+05:30' };
    const webhook = signed(
      JSON.stringify({ ...event, data: { settlement: { status: 'SUCCESS' } } }),
    );
    expect(await parse('cashfree', webhook)).toEqual({ kind: 'ignored', type: event.type });
  });
});

describe('a webhook of PayPal', () => {
  const begin = () => bench.paypal.createSession(attempt(bench, { amountPaise: paise(842_500) }));
  const toCapture = async (gatewayOrderId: string) =>
    (await bench.paypal.capture?.(gatewayOrderId, randomUUID()))?.capture;

  it('of an approval makes the shop capture', async () => {
    const session = await begin();
    await bench.choose(session, 'approve');
    expect(await parse('paypal', await sent())).toEqual({
      kind: 'payment',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayOrderId: session.gatewayOrderId,
      outcome: 'approved',
    });
  });

  it('of a capture says what was paid', async () => {
    const session = await begin();
    await bench.choose(session, 'approve');
    const capture = await toCapture(session.gatewayOrderId);
    expect(await parse('paypal', await sent())).toMatchObject({
      kind: 'payment',
      type: 'PAYMENT.CAPTURE.COMPLETED',
      gatewayOrderId: session.gatewayOrderId,
      outcome: 'paid',
      capture,
    });
  });

  it('of a capture under review is pending, and paid when it is over', async () => {
    const session = await begin();
    await bench.choose(session, 'review');
    await toCapture(session.gatewayOrderId);
    expect(await parse('paypal', await sent())).toMatchObject({ outcome: 'pending' });
    await bench.run(HOUR_MS);
    expect(await parse('paypal', await sent())).toMatchObject({ outcome: 'paid' });
  });

  it('of a refund says which', async () => {
    const session = await begin();
    await bench.choose(session, 'approve');
    const { gatewayOrderId } = session;
    const capture = await toCapture(gatewayOrderId);
    if (!capture) throw new Error('not paid');
    const refundId = randomUUID();
    const amount = { minor: 2500, currency: 'USD' };
    const request = { gatewayOrderId, captureId: capture.id, refundId, amount, note: 'Part' };
    const refund = await requestRefund(bench.paypal, request);
    expect(await parse('paypal', await sent())).toMatchObject({
      kind: 'refund',
      captureId: capture.id,
      refund,
    });
  });

  it('changed by one byte anywhere is refused', async () => {
    await bench.choose(await begin(), 'approve');
    const webhook = await sent();
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (place) => {
        await expect(parse('paypal', tampered(webhook, place))).rejects.toMatchObject({
          reason: expect.stringMatching(/^(signature|malformed)$/),
        });
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['paypal-transmission-sig', 'AAAA', 'signature'],
    ['paypal-transmission-id', randomUUID(), 'signature'],
    ['paypal-transmission-time', '2026-11-21T06:29:00Z', 'signature'],
    ['paypal-transmission-time', 'yesterday', 'stale'],
    ['paypal-cert-url', 'https://api.paypal.com.evil.test/cert', 'signature'],
    ['paypal-cert-url', 'not an address', 'signature'],
  ])('with %s set to %s is refused', async (name, value, reason) => {
    await bench.choose(await begin(), 'approve');
    const webhook = await sent();
    webhook.headers.set(name, value);
    await expect(parse('paypal', webhook)).rejects.toMatchObject({ reason });
  });

  it('without its headers is refused without asking PayPal', async () => {
    await bench.choose(await begin(), 'approve');
    const webhook = await sent();
    const asked = bench.log.length;
    const bare = { ...webhook, headers: new Headers() };
    await expect(parse('paypal', bare)).rejects.toMatchObject({ reason: 'signature' });
    expect(bench.log.slice(asked)).toMatchObject([{ kind: 'webhook' }]);
  });

  it('sent more than four days ago is stale', async () => {
    await bench.choose(await begin(), 'approve');
    const webhook = await sent();
    bench.clock.advance(4 * 24 * HOUR_MS);
    expect(await parse('paypal', webhook)).toMatchObject({ outcome: 'approved' });
    bench.clock.advance(1);
    await expect(parse('paypal', webhook)).rejects.toMatchObject({ reason: 'stale' });
  });

  it('can’t be verified while PayPal is unavailable', async () => {
    await bench.choose(await begin(), 'approve');
    const webhook = await sent();
    for (let time = 0; time < 3; time += 1) bench.troubles.push({ path: /verify/, kind: 'down' });
    await expect(parse('paypal', webhook)).rejects.toMatchObject({
      name: 'GatewayError',
      kind: 'unreachable',
    });
    expect(await parse('paypal', webhook)).toMatchObject({ outcome: 'approved' });
  });
});

describe('webhooks while Cashfree’s keys rotate', () => {
  it('are accepted under each active key, and under no other', async () => {
    const settings = { appId: 'app', secretKey: 'new key', baseUrl: 'https://cf.test/pg' };
    const deps = { clock: bench.clock, record: () => {}, fetch: async () => new Response() };
    const webhook = bench.signed('{"type":"WEBHOOK","data":{"test_object":{}}}');
    const parseWith = (otherSecretKeys: string[]) =>
      createCashfreeProvider({ ...settings, otherSecretKeys }, deps).parseWebhook(
        arriving(bench, webhook),
      );
    expect(await parseWith(['older key', SECRET])).toEqual({ kind: 'ignored', type: 'WEBHOOK' });
    await expect(parseWith(['older key'])).rejects.toMatchObject({ reason: 'signature' });
  });
});

describe('webhooks of both', () => {
  it.each(['cashfree', 'paypal'] as const)(
    'a thousand replays of %s give the same event',
    async (gateway) => {
      const session = await bench[gateway].createSession(attempt(bench));
      await bench.choose(session, gateway === 'cashfree' ? 'success' : 'approve');
      const webhook = await sent();
      const events = await Promise.all(Array.from({ length: 1000 }, () => parse(gateway, webhook)));
      expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(1);
    },
  );

  it('distinguish failure and success in any order', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    await bench.choose(session, 'failure');
    bench.clock.advance(60_000);
    await bench.choose(session, 'success');
    await bench.run();
    const backwards = bench.webhooks.toReversed();
    const events = await Promise.all(backwards.map((webhook) => parse('cashfree', webhook)));
    expect(events).toMatchObject([{ outcome: 'paid' }, { outcome: 'failed' }]);
  });

  it('are logged, accepted or rejected, without secrets', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    await bench.choose(session, 'success');
    const webhook = await sent();
    await parse('cashfree', webhook);
    await parse('cashfree', tampered(webhook, 20)).catch(() => {});
    const recorded = bench.log.filter(({ kind }) => kind === 'webhook');
    expect(recorded).toMatchObject([
      {
        operation: 'PAYMENT_SUCCESS_WEBHOOK',
        gatewayOrderId: session.gatewayOrderId,
        headers: { 'x-webhook-signature': '•••' },
        body: { data: { customer_details: { customer_email: '•••.com' } } },
      },
      { operation: 'webhook', message: expect.stringContaining('rejected (signature)') },
    ]);
  });
});
