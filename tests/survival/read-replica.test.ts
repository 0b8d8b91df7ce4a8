import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/contract/client.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from '../support/system-postgres.ts';
import { addProducts, OWNER, openRunningShop, type RunningShop } from './running-shop.ts';

const name =
  SYSTEM_POSTGRES ?? 'PostgreSQL 15 or newer in /usr/lib/postgresql, which is missing here';

describe.skipIf(SYSTEM_POSTGRES === undefined)(`with a replica, ${name}`, () => {
  const closers: (() => Promise<void>)[] = [];
  let running: RunningShop;
  let replica: pg.Client;
  beforeAll(async () => {
    const server = await startSystemPostgres(String(SYSTEM_POSTGRES));
    closers.unshift(server.close);
    const { url, roleUrl, close } = await server.startReplica();
    closers.unshift(close);
    replica = await connected(url);
    closers.unshift(() => replica.end());
    running = await openRunningShop({
      databaseUrl: server.roleUrl,
      env: { DATABASE_READ_URL: roleUrl },
    });
    closers.unshift(running.close);
  }, 60_000);
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const apiOf = (token?: string) =>
    createApiClient({ send: fetch, baseUrl: running.origin, token: () => token ?? null });

  it('answers public reads from it, and shows a change once it has arrived there', async () => {
    const products = await addProducts(running.shop, 2, 5);
    const [seen = '', unseen = ''] = products;
    const stockOf = async (id: string) =>
      (await apiOf().call('GET /api/products/{id}', { params: { id } })).countInStock;
    await vi.waitFor(async () => expect(await stockOf(seen)).toBe(5), 10_000);

    await replica.query('select pg_wal_replay_pause()');
    const { token } = await apiOf().call('POST /api/user/signin', { body: OWNER });
    for (const id of products) {
      const body = { kind: 'to', pieces: 9, reason: 'counted' } as const;
      await apiOf(token).call('POST /api/admin/products/{id}/stock', { params: { id }, body });
    }
    expect(await Promise.all(products.map(stockOf))).toEqual([5, 5]);
    await replica.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await stockOf(seen)).toBe(9), 10_000);
    expect(await stockOf(unseen)).toBe(9);
  }, 40_000);
});

/** The replica has just been started: it refuses connections at first. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch {
    await pause(50);
    return connected(url);
  }
}
