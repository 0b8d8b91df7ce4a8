import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { watchTraffic } from './http-traffic.ts';

it('a server without requests is idle at once', async () => {
  const quiet = watchTraffic(createServer());
  await expect(quiet(new AbortController().signal)).resolves.toBeUndefined();
});

it('a closing server grants no more turns, even when idle', async () => {
  const quiet = watchTraffic(createServer());
  await expect(quiet(AbortSignal.abort())).rejects.toThrow();
});

it('a waiting caller is released when the server closes', async () => {
  const server = createServer();
  const quiet = watchTraffic(server);
  server.emit('request', {}, { once: () => undefined });
  const closing = new AbortController();
  const waiting = quiet(closing.signal);
  closing.abort();
  await expect(waiting).rejects.toThrow();
});
