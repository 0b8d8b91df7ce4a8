import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { watchTraffic } from './http-traffic.ts';

it('a shop without a request is quiet at once', async () => {
  const quiet = watchTraffic(createServer());
  await expect(quiet(new AbortController().signal)).resolves.toBeUndefined();
});

it('a shop that closes gives no more turns, however quiet it is', async () => {
  const quiet = watchTraffic(createServer());
  await expect(quiet(AbortSignal.abort())).rejects.toThrow();
});

it('who waits for quiet is woken when the shop closes', async () => {
  const server = createServer();
  const quiet = watchTraffic(server);
  server.emit('request', {}, { once: () => undefined });
  const closing = new AbortController();
  const waiting = quiet(closing.signal);
  closing.abort();
  await expect(waiting).rejects.toThrow();
});
