import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type CloseHttp, startHttpServer, trackRequests } from './http-server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

interface Started {
  port: number;
  close: CloseHttp;
}

async function start(listener: RequestListener): Promise<Started> {
  const server = createServer();
  const close = await startHttpServer(server, trackRequests(server), listener, {
    host: '127.0.0.1',
    port: 0,
  });
  closers.push(() => server.closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}

/** Sends by connections that stay open. */
function client({ port }: Started) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closers.push(() => agent.destroy());
  return async (path: string) => {
    const sent = request({ host: '127.0.0.1', port, path, agent, method: 'POST' }).end('body');
    const [answer] = await once(sent, 'response').catch((error) => {
      throw Object.assign(error, { isNewConnection: !sent.reusedSocket });
    });
    const body = await text(answer);
    return { status: answer.statusCode, connection: answer.headers.connection, body };
  };
}

describe('a server that closes', () => {
  it('finishes what runs, answers for a while, then refuses new connections', async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const server = await start(async (incoming, response) => {
      if (incoming.url === '/held') {
        begun.resolve();
        await held.promise;
      }
      response.end('done');
    });
    const [idle, busy] = [client(server), client(server)];
    expect(await idle('/')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const running = busy('/held');
    await begun.promise;

    let isClosed = false;
    const closed = server.close({ idleMs: 50, drainMs: 60_000 }).then(() => {
      isClosed = true;
    });
    const finished = { status: 200, connection: 'close', body: 'done' };
    expect(await idle('/')).toEqual(finished);
    await expect
      .poll(() => client(server)('/').catch((error) => error.code), { interval: 10 })
      .toBe('ECONNREFUSED');
    expect(isClosed).toBe(false);
    held.resolve();
    expect(await running).toEqual(finished);
    await closed;
  });

  it('closes idle connections', async () => {
    const server = await start((_, response) => response.end('done'));
    await client(server)('/');
    await server.close({ idleMs: 1, drainMs: 60_000 });
  });

  it('ends what runs for too long', async () => {
    const begun = Promise.withResolvers<void>();
    const server = await start(() => begun.resolve());
    const failing = expect(client(server)('/')).rejects.toThrow('socket hang up');
    await begun.promise;
    await server.close({ idleMs: 1, drainMs: 20 });
    await failing;
  });
});

it('is replaced by another under load without one failed request', async () => {
  const listener: RequestListener = async (incoming, response) => {
    await text(incoming);
    setImmediate(() => response.end('done'));
  };
  // As a proxy does it: on to the next server when one takes no new connection.
  const upstreams = [await start(listener)];
  const answers: { status: number | undefined }[] = [];
  let isOver = false;
  const clients = Array.from({ length: 20 }, async () => {
    const agents = new Map<Started, ReturnType<typeof client>>();
    while (!isOver) {
      for (const upstream of upstreams) {
        if (!agents.has(upstream)) agents.set(upstream, client(upstream));
        const send = agents.get(upstream) as ReturnType<typeof client>;
        const answer = await send('/').catch((error) => {
          if (!error.isNewConnection) throw error;
          return null;
        });
        if (answer) answers.push(answer);
        if (answer) break;
      }
    }
  });
  for (let restart = 0; restart < 5; restart += 1) {
    const before = answers.length;
    upstreams.push(await start(listener));
    await upstreams[0]?.close({ idleMs: 500, drainMs: 10_000 });
    upstreams.shift();
    await Promise.race([Promise.all(clients), untilMore(before + 100)]);
  }
  isOver = true;
  await Promise.all(clients);
  expect(answers.every(({ status }) => status === 200)).toBe(true);

  async function untilMore(count: number) {
    while (answers.length < count) await new Promise(setImmediate);
  }
});

it('a server without requests is idle at once', async () => {
  const { waitForIdle } = trackRequests(createServer());
  await expect(waitForIdle(new AbortController().signal)).resolves.toBeUndefined();
});

it('a closing server grants no more turns, even when idle', async () => {
  const { waitForIdle } = trackRequests(createServer());
  await expect(waitForIdle(AbortSignal.abort())).rejects.toThrow();
});

it('a waiting caller is released when the server closes', async () => {
  const server = createServer();
  const { waitForIdle } = trackRequests(server);
  server.emit('request', {}, { on: () => undefined });
  const closing = new AbortController();
  const waiting = waitForIdle(closing.signal);
  closing.abort();
  await expect(waiting).rejects.toThrow();
});
