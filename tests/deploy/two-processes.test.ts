import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/contract/client.ts';
import { PROJECT_ROOT } from '../../src/server/platform/process/environment.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import { LACKING, startTwoProcesses, type TwoProcesses } from '../support/two-processes.ts';
import { OWNER, signUp } from '../survival/running-shop.ts';

const reason = LACKING && ` (skipped without ${LACKING})`;

describe.skipIf(LACKING !== '')(`two processes behind nginx${reason}`, () => {
  let two: TwoProcesses;
  beforeAll(async () => {
    two = await startTwoProcesses();
  }, 120_000);
  afterAll(() => two?.close(), 60_000);

  async function query<T extends object>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: two.databaseUrl });
    await client.connect();
    const { rows } = await client.query<T>(text);
    await client.end();
    return rows;
  }

  const apiOf = (baseUrl: string, token?: string) =>
    createApiClient({ send: fetch, baseUrl, token: () => token ?? null });
  const signInAt = async (baseUrl: string, body: typeof OWNER) =>
    apiOf(baseUrl, (await apiOf(baseUrl).call('POST /api/user/signin', { body })).token);

  it('migrate the database and load the demo data once', async () => {
    const files = await readdir(path.join(PROJECT_ROOT, 'db/migrations'));
    const migrations = files.filter((file) => file.endsWith('.sql')).length;
    const loaded = [two.first, two.second].filter(({ output }) =>
      output().includes('Loaded the demo catalogue'),
    );
    expect(loaded).toHaveLength(1);
    const [counts] = await query(`select
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from products) as products,
      (select count(distinct name)::int from products) as names,
      (select count(*)::int from users where is_admin) as admins`);
    expect(counts).toEqual({ migrations, products: 102, names: 102, admins: 1 });
  });

  it('share sessions: signing out at one ends the session at the other', async () => {
    const token = await signUp(two.first.origin, '198.51.100.2');
    const [at, other] = [apiOf(two.first.origin, token), apiOf(two.second.origin, token)];
    expect(await other.call('GET /api/user/me')).toMatchObject({ name: 'Test Customer' });
    await at.call('POST /api/user/signout');
    await expect(other.call('GET /api/user/me')).rejects.toMatchObject({ status: 400 });
  });

  it('share the limits of attempts', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { origin: at } = tries % 2 === 0 ? two.first : two.second;
      const answer = await fetch(`${at}/api/user/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.3' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'guess' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('show what was changed at the other', async () => {
    const nameAt = async (at: string) => (await apiOf(at).call('GET /api/shop')).name;
    const page = async (at: string) => (await fetch(`${at}/about`)).text();
    expect(await nameAt(two.second.origin)).toBe('SSMS Silks');
    expect(await page(two.second.origin)).not.toContain('River Silks');
    const editing = await signInAt(two.first.origin, OWNER);
    const { settings, version } = await editing.call('GET /api/admin/settings');
    const body = { settings: { ...settings, name: 'River Silks' }, version };
    await editing.call('PUT /api/admin/settings', { body });
    await vi.waitFor(async () => {
      expect(await nameAt(two.second.origin)).toBe('River Silks');
      expect(await page(two.second.origin)).toContain('River Silks');
    }, 10_000);
  });

  it('announce an order once and send each of its emails once, whichever placed it', async () => {
    const feedAt = await signInAt(two.second.origin, OWNER);
    const { cursor } = await feedAt.call('GET /api/admin/orders/live', { query: {} });
    const token = await signUp(two.first.origin, '198.51.100.4');
    const [product] = (await apiOf(two.origin).call('GET /api/products', { query: { limit: 1 } }))
      .items;
    const item = itemOf(product?._id ?? '', product?.offerPrice ?? 0);
    const order = await apiOf(two.first.origin, token).call('POST /api/orders', {
      headers: {},
      body: draftOf(item),
    });
    const { orders } = await feedAt.call('GET /api/admin/orders/live', { query: { cursor } });
    expect(orders.map(({ _id }) => _id)).toContain(order._id);
    await vi.waitFor(async () => {
      const [left] = await query(
        `select count(*)::int as jobs from jobs.job where name like '%mail%' and state <> 'completed'`,
      );
      expect(left).toEqual({ jobs: 0 });
    }, 30_000);
    const ids = two.mail.received.map(({ source }) => /^message-id: (.+)$/im.exec(source)?.[1]);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    const toCustomer = two.mail.received.filter(({ source }) =>
      source.includes(order._id.slice(0, 8)),
    );
    expect(toCustomer.length).toBeGreaterThan(0);
  });
});
