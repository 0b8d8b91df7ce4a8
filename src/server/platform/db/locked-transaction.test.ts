import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { lockedTransaction, sentTogether } from './locked-transaction.ts';

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

describe('a locked transaction', () => {
  it('sees what the one before it under the same name has committed', async () => {
    const addNext = () =>
      lockedTransaction(database.pool, ['first', 'second'], async (tx) => {
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
    const add = (tx: Parameters<Parameters<typeof lockedTransaction>[2]>[0], number: number) =>
      tx.execute(sql`insert into seen values (${number})`);
    const late = async (tx: Parameters<typeof add>[0]) => {
      await new Promise((done) => setTimeout(done, 50));
      return add(tx, 3);
    };
    const failing = lockedTransaction(database.pool, ['first'], (tx) =>
      sentTogether([add(tx, 1), add(tx, 10), late(tx)]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { constraint: 'seen_number_check' } });
    expect(await numbers()).toEqual([]);
  });

  it('fails alone when its connection is lost', async () => {
    const losing = lockedTransaction(database.pool, ['first'], (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(losing).rejects.toThrow();
    const inTransaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(inTransaction).rejects.toThrow();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
