import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';

/** Enough for a race of transactions; each connection reads the catalogue anew, which costs a test 20 ms. */
const POOL_SIZE = 4;

/** A fresh copy of the migrated database; `close` drops it. */
export async function cloneDatabase(): Promise<Database> {
  const { url, drop } = await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  const database = await openDatabase(url, { poolSize: POOL_SIZE });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new database, empty unless it is a copy of another; `drop` drops it. */
export async function createDatabase(template = 'template1') {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(
    `create database ${name} owner ${url.username} template ${template} strategy file_copy`,
  );
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asSuperuser(`drop database ${name} with (force)`) };
}

/** The shop's role may not make databases, nor end the server's own work on one that is dropped. */
async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
