import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { LaunchMethod } from './launch-method.ts';
import { ADMIN_USER, convertRoles, createShop, DATABASE_USER, isUnconverted } from './roles.ts';
import {
  findServer,
  freePort,
  lastError,
  type RunningServer,
  startServer,
  stopServer,
} from './server-process.ts';

/**
 * Advisory locks of the database, held on an open connection: `SHOP` by the one shop that runs on
 * the folder, `USERS` shared by the shop and every tool. Whoever leaves last gets `USERS`
 * exclusively and stops the server. The first number separates them from other locks.
 */
const LOCK_SPACE = 1_397_968_211;
const SHOP = `${LOCK_SPACE}, 1`;
const USERS = `${LOCK_SPACE}, 2`;
/** Held while the roles of an earlier release are converted. */
const ROLES = `${LOCK_SPACE}, 3`;

/** What is needed to find, start and connect to the server of a data folder. */
export interface Installation {
  cluster: Cluster;
  launch: LaunchMethod;
  password: string;
  log: (line: string) => void;
}

/** A lock on a running server: while the connection is open, no other process stops the server. */
export interface DataDirLock {
  client: pg.Client;
  server: RunningServer;
}

const POLL_MS = 20;
const START_ATTEMPTS = 10;
const START_PAUSE_MS = 300;
const RECOVERY_NOTICE_MS = 3_000;
const RECOVERY_LIMIT_MS = 15 * 60_000;

/**
 * Connects to the server and locks it. A stopped server is started, a recovering one awaited.
 * @param port the port to start on, if the server must be started and the port is free
 * @throws EmbeddedPostgresError when the server does not become ready
 */
export async function acquireLock(installation: Installation, port?: number): Promise<DataDirLock> {
  const began = Date.now();
  let noticed = false;
  let failures = 0;
  let started: RunningServer | undefined;
  for (;;) {
    const found = await findServer(installation.cluster);
    if (found === undefined) started = await start(installation, failures === 0 ? port : undefined);
    const server = found === undefined || found.pid === started?.pid ? started : found;
    if (server === undefined) {
      failures += 1;
      if (failures === START_ATTEMPTS) throw await startError(installation.cluster);
      await pause(START_PAUSE_MS);
      continue;
    }
    const client = await connectAsUser(installation, server.port);
    if (client !== undefined) return { client, server };
    const waited = Date.now() - began;
    if (waited > RECOVERY_LIMIT_MS) throw await startError(installation.cluster);
    if (waited > RECOVERY_NOTICE_MS && !noticed) {
      noticed = true;
      installation.log('Waiting for PostgreSQL, which is recovering from an interrupted run');
    }
    await pause(POLL_MS);
  }
}

/** Becomes the only shop on this folder; false when another shop still runs after `patienceMs`. */
export async function acquireExclusiveLock(
  lock: DataDirLock,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!(await answers(lock.client, `select pg_try_advisory_lock(${SHOP}) as yes`))) {
    if (Date.now() > deadline) return false;
    await pause(100);
  }
  return true;
}

/** Releases the lock, and stops the server when nobody else uses it. */
export async function releaseLock(
  cluster: Cluster,
  { client, server }: DataDirLock,
): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    const last = await answers(client, `select pg_try_advisory_lock(${USERS}) as yes`);
    if (last) await stopServer(cluster, server);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !isPassing(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connection address of the shop's database. */
export function databaseUrl(
  installation: Installation,
  port: number,
  { user = DATABASE_USER, database = DATABASE_USER } = {},
): string {
  return `postgresql://${user}:${installation.password}@127.0.0.1:${port}/${database}`;
}

function start(
  installation: Installation,
  port: number | undefined,
): Promise<RunningServer | undefined> {
  return Promise.resolve(port ?? freePort()).then((chosen) =>
    startServer(installation.cluster, installation.launch, chosen),
  );
}

/**
 * A connection that holds `USERS`; undefined while the server is starting, recovering or stopping.
 */
async function connectAsUser(
  installation: Installation,
  port: number,
): Promise<pg.Client | undefined> {
  let client: pg.Client | undefined;
  try {
    client = await connect(databaseUrl(installation, port));
    if (await isUnconverted(client)) await convert(installation, port, client);
    else if (await answers(client, `select pg_try_advisory_lock_shared(${USERS}) as yes`))
      return client;
  } catch (error) {
    // The role or the database is missing, as in a new folder.
    if (['28P01', '3D000'].includes(getCode(error))) await setUp(installation, port);
    else if (!isPassing(error)) throw error;
  }
  await client?.end().catch(() => {});
  return undefined;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'shop supervisor' });
  // The connection's end event reports a loss; without an error listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** @throws EmbeddedPostgresError where the password is not that of any superuser */
async function setUp(installation: Installation, port: number): Promise<void> {
  // An earlier release made the superuser `shop`, and may have ended before it made the database.
  for (const user of [ADMIN_USER, DATABASE_USER]) {
    let client: pg.Client | undefined;
    try {
      client = await connect(databaseUrl(installation, port, { user, database: 'postgres' }));
      return await createShop(client, installation.password);
    } catch (error) {
      if (isPassing(error)) return;
      if (getCode(error) !== '28P01') throw error;
    } finally {
      await client?.end().catch(() => {});
    }
  }
  throw passwordError(installation.cluster);
}

/** Converts the roles of an earlier release, unless another start has done it meanwhile. */
async function convert(installation: Installation, port: number, shop: pg.Client): Promise<void> {
  const { password } = installation;
  await shop.query(`select pg_advisory_lock(${ROLES})`);
  if (!(await isUnconverted(shop))) return;
  installation.log('Giving the database a role without rights over the server');
  await convertRoles(shop, password, (user) => connect(databaseUrl(installation, port, { user })));
}

async function answers(client: pg.Client, query: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(query);
  return rows[0]?.yes === true;
}

function getCode(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** Whether an error only means that the server is unavailable right now. */
function isPassing(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'];
  if (codes.includes(getCode(error))) return true;
  return /connection (was )?(terminated|closed|ended)|not queryable/i.test(String(error));
}

async function startError(cluster: Cluster): Promise<EmbeddedPostgresError> {
  return new EmbeddedPostgresError(
    `PostgreSQL does not start on ${cluster.data} (${await lastError(cluster)}): see ${cluster.log}.`,
  );
}

function passwordError(cluster: Cluster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The password in ${cluster.passwordFile} is not the database's: bring the file back from a backup, or set DATA_DIR to another folder.`,
  );
}
