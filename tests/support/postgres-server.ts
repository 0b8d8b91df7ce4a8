import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { ADMIN_USER } from '../../packages/embedded-postgres/roles.ts';
import { migrateDatabase, openDatabase } from '../../src/server/platform/db/database.ts';
import { startSystemPostgres } from './system-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a migrated database that tests clone, as the shop's role. */
    templateUrl: string;
    /** Address of a superuser, who makes and drops databases. */
    superuserUrl: string;
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
  const superuserUrl = new URL(server.url);
  if (!programs) superuserUrl.username = ADMIN_USER;
  superuserUrl.pathname = '/postgres';
  project.provide('superuserUrl', superuserUrl.href);
  const templateUrl = await createTemplate(server.url, superuserUrl.href);
  const database = await openDatabase(templateUrl);
  await migrateDatabase(database.pool, path.join(import.meta.dirname, '../../db/migrations'));
  await database.close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A separate database, because the server's own is in use as long as the server runs. */
async function createTemplate(serverUrl: string, superuserUrl: string): Promise<string> {
  const { pool, close } = await openDatabase(superuserUrl);
  const url = new URL(serverUrl);
  await pool.query(`create database template_shop owner ${url.username}`);
  await close();
  url.pathname = '/template_shop';
  return url.href;
}
