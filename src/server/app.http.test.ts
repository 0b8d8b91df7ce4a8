import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, send } from '../../tests/support/http-call.ts';
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts';
import { api } from '../contract/api.ts';
import { errorSchema } from '../contract/errors.ts';
import { createApp } from './app.ts';
import { createMetrics } from './platform/process/metrics.ts';

let shop: TestShop;
let customer: string;
beforeAll(async () => {
  shop = await openTestShop();
  customer = (await shop.customer('customer@example.com')).token;
});
afterAll(() => shop.close());

describe('compression', () => {
  const encodingOf = async (path: string) => {
    const response = await shop.fetch(path, { headers: { 'accept-encoding': 'gzip' } });
    return response.headers.get('content-encoding');
  };

  it('leaves short answers as they are, errors too', async () => {
    expect(await encodingOf('/api/payment/options')).toBeNull();
    expect(await encodingOf('/api/cart')).toBeNull();
  });

  it('compresses long answers', async () => {
    expect(await encodingOf('/api/openapi.json')).toBe('gzip');
  });
});

describe('access control', () => {
  const calls = Object.entries(api).map(
    ([name, { access }]) => [name.replace('{id}', randomUUID()) as 'GET /api', access] as const,
  );
  const forAdmins = calls.filter(([, access]) => access === 'admin');
  const forSignedIn = calls.filter(([, access]) => access !== 'anyone');

  it('limits /api/admin and the specified admin calls to admins', () => {
    const named = Object.entries(api).map(([name, { access }]) => [name, access]);
    const below = named.filter(([call]) => call?.includes(' /api/admin/'));
    expect(below.length).toBeGreaterThan(0);
    expect(below.filter(([, access]) => access !== 'admin')).toEqual([]);
    const others = named.filter((each) => each[1] === 'admin' && !below.includes(each));
    expect(others.map(([call]) => call).toSorted()).toEqual([
      'DELETE /api/products/{id}',
      'GET /api/dashboard',
      'GET /api/orders/all',
      'GET /api/user/all',
      'POST /api/pictures/colours',
      'POST /api/products',
      'POST /api/user/second-factor/begin',
      'POST /api/user/second-factor/confirm',
      'PUT /api/products/{id}',
    ]);
  });

  it('leaves only catalogue, shop facts, account entry and emailed links open to visitors', () => {
    const open = Object.entries(api).filter(([, { access }]) => access === 'anyone');
    const others = open.map(([name]) => name).filter((name) => /cart|orders|admin/.test(name));
    // By the signed link of an email.
    expect(others).toEqual(['POST /api/orders/confirm']);
  });

  it.each(forSignedIn)('%s requires sign-in', async (call) => {
    expect(await send(shop, call)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    const bad = await send(shop, call, { token: 'rubbish' });
    expect(bad).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  it.each(forAdmins)('%s is forbidden to customers, whatever they send', async (call) => {
    const answer = await send(shop, call, { token: customer });
    expect(answer).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

describe('every error answer', () => {
  it("has the contract's body with the request's own id", async () => {
    const { body, headers } = await send(shop, 'GET /api/orders/');
    expect(errorSchema.strict().parse(body)).toMatchObject({
      requestId: headers.get('x-request-id'),
    });
  });

  it.each(['GET /api', 'GET /api/', 'GET /api/nothing', 'POST /api/products/1', 'PUT /api/cart'])(
    'is 404 for an unknown call: %s',
    async (call) => {
      const answer = await send(shop, call as 'GET /api');
      expect(answer).toMatchObject(refused(404, 'NOT_FOUND', 'This call was not found'));
    },
  );

  it.each(['{', '{"email":}', 'email=x', '\ufeff{'])('is 400 for broken JSON: %s', async (body) => {
    const answer = await send(shop, 'POST /api/user/signin', { body });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', /not valid JSON/));
  });

  it.each([
    ['announced by its length', { 'content-length': String(256 * 1024 + 1) }],
    ['detected while reading', {}],
  ])('is 413 for a body above 256 KB, %s', async (_, headers) => {
    const body = JSON.stringify({ email: 'x'.repeat(256 * 1024) });
    const answer = await send(shop, 'POST /api/user/signin', { body, headers });
    expect(answer).toMatchObject(refused(413, 'TOO_LARGE', /256 KB/));
  });

  it.each([
    ['POST /api/pictures/colours', 16, /15 MB/],
    ['POST /api/products', 64, /64 MB/],
  ] as const)('is 413 for a form above its limit, before it is parsed: %s', async (...row) => {
    const [call, megabytes, message] = row;
    const body = new FormData();
    body.set('image', new File([new Uint8Array(megabytes * 1024 * 1024)], 'saree.png'));
    const { token } = await shop.admin();
    expect(await send(shop, call, { body, token })).toMatchObject(
      refused(413, 'TOO_LARGE', message),
    );
  });

  it('is 413 for a large body with a form content type', async () => {
    const answer = await send(shop, 'POST /api/user/signin', {
      body: 'x'.repeat(300 * 1024),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer).toMatchObject(refused(413, 'TOO_LARGE', /256 KB/));
  });

  it('is a plain sentence without details for an internal error', async () => {
    const broken = createApp({
      ...parts(),
      services: {
        ...shop.services,
        catalogue: {
          ...shop.services.catalogue,
          loadTree: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
        },
      },
    });
    const fetch: TestShop['fetch'] = async (path, init) => broken.request(path, init);
    const answer = await send({ fetch }, 'GET /api/categories');
    const sentence = 'Something went wrong. Please try again.';
    expect(answer).toMatchObject(refused(500, 'INTERNAL', sentence));
    expect(JSON.stringify(answer.body)).not.toContain('ECONNREFUSED');
  });
});

describe('every response', () => {
  it.each(['/api/products', '/api/nothing', '/healthz', '/pictures/none.jpg'])(
    'carries security headers: %s',
    async (path) => {
      const { headers } = await shop.fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('of the API is private to its caller', async () => {
    for (const path of ['/api/products', '/api/user/me', '/api/nothing']) {
      expect((await shop.fetch(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it("allows CORS only for the pages of the shop's public address", async () => {
    const app = createApp({ ...parts(), publicUrl: 'https://silks.example/' });
    const allowed = async (origin: string) =>
      (await app.request('/api/products', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed('https://silks.example')).toBe('https://silks.example');
    expect(await allowed('https://evil.example')).toBeNull();
  });
});

describe('operations endpoints', () => {
  it('report on /healthz that the process lives', async () => {
    expect(await send(shop, 'GET /healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('report on /readyz whether the database answers', async () => {
    const ready = await send(shop, 'GET /readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } });
    const gone = createApp({ ...parts(), isReady: () => Promise.reject(new Error('gone')) });
    const fetch: TestShop['fetch'] = async (path, init) => gone.request(path, init);
    const answer = await send({ fetch }, 'GET /readyz');
    expect(answer).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(await send({ fetch }, 'GET /healthz')).toMatchObject({ status: 200 });
  });

  it.each([undefined, 'Bearer metrics-toker', 'Basic metrics-token'])(
    'keep /metrics to those with the token, not %s',
    async (authorization) => {
      const headers = new Headers(authorization ? { authorization } : {});
      expect((await createApp(parts()).request('/metrics', { headers })).status).toBe(403);
    },
  );

  it('report on /metrics one line per answered request', async () => {
    const app = createApp(parts());
    await app.request('/api/cart/');
    await app.request('/api/products');
    const response = await app.request('/metrics', {
      headers: { authorization: 'Bearer metrics-token' },
    });
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toContain('http_request_seconds_count{method="GET",status="401"} 1\n');
    expect(text).toContain('http_request_seconds_count{method="GET",status="200"} 1\n');
    expect(text).toContain('process_resident_memory_bytes');
  });
});

/** The app's dependencies over the test shop's database. */
function parts() {
  return {
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    publicUrl: '',
    clientAddress: () => '192.0.2.2',
    isReady: async () => true,
    metricsToken: 'metrics-token',
  };
}
