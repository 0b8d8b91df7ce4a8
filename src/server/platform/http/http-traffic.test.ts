import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { followTraffic } from './http-server.ts';

it('a server without requests is idle at once', async () => {
  const { waitForIdle } = followTraffic(createServer());
  await expect(waitForIdle(new AbortController().signal)).resolves.toBeUndefined();
});

it('a closing server grants no more turns, even when idle', async () => {
  const { waitForIdle } = followTraffic(createServer());
  await expect(waitForIdle(AbortSignal.abort())).rejects.toThrow();
});

it('a waiting caller is released when the server closes', async () => {
  const server = createServer();
  const { waitForIdle } = followTraffic(server);
  server.emit('request', {}, { on: () => undefined });
  const closing = new AbortController();
  const waiting = waitForIdle(closing.signal);
  closing.abort();
  await expect(waiting).rejects.toThrow();
});
