import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

it('leaves work alone that is being done, and other work not', async () => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = oneAtATime(database.pool, 'sweep', () => {
    begin();
    return isLetGo;
  });
  await hasBegun;
  const refused = async () => {
    throw new Error('It is being done');
  };
  expect(await oneAtATime(database.pool, 'sweep', refused)).toBe(false);
  expect(await oneAtATime(database.pool, 'other', async () => {})).toBe(true);
  letGo();
  expect(await first).toBe(true);
  expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true);
});

it('can be done again after it failed', async () => {
  const failing = async () => {
    throw new Error('No');
  };
  await expect(oneAtATime(database.pool, 'sweep', failing)).rejects.toThrow('No');
  expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true);
});

it('can be done again after the connection of who did it broke', async () => {
  const broken = oneAtATime(database.pool, 'sweep', async () => {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`);
  });
  await expect(broken).rejects.toThrow();
  // The server lets go of a broken connection's lock a moment later.
  await vi.waitFor(
    async () => expect(await oneAtATime(database.pool, 'sweep', async () => {})).toBe(true),
    10_000,
  );
});
