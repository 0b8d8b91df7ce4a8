import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import { collectOrderEvents, type NotedOrderEvent, noteOrderEvent } from '../process/metrics.ts';
import type { Database, Tx } from './database.ts';
import { lockName } from './queries.ts';
import { inTransaction, sendTogether } from './transactions.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query('create table seen (number int check (number < 10))');
});
afterAll(() => database.close());

const numbers = async () =>
  (await database.pool.query('select number from seen order by number')).rows.map(
    ({ number }) => number,
  );

describe('a transaction', () => {
  it('sees what the one before it under the same name has committed', async () => {
    const addNext = () =>
      inTransaction(database.pool, async (tx) => {
        await lockName(tx, 'first');
        const { rows } = await tx.execute<{ next: number }>(
          sql`select coalesce(max(number), 0) + 1 as next from seen`,
        );
        await tx.execute(sql`insert into seen values (${rows[0]?.next})`);
      });
    await Promise.all(Array.from({ length: 8 }, addNext));
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('leaves nothing behind when one of several statements fails', async () => {
    await database.pool.query('truncate seen');
    const add = (tx: Tx, number: number) => tx.execute(sql`insert into seen values (${number})`);
    const addLater = async (tx: Tx) => {
      await new Promise((done) => setTimeout(done, 50));
      return add(tx, 3);
    };
    const failing = inTransaction(database.pool, (tx) =>
      sendTogether([add(tx, 1), add(tx, 10), addLater(tx)]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { constraint: 'seen_number_check' } });
    expect(await numbers()).toEqual([]);
  });

  it('passes on what it notes of orders when it is committed, and nothing when it fails', async () => {
    const noted: NotedOrderEvent[] = [];
    await collectOrderEvents(noted, async () => {
      await inTransaction(database.pool, async () => noteOrderEvent('one', 'paid'));
      const failing = inTransaction(database.pool, async () => {
        noteOrderEvent('two', 'paid');
        throw new Error('never mind');
      });
      await expect(failing).rejects.toThrow('never mind');
    });
    expect(noted).toEqual([{ order: 'one', event: 'paid' }]);
  });

  it('loses no connection when its begin, its commit or its rollback fails', async () => {
    const endOwnConnection = (tx: Tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    for (const work of [endOwnConnection, (tx: Tx) => endOwnConnection(tx).catch(() => {})]) {
      await expect(inTransaction<unknown>(database.pool, work)).rejects.toThrow();
    }
    const connect = database.pool.connect.bind(database.pool);
    const spy = vi.spyOn(database.pool, 'connect').mockImplementation(async () => {
      const client = await connect();
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      return client;
    });
    await expect(inTransaction(database.pool, async () => {})).rejects.toThrow();
    spy.mockRestore();
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
