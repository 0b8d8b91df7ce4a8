import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Cluster, DATABASE_USER } from './cluster.ts';
import type { Runner } from './runner.ts';
import {
  findServer,
  freePort,
  lastFault,
  type Server,
  startServer,
  stopServer,
} from './server-process.ts';

/**
 * Advisory locks of the shop's database, held on a connection that is kept: `SHOP` by the one shop
 * that runs on the folder, `USERS` shared by the shop and every tool, so that whoever leaves last
 * (and gets it alone) ends the server. The first number keeps them apart from other locks.
 */
const LOCK_SPACE = 1_397_968_211;
const SHOP = `${LOCK_SPACE}, 1`;
const USERS = `${LOCK_SPACE}, 2`;

/** All that is needed to find, start and enter the server of a data folder. */
export interface House {
  cluster: Cluster;
  runner: Runner;
  password: string;
  log: (line: string) => void;
}

/** A place at a running server: while the connection lives, no other process ends the server. */
export interface Seat {
  client: pg.Client;
  server: Server;
}

const POLL_MS = 20;
const START_ATTEMPTS = 10;
const START_PAUSE_MS = 300;
const RECOVERY_NOTICE_MS = 3_000;
const RECOVERY_LIMIT_MS = 15 * 60_000;

/**
 * Takes a place at the server, which is started when none runs and waited for while it recovers.
 * @param port the port to start on, if it must be started and the port is free
 * @throws StartError when the server can't be brought to answer
 */
export async function takeSeat(house: House, port?: number): Promise<Seat> {
  const began = Date.now();
  let noticed = false;
  let failures = 0;
  for (;;) {
    const server =
      (await findServer(house.cluster)) ?? (await start(house, failures === 0 ? port : undefined));
    if (server === undefined) {
      failures += 1;
      if (failures === START_ATTEMPTS) throw await startFault(house.cluster);
      await pause(START_PAUSE_MS);
      continue;
    }
    const client = await enter(house, server.port);
    if (client !== undefined) return { client, server };
    const waited = Date.now() - began;
    if (waited > RECOVERY_LIMIT_MS) throw await startFault(house.cluster);
    if (waited > RECOVERY_NOTICE_MS && !noticed) {
      noticed = true;
      house.log('Waiting for PostgreSQL, which is recovering after it was cut short');
    }
    await pause(POLL_MS);
  }
}

/** Becomes the one shop of this folder; false when after `patienceMs` another shop still is. */
export async function becomeTheShop(seat: Seat, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!(await answers(seat.client, `select pg_try_advisory_lock(${SHOP}) as yes`))) {
    if (Date.now() > deadline) return false;
    await pause(100);
  }
  return true;
}

/** Leaves the server, and ends it when nobody else uses it. */
export async function leaveSeat(cluster: Cluster, { client, server }: Seat): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    const last = await answers(client, `select pg_try_advisory_lock(${USERS}) as yes`);
    if (last) await stopServer(cluster, server);
  } catch (error) {
    if (error instanceof StartError || !isPassing(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Address of the shop's database at the server. */
export function databaseUrl(house: House, port: number, database = DATABASE_USER): string {
  return `postgresql://${DATABASE_USER}:${house.password}@127.0.0.1:${port}/${database}`;
}

function start(house: House, port: number | undefined): Promise<Server | undefined> {
  return Promise.resolve(port ?? freePort()).then((chosen) =>
    startServer(house.cluster, house.runner, chosen),
  );
}

/** A connection that holds `USERS`; undefined while the server is starting, recovering or stopping. */
async function enter(house: House, port: number): Promise<pg.Client | undefined> {
  let client: pg.Client | undefined;
  try {
    client = await connect(databaseUrl(house, port));
    if (await answers(client, `select pg_try_advisory_lock_shared(${USERS}) as yes`)) return client;
  } catch (error) {
    if (codeOf(error) === '3D000') await createDatabase(house, port);
    else if (codeOf(error) === '28P01') throw passwordFault(house.cluster);
    else if (!isPassing(error)) throw error;
  }
  await client?.end().catch(() => {});
  return undefined;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'shop supervisor' });
  // A lost connection is noticed by its end; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function createDatabase(house: House, port: number): Promise<void> {
  const client = await connect(databaseUrl(house, port, 'postgres'));
  try {
    await client.query(`create database ${DATABASE_USER}`);
  } catch (error) {
    const madeByAnother = ['42P04', '23505'].includes(codeOf(error));
    if (!madeByAnother && !isPassing(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function answers(client: pg.Client, query: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(query);
  return rows[0]?.yes === true;
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

/** Whether an error only says that the server is not there at this moment. */
function isPassing(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'];
  if (codes.includes(codeOf(error))) return true;
  return /connection (was )?(terminated|closed|ended)|not queryable/i.test(String(error));
}

async function startFault(cluster: Cluster): Promise<StartError> {
  return new StartError(
    `PostgreSQL does not start on ${cluster.data} (${await lastFault(cluster)}): see ${cluster.log}.`,
  );
}

function passwordFault(cluster: Cluster): StartError {
  return new StartError(
    `The password in ${cluster.passwordFile} is not the database's: bring the file back from a backup, or set DATA_DIR to another folder.`,
  );
}
