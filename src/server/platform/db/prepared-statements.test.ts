import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from './database.ts';

const HALF = 'select 10 / $1::int as half';

let database: Database;
let client: PoolClient;
beforeAll(async () => {
  database = await cloneDatabase();
});
beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => client.release(true));
afterAll(() => database.close());

const half = async (value: number) => (await client.query(HALF, [value])).rows[0].half;
const prepared = async () =>
  (await client.query('select statement from pg_prepared_statements')).rows;

describe('a statement', () => {
  it('is prepared once its connection has sent it often, and answers the same', async () => {
    for (const value of [1, 2, 5, 10, 1]) expect(await half(value)).toBe(10 / value);
    expect(await prepared()).toEqual([]);
    expect(await Promise.all([1, 2, 5].map(half))).toEqual([10, 5, 2]);
    expect(await prepared()).toEqual([{ statement: HALF }]);
  });

  it('that could not be prepared, or failed, can be sent again', async () => {
    for (const value of [1, 2, 5, 10, 1]) await half(value);
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(half(2)).rejects.toThrow('aborted');
    await client.query('rollback');
    expect(await prepared()).toEqual([]);
    expect(await half(2)).toBe(5);
    await expect(half(0)).rejects.toThrow('division by zero');
    expect(await half(5)).toBe(2);
  });
});
