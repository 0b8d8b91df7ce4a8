import { describe, expect, it } from 'vitest';
import { ApiError, createApiClient } from './client.ts';

const NEXT = '</api/products?limit=2&cursor=a%2Bb>; rel="next"';

/** A client whose requests are kept and answered by `answer`. */
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
const faultOf = async (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => 'no fault',
    (fault: unknown) => fault,
  );

describe('a call', () => {
  it('goes to its route with params, query and token', async () => {
    const { api, sent } = clientOf(json({}), 'the-token');
    await api.call('productById', { params: { id: 'a/b ?' } });
    await api.call('products', { query: { search: '100% & më', limit: 5, cursor: undefined } });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://shop.example/api/products/a%2Fb%20%3F',
      'GET https://shop.example/api/products?search=100%25+%26+m%C3%AB&limit=5',
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token');
  });

  it('without a token says nothing of who calls', async () => {
    const { api, sent } = clientOf(json([]));
    await api.call('categories');
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('sends its body as JSON, with the headers given', async () => {
    const { api, sent } = clientOf(json({}));
    const headers = { 'idempotency-key': 'the-key-of-it' };
    await api.call('placeOrder', { body: { orderItems: [] }, headers });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('the-key-of-it');
    expect(await sent[0]?.json()).toEqual({ orderItems: [] });
  });

  it('sends a form as it is', async () => {
    const { api, sent } = clientOf(json({}));
    const body = new FormData();
    body.set('name', 'Saree');
    await api.call('addProduct', { body });
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect((await sent[0]?.formData())?.get('name')).toBe('Saree');
  });

  it('gives the answer’s body', async () => {
    const { api } = clientOf(json('Your account is ready.', { status: 201 }));
    const body = { email: 'a@b.in', fullName: 'Asha', password: 'abc' };
    expect(await api.call('signUp', { body })).toBe('Your account is ready.');
  });
});

describe('a call that is refused', () => {
  it('throws what the server said of it', async () => {
    const body = {
      message: 'Nothing was ordered.',
      code: 'NOT_ENOUGH_STOCK',
      issues: [{ path: 'orderItems.0.qty', message: 'too many' }],
      lines: [{ product: 'p', name: 'Saree', price: 5, countInStock: 1 }],
      requestId: 'r-1',
    };
    const { api } = clientOf(json(body, { status: 409 }));
    const fault = await faultOf(api.call('placeOrder', { body: {} }));
    expect(fault).toBeInstanceOf(ApiError);
    expect(fault).toMatchObject({ ...body, status: 409 });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['nothing', () => new Response(null, { status: 502 })],
    ['null', json(null, { status: 502 })],
    ['another JSON', json({ error: 'x' }, { status: 502 })],
  ])('says something sensible where the answer is %s', async (_, answer) => {
    const fault = await faultOf(clientOf(answer).api.call('categories'));
    expect(fault).toBeInstanceOf(ApiError);
    expect(fault).toMatchObject({
      status: 502,
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      issues: [],
      lines: [],
      requestId: null,
    });
  });
});

describe('a call without answer', () => {
  const offline = {
    status: 0,
    code: 'OFFLINE',
    message: 'The shop cannot be reached. Check your connection and try again.',
  };

  it.each<[string, () => Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is cut off', async () => new Response('[{"_id":', { status: 200 })],
    ['another page answers in our place', async () => new Response('<html>Log in to Wi-Fi</html>')],
  ])('is offline when %s', async (_, answer) => {
    const { api } = clientOf(answer);
    for (const calling of [api.call('products'), api.page('products')]) {
      const fault = await faultOf(calling);
      expect(fault).toBeInstanceOf(ApiError);
      expect(fault).toMatchObject(offline);
    }
  });

  it('is no fault of the network when the caller broke it off', async () => {
    const gone = new AbortController();
    const { api } = clientOf(async ({ signal }) => {
      gone.abort();
      signal.throwIfAborted();
      return Response.json([]);
    });
    const fault = await faultOf(api.call('products', { signal: gone.signal }));
    expect(fault).not.toBeInstanceOf(ApiError);
    expect(fault).toMatchObject({ name: 'AbortError' });
  });
});

describe('a page of a list', () => {
  it('carries the count of the whole list and the cursor of the page after', async () => {
    const headers = { 'x-total-count': '7', link: NEXT };
    const { api } = clientOf(json([{ _id: '1' }], { headers }));
    expect(await api.page('products', { query: { limit: 2 } })).toEqual({
      items: [{ _id: '1' }],
      total: 7,
      next: 'a+b',
    });
  });

  it.each([
    ['without a link', {}],
    ['with links to elsewhere', { link: '</api/products>; rel="first"' }],
  ])('is the last one %s', async (_, headers) => {
    const { api } = clientOf(json([], { headers: { ...headers, 'x-total-count': '0' } }));
    expect(await api.page('products')).toEqual({ items: [], total: 0, next: null });
  });
});

describe('a call whose answer goes on', () => {
  it('gives each line as it comes, and throws what refuses it', async () => {
    const { api, sent } = clientOf(() => new Response('{"cursor":"a"}\n{"cursor":"b"}\n'));
    const lines = api.lines('liveOrders', { query: { cursor: 'z' } });
    const heard = [];
    for await (const line of lines) heard.push(line);
    expect(heard).toEqual([{ cursor: 'a' }, { cursor: 'b' }]);
    expect(sent[0]?.url).toBe('https://shop.example/api/admin/orders/live?cursor=z');
    const body = { message: 'Please sign in', code: 'SIGNED_OUT', requestId: 'r-1' };
    const refused = clientOf(json(body, { status: 401 })).api.lines('liveOrders');
    expect(await faultOf(refused.next())).toMatchObject({ code: 'SIGNED_OUT', status: 401 });
  });
});
