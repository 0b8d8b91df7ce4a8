import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';

/** A fresh copy of the migrated database; `close` drops it. */
export async function cloneDatabase(): Promise<Database> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onMaintenance(template, `drop database ${name} with (force)`);
    },
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
