import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { allowedMs, endSlowReaders } from './http-server.ts';

const rule = { graceMs: 50, bytesPerSecond: 1024 ** 3, checkEveryMs: 20 };
const BODY = Buffer.alloc(32 * 1024 * 1024);

const server = createServer((_, response) => response.end(BODY));
endSlowReaders(server, rule);
afterEach(() => server.close());

it('ends a connection that takes nothing', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const requested = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [, response] = (await requested) as [unknown, ServerResponse];
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(BODY.length);
});

it('allows a slow connection the time that it needs', () => {
  const slow = { graceMs: 30_000, bytesPerSecond: 4_096, checkEveryMs: 5_000 };
  expect(allowedMs(0, slow)).toBe(30_000);
  expect(allowedMs(409_600, slow)).toBe(130_000);
});
