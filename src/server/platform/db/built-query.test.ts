import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import { builtQuery } from './built-query.ts';
import type { Database, DbOrTx } from './database.ts';
import { lockedTransaction } from './locked-transaction.ts';

const numbers = pgTable('numbers', { number: integer(), word: text() });

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

describe('a built query', () => {
  it('is built once for the database and once for each connection of transactions', async () => {
    const builtFor: DbOrTx[] = [];
    const wordOf = builtQuery('word_of_test', (db) => {
      builtFor.push(db);
      return db
        .select({ word: numbers.word })
        .from(numbers)
        .where(eq(numbers.number, sql.placeholder('number')));
    });
    await database.pool.query(`create table numbers as select 1 as number, 'one' as word`);
    const inTransaction = (number: number) =>
      lockedTransaction(database.pool, [], (tx) => wordOf(tx, { number }));
    for (const number of [1, 2, 1]) {
      const found = number === 1 ? [{ word: 'one' }] : [];
      expect(await wordOf(database.db, { number })).toEqual(found);
      expect(await inTransaction(number)).toEqual(found);
    }
    expect(builtFor).toHaveLength(2);
  });
});
