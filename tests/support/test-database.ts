import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';

/** A fresh copy of the migrated database; `close` drops it. */
export async function cloneDatabase(): Promise<Database> {
  const { url, drop } = await createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
  const database = await openDatabase(url);
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
  const server = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onMaintenance(server, `drop database ${name} with (force)`),
  };
}

/** Cloning needs the template unused: the statement runs from the server's own database. */
async function onMaintenance(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
