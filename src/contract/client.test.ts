import { describe, expect, it } from 'vitest';
import { ApiError, createApiClient } from './client.ts';

const NEXT = '</api/products?limit=2&cursor=a%2Bb>; rel="next"';

/** A client whose requests are recorded and answered by `answer`. */
function clientOf(answer: (request: Request) => Response | Promise<Response>, token?: string) {
  const sent: Request[] = [];
  const api = createApiClient({
    baseUrl: 'https://shop.example',
    token: () => token ?? null,
    send: (request) => {
      sent.push(request);
      return answer(request);
    },
  });
  return { api, sent };
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const errorOf = async (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('a call', () => {
  it('goes to its route with params, query and token', async () => {
    const { api, sent } = clientOf(json({}), 'the-token');
    await api.call('GET /api/products/{id}', { params: { id: 'a/b ?' } });
    (
      await api.call('GET /api/products', {
        query: { search: '100% & më', limit: 5, cursor: undefined },
      })
    ).items;
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://shop.example/api/products/a%2Fb%20%3F',
      'GET https://shop.example/api/products?search=100%25+%26+m%C3%AB&limit=5',
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token');
  });

  it('has no authorization header without a token', async () => {
    const { api, sent } = clientOf(json([]));
    await api.call('GET /api/categories');
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('sends its body as JSON, with the headers given', async () => {
    const { api, sent } = clientOf(json({}));
    const headers = { 'idempotency-key': 'the-key-of-it' };
    await api.call('POST /api/orders', { body: { orderItems: [] }, headers });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('the-key-of-it');
    expect(await sent[0]?.json()).toEqual({ orderItems: [] });
  });

  it('sends a form as it is', async () => {
    const { api, sent } = clientOf(json({}));
    const body = new FormData();
    body.set('name', 'Saree');
    await api.call('POST /api/products', { body });
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect((await sent[0]?.formData())?.get('name')).toBe('Saree');
  });

  it('gives the answer’s body', async () => {
    const { api } = clientOf(json('Your account is ready.', { status: 201 }));
    const body = { email: 'a@b.in', fullName: 'Asha', password: 'abc' };
    expect(await api.call('POST /api/user/signup', { body })).toBe('Your account is ready.');
  });
});

describe('a failed call', () => {
  it("throws the server's error", async () => {
    const body = {
      message: 'Nothing was ordered.',
      code: 'NOT_ENOUGH_STOCK',
      issues: [{ path: 'orderItems.0.qty', message: 'too many' }],
      lines: [{ product: 'p', name: 'Saree', price: 5, countInStock: 1 }],
      requestId: 'r-1',
    };
    const { api } = clientOf(json(body, { status: 409 }));
    const error = await errorOf(api.call('POST /api/orders', { body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 409 });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['nothing', () => new Response(null, { status: 502 })],
    ['null', json(null, { status: 502 })],
    ['another JSON', json({ error: 'x' }, { status: 502 })],
  ])('has a general message when the answer is %s', async (_, answer) => {
    const error = await errorOf(clientOf(answer).api.call('GET /api/categories'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 502,
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      issues: [],
      lines: [],
      requestId: null,
    });
  });
});

describe('a call without an answer', () => {
  const offline = {
    status: 0,
    code: 'OFFLINE',
    message: 'The shop cannot be reached. Check your connection and try again.',
  };

  it.each<[string, () => Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is truncated', async () => new Response('[{"_id":', { status: 200 })],
    ['another server answers', async () => new Response('<html>Log in to Wi-Fi</html>')],
  ])('is offline when %s', async (_, answer) => {
    const { api } = clientOf(answer);
    for (const calling of [
      api.call('GET /api/products').then(({ items }) => items),
      api.call('GET /api/products'),
    ]) {
      const error = await errorOf(calling);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject(offline);
    }
  });

  it('rethrows the abort when the caller aborted it', async () => {
    const gone = new AbortController();
    const { api } = clientOf(async ({ signal }) => {
      gone.abort();
      signal.throwIfAborted();
      return Response.json([]);
    });
    const error = await errorOf(
      api.call('GET /api/products', { signal: gone.signal }).then(({ items }) => items),
    );
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('a page of a list', () => {
  it('carries the total and the cursor of the next page', async () => {
    const headers = { 'x-total-count': '7', link: NEXT };
    const { api } = clientOf(json([{ _id: '1' }], { headers }));
    expect(await api.call('GET /api/products', { query: { limit: 2 } })).toEqual({
      items: [{ _id: '1' }],
      total: 7,
      next: 'a+b',
    });
  });

  it.each([
    ['without a link', {}],
    ['with links to other servers', { link: '</api/products>; rel="first"' }],
  ])('is the last one %s', async (_, headers) => {
    const { api } = clientOf(json([], { headers: { ...headers, 'x-total-count': '0' } }));
    expect(await api.call('GET /api/products')).toEqual({ items: [], total: 0, next: null });
  });
});
