import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { allowedMs, answerInTurn, closeSlowReaders } from './connections.ts';

const MEGABYTE = 1024 * 1024;
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Rule = Parameters<typeof closeSlowReaders>[1];

/** A server with the rules of the shop; `open` connects to it. */
async function serve(listener: RequestListener, rule?: Rule) {
  const server = createServer(answerInTurn(listener));
  if (rule) closeSlowReaders(server, rule);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.closeAllConnections());
  closers.push(() => server.close());
  return {
    server,
    open(requests: number): Socket {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => {});
      closers.push(() => socket.destroy());
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(requests));
      return socket;
    },
  };
}

describe('requests that a client sends at once', () => {
  it('begin one after the other, when the last answer is taken', async () => {
    let running = 0;
    let most = 0;
    let begun = 0;
    const { open } = await serve((_, response) => {
      running += 1;
      begun += 1;
      most = Math.max(most, running);
      response.once('close', () => {
        running -= 1;
      });
      setImmediate(() => response.end('done'));
    });
    const socket = open(20);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    await expect.poll(() => text.split('done').length - 1).toBe(20);
    expect([begun, most]).toEqual([20, 1]);
  });

  it('do not begin while the client reads nothing', async () => {
    const body = Buffer.alloc(32 * MEGABYTE);
    let begun = 0;
    const { open, server } = await serve((_, response) => {
      begun += 1;
      response.end(body);
    });
    const connected = once(server, 'connection');
    open(20).pause();
    const [accepted] = (await connected) as [Socket];
    await expect.poll(() => accepted.writableLength).toBeGreaterThan(MEGABYTE);
    await expect.poll(() => accepted.bytesRead).toBe(20 * 30);
    expect(begun).toBe(1);
  });

  it('are not begun after the client has left', async () => {
    let begun = 0;
    const held = Promise.withResolvers<ServerResponse>();
    const { open } = await serve((_, answer) => {
      begun += 1;
      held.resolve(answer);
    });
    const socket = open(5);
    const response = await held.promise;
    socket.destroy();
    await once(response, 'close');
    await new Promise(setImmediate);
    expect(begun).toBe(1);
  });

  it('end the connection where they are more than any client sends', async () => {
    const { open } = await serve(() => {});
    await once(open(100), 'close');
  });
});

describe('a connection that takes nothing', () => {
  it('is ended after a while', async () => {
    const requested = Promise.withResolvers<ServerResponse>();
    const { open } = await serve(
      (_, answer) => {
        requested.resolve(answer);
        answer.end(Buffer.alloc(32 * MEGABYTE));
      },
      { graceMs: 50, bytesPerSecond: 1024 ** 3, checkEveryMs: 20, maxBytes: 64 * MEGABYTE },
    );
    const socket = open(1).pause();
    const response = await requested.promise;
    await once(response, 'close');
    expect(response.writableFinished).toBe(false);
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(32 * MEGABYTE);
  });

  it('is ended before one that reads, where too much waits for all together', async () => {
    const part = Buffer.alloc(MEGABYTE);
    const ended = new AbortController();
    let requests = 0;
    const { open } = await serve(
      async (_, response) => {
        requests += 1;
        if (requests > 1) {
          response.once('close', () => ended.abort());
          return response.end(Buffer.alloc(64 * MEGABYTE));
        }
        while (!ended.signal.aborted) {
          if (!response.write(part)) await once(response, 'drain');
        }
        return response.end('whole');
      },
      { graceMs: 600_000, bytesPerSecond: 1, checkEveryMs: 20, maxBytes: 32 * MEGABYTE },
    );
    const reader = open(1);
    let last = '';
    reader.on('data', (bytes: Buffer) => {
      last = bytes.subarray(-20).toString();
    });
    await expect.poll(() => requests).toBe(1);
    open(1).pause();
    await expect.poll(() => last).toContain('whole');
    expect(ended.signal.aborted).toBe(true);
  });
});

it('gives a slow client the time that it needs, but not by what waits for it', () => {
  const slow = { graceMs: 30_000, bytesPerSecond: 4_096 };
  expect(allowedMs(0, 0, slow)).toBe(30_000);
  expect(allowedMs(409_600, 0, slow)).toBe(130_000);
  expect(allowedMs(0, MEGABYTE, slow)).toBe(286_000);
  expect(allowedMs(0, 34 * MEGABYTE, slow)).toBe(286_000);
});
