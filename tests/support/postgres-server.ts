import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { ADMIN_USER, DATABASE_USER } from '../../packages/embedded-postgres/roles.ts';
import { migrateDatabase, openDatabase } from '../../src/server/platform/db/database.ts';
import { startSystemPostgres } from './system-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a migrated database that tests clone. */
    templateUrl: string;
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated database to clone. `TEST_POSTGRES` names the
 * programs of another one, such as /usr/lib/postgresql/15.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-tests-'));
  const { TEST_POSTGRES: programs } = process.env;
  const server = programs
    ? await startSystemPostgres(programs)
    : await openEmbeddedPostgres({ dataDir, role: 'shop', log: () => {} });
  if (!programs) await allowDatabases(server.url);
  const templateUrl = await createTemplate(server.url);
  const database = await openDatabase(templateUrl);
  await migrateDatabase(database.pool, path.join(import.meta.dirname, '../../db/migrations'));
  await database.close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Every test has a database of its own, which the shop's role may not make. */
async function allowDatabases(serverUrl: string): Promise<void> {
  const url = new URL(serverUrl);
  url.username = ADMIN_USER;
  const { pool, close } = await openDatabase(url.href);
  await pool.query(`alter role ${DATABASE_USER} createdb`);
  await close();
}

/** A separate database, because the server's own is in use as long as the server runs. */
async function createTemplate(serverUrl: string): Promise<string> {
  const { pool, close } = await openDatabase(serverUrl);
  await pool.query('create database template_shop');
  await close();
  const url = new URL(serverUrl);
  url.pathname = '/template_shop';
  return url.href;
}
