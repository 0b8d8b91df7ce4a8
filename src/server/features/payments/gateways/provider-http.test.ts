import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attempt,
  type GatewayBench,
  type GatewayTrouble,
  openGatewayBench,
  requestRefund,
  SECRET,
} from '../../../../../tests/support/gateway-test-setup.ts';
import { paise } from '../../../../domain/money/money.ts';
import { systemClock } from '../../../platform/process/platform.ts';
import { createCashfreeProvider } from './cashfree.ts';

const HTML = '<!doctype html><title>Be right back</title>';

const html = (status: number): GatewayTrouble['kind'] => ({
  status,
  body: HTML,
  headers: { 'content-type': 'text/html' },
});

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

/** The same for both gateways: what goes wrong, when creating an order. */
describe.each(['cashfree', 'paypal'] as const)('%s', (gateway) => {
  const path = /orders$/;
  const errorBody =
    gateway === 'cashfree'
      ? { message: 'Bank is down', code: 'bank_processing_failure', type: 'api_error' }
      : { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' };
  const code = gateway === 'cashfree' ? 'bank_processing_failure' : 'INTERNAL_SERVER_ERROR';
  const failing = { status: 502, body: JSON.stringify(errorBody) };

  const meets = (kind: GatewayTrouble['kind'], times: number, isCarriedOut = false) => {
    for (let time = 0; time < times; time += 1) bench.troubles.push({ path, kind, isCarriedOut });
  };
  const begin = (request = attempt(bench)) => bench[gateway].createSession(request);
  const tries = () => {
    const sent = bench.log.filter(({ kind, url }) => kind === 'request' && path.test(url ?? ''));
    return sent.map(
      ({ headers }) => headers?.['x-idempotency-key'] ?? headers?.['paypal-request-id'],
    );
  };

  it.each([
    ['down', 'down'],
    ['slow', 'slow'],
    ['answering 502', failing],
    ['answering 502 as HTML', html(502)],
    ['answering 503 with nothing', { status: 503, body: '' }],
    ['limiting for a second', { status: 429, body: '{}', headers: retryIn(1) }],
  ] as const)('%s once is asked again under the same key, and nobody notices', async (_, kind) => {
    meets(kind, 1);
    const request = attempt(bench);
    const session = await begin(request);
    expect(session.gatewayOrderId).toMatch(/\w/);
    expect(tries()).toEqual([request.attemptId, request.attemptId]);
  });

  it.each([
    ['down', 'down', { kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED') }, 3],
    ['slow', 'slow', { kind: 'timeout' }, 3],
    ['answering 502', failing, { kind: 'unreachable', status: 502, code }, 3],
    ['answering 502 as HTML', html(502), { kind: 'unreachable', status: 502 }, 3],
    ['answering HTML', html(200), { kind: 'malformed', status: 200 }, 1],
    ['answering 404 as HTML', html(404), { kind: 'malformed', status: 404 }, 1],
    ['answering other JSON', { status: 200, body: '{"ok":true}' }, { kind: 'malformed' }, 1],
    ['answering half', { status: 200, body: '{"order_id":"' }, { kind: 'malformed' }, 1],
  ] as const)(
    '%s for good says so, and that it may have happened',
    async (_, kind, error, count) => {
      meets(kind, count);
      const failed = begin();
      await expect(failed).rejects.toMatchObject({ name: 'GatewayError', gateway, ...error });
      await expect(failed).rejects.toMatchObject({ isUncertain: true });
      expect(tries()).toHaveLength(count);
      expect(bench.troubles).toEqual([]);
    },
  );

  it('limiting for longer is not waited for', async () => {
    meets({ status: 429, body: '{}', headers: retryIn(40) }, 1);
    const limited = { kind: 'rate-limited', retryAfterSeconds: 40, isUncertain: false };
    await expect(begin()).rejects.toMatchObject(limited);
    expect(tries()).toHaveLength(1);
    expect(bench.pauses).toEqual([]);
  });

  it('limiting without saying for how long is taken for a minute', async () => {
    meets({ status: 429, body: HTML }, 1);
    await expect(begin()).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 60 });
  });

  it('limiting after an answer was lost leaves it uncertain', async () => {
    meets('slow', 1, true);
    meets({ status: 429, body: '{}', headers: retryIn(40) }, 1);
    await expect(begin()).rejects.toMatchObject({ kind: 'rate-limited', isUncertain: true });
  });

  it.each(['down', 'slow', failing] as const)(
    'losing its answer (%j) makes no second order',
    async (kind) => {
      meets(kind, 1, true);
      const session = await begin();
      const payment = await bench[gateway].readPayment(session.gatewayOrderId);
      expect(payment).toMatchObject({ state: 'open' });
    },
  );

  it('losing all its answers gives the same order to whoever asks again', async () => {
    meets('slow', 3, true);
    const request = attempt(bench);
    await expect(begin(request)).rejects.toMatchObject({ kind: 'timeout', isUncertain: true });
    const [one, other] = await Promise.all([begin(request), begin(request)]);
    expect(one).toEqual(other);
  });

  it('losing the answer to a refund sends the money once', async () => {
    const session = await begin(attempt(bench, { amountPaise: paise(842_500) }));
    const { gatewayOrderId } = session;
    await bench.choose(session, gateway === 'cashfree' ? 'success' : 'approve');
    const provider = bench[gateway];
    const payment =
      (await provider.capture?.(gatewayOrderId, randomUUID())) ??
      (await provider.readPayment(gatewayOrderId));
    const capture = payment.capture;
    if (!capture) throw new Error('not paid');
    const whole = { gatewayOrderId, captureId: capture.id, amount: capture.amount, note: 'Back' };
    const refundId = randomUUID();
    for (const isCarriedOut of [true, true, true]) {
      bench.troubles.push({ path: /refunds?$/, kind: 'slow', isCarriedOut });
    }
    const lost = requestRefund(provider, { ...whole, refundId });
    await expect(lost).rejects.toMatchObject({ kind: 'timeout', isUncertain: true });
    const again = await requestRefund(provider, { ...whole, refundId });
    expect(again).toMatchObject({ refundId, amount: capture.amount });
    await expect(
      requestRefund(provider, { ...whole, refundId: randomUUID() }),
    ).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('records errors beside requests and answers', async () => {
    meets('down', 1);
    meets(html(502), 1);
    await begin();
    const kinds = bench.log.filter(({ url }) => path.test(url ?? ''));
    expect(kinds.map(({ kind, attempt: count }) => `${kind} ${count}`)).toEqual([
      'request 1',
      'error 1',
      'request 2',
      'answer 2',
      'request 3',
      'answer 3',
    ]);
    expect(kinds[3]).toMatchObject({ status: 502, body: HTML });
  });
});

function retryIn(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds), 'x-ratelimit-retry': String(seconds) };
}

describe('PayPal still at work on the first try', () => {
  it('is asked again', async () => {
    const issue = 'PREVIOUS_REQUEST_IN_PROGRESS';
    const body = JSON.stringify({ name: 'RESOURCE_CONFLICT', message: '', details: [{ issue }] });
    bench.troubles.push({ path: /orders$/, kind: { status: 409, body } });
    await expect(bench.paypal.createSession(attempt(bench))).resolves.toBeDefined();
  });
});

describe('over a real connection', () => {
  const provider = (baseUrl: string, timeoutMs?: number) =>
    createCashfreeProvider(
      { appId: 'app', secretKey: SECRET, baseUrl },
      { fetch, clock: systemClock, record: () => {}, pause: async () => {}, timeoutMs },
    );

  it('a closed door is unreachable', async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    await expect(provider(`http://127.0.0.1:${port}`).readPayment('x')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('a redirect is not followed with our secrets', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const port = await listening(server);
    try {
      const asked = provider(`http://127.0.0.1:${port}`).readPayment('x');
      await expect(asked).rejects.toMatchObject({ kind: 'unreachable' });
    } finally {
      server.close();
    }
    expect(new Set(seen)).toEqual(new Set(['/orders/x']));
  });

  it('an answer that never comes is given up', async () => {
    const server = createServer(() => {});
    const port = await listening(server);
    try {
      const asked = provider(`http://127.0.0.1:${port}`, 1).readPayment('x');
      await expect(asked).rejects.toMatchObject({ kind: 'timeout', isUncertain: true });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

function listening(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
