import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from '../db/database.ts';
import { oneAtATime } from './one-at-a-time.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

it('skips work that is running elsewhere, and only that work', async () => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = oneAtATime(database.pool, 'sweep', () => {
    begin();
    return isLetGo;
  });
  await hasBegun;
  const refused = async () => {
    throw new Error('It is running');
  };
  expect(await oneAtATime(database.pool, 'sweep', refused)).toBe(false);
  expect(await oneAtATime(database.pool, 'other', async () => {})).toBe(true);
  letGo();
  expect(await first).toBe(true);
  expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true);
});

it('runs again after a failure', async () => {
  const failing = async () => {
    throw new Error('No');
  };
  await expect(oneAtATime(database.pool, 'sweep', failing)).rejects.toThrow('No');
  expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true);
});

it('runs again after the connection of the running process broke', async () => {
  const broken = oneAtATime(database.pool, 'sweep', async () => {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`);
  });
  await expect(broken).rejects.toThrow();
  // The server releases a broken connection's lock a moment later.
  await vi.waitFor(
    async () => expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true),
    10_000,
  );
});
