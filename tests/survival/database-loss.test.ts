import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OWNER, openRunningShop, type RunningShop } from './running-shop.ts';

let running: RunningShop;
afterEach(() => running.close());

const signIn = () =>
  fetch(`${running.origin}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
const statusOf = async (pathname: string) => (await fetch(running.origin + pathname)).status;

async function expectBack() {
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), 20_000);
}

describe.each([
  ['of the shop', false],
  ['of DATABASE_URL', true],
])('while the database %s is away, the shop', (_, isOwnServer) => {
  it('answers 503 with Retry-After, and goes on when it is back', async () => {
    running = await openRunningShop({ isOwnServer });
    expect((await signIn()).status).toBe(200);
    expect(await statusOf('/api/categories')).toBe(200);

    await running.killDatabase();
    const answers: Response[] = [];
    await vi.waitFor(async () => {
      answers.push(await signIn());
      expect(answers.at(-1)?.status).toBe(503);
    }, 5_000);
    const [first] = answers.splice(-1);
    expect(first?.headers.get('retry-after')).toBe('2');
    expect(await first?.json()).toMatchObject({ code: 'UNAVAILABLE' });
    // Nothing but a good answer or this one, however the connections were lost.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    // Public answers stay in memory.
    expect(await statusOf('/api/categories')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);

    await expectBack();
    expect((await signIn()).status).toBe(200);
    const { token } = await (await signIn()).json();
    expect(token).toEqual(expect.any(String));
    await fetch(`${running.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lakshmi', email: 'later@example.com', message: 'Back again' }),
    });
    const outbox = path.join(running.dataDir, 'outbox');
    await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), 15_000);
  }, 90_000);
});

it('public answers show changes that were made after a restart of the database', async () => {
  running = await openRunningShop();
  const { shop, origin } = running;
  const nameOf = async () => (await (await fetch(`${origin}/api/shop`)).json()).name;
  expect(await nameOf()).toBe('SSMS Silks');
  await running.killDatabase();
  await vi.waitFor(() => expect(running.lines).toContain('PostgreSQL is running again'), 20_000);
  await expectBack();
  await shop.database.pool.query(
    `insert into shop_settings values (true, 1, '{"name": "New Silks"}')`,
  );
  await vi.waitFor(async () => expect(await nameOf()).toBe('New Silks'), 10_000);
}, 60_000);
