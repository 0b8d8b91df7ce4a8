import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { forward } from './forward.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('passes on method, path, headers and body, and the whole answer', async () => {
  const shop = await listen(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.writeHead(201, [
      ...['Set-Cookie', 'one=1', 'Set-Cookie', 'two=2'],
      ...['X-Seen', `${request.method} ${request.url} ${request.headers.authorization}`],
    ]);
    response.end(body.toUpperCase());
  });
  const front = await listen((request, response) => void forward(shop, request, response));
  const answer = await fetch(`http://127.0.0.1:${front}/api/cart?x=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: 'saree',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['one=1', 'two=2']);
  expect(answer.headers.get('x-seen')).toBe('POST /api/cart?x=1 Bearer token');
  expect(await answer.text()).toBe('SAREE');
});

it.each([
  ['127.0.0.1', {}, undefined],
  ['::1', {}, undefined],
  ['::ffff:127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  ['192.168.1.20', {}, '192.168.1.20'],
  ['192.168.1.20', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1, 192.168.1.20'],
])(
  'names the sender to the shop, unless it is this machine: %s %o',
  async (sender, headers, seen) => {
    const shop = await listen((request, response) => {
      response.end(JSON.stringify({ seen: request.headers['x-forwarded-for'] }));
    });
    const front = await listen((request, response) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: sender });
      void forward(shop, request, response);
    });
    const answer = await fetch(`http://127.0.0.1:${front}/metrics`, { headers });
    expect(await answer.json()).toEqual({ seen });
  },
);

it('fails where no shop listens', async () => {
  const closed = await listen(() => {});
  servers.pop()?.close();
  let failure: Error | undefined;
  const front = await listen((request, response) => {
    forward(closed, request, response).catch((error: Error) => {
      failure = error;
      response.end('ended');
    });
  });
  expect(await (await fetch(`http://127.0.0.1:${front}/`)).text()).toBe('ended');
  expect(failure?.message).toContain('ECONNREFUSED');
});
