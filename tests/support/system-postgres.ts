import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { clusterPaths } from '../../packages/embedded-postgres/cluster.ts';
import {
  chooseLaunchMethod,
  type LaunchMethod,
  programPath,
} from '../../packages/embedded-postgres/launch-method.ts';
import { runWithPrivileges } from '../../packages/embedded-postgres/privileges.ts';
import { DATABASE_USER } from '../../packages/embedded-postgres/roles.ts';
import {
  freePort,
  startServer,
  stopServer,
} from '../../packages/embedded-postgres/server-process.ts';

/** Where Debian and Ubuntu install PostgreSQL, a folder for each major version. */
const PACKAGED = '/usr/lib/postgresql';
const OLDEST = 15;
const ROLE = 'merchant';

/** The programs of the oldest PostgreSQL that the shop supports and this system has. */
export const SYSTEM_POSTGRES: string | undefined = (
  existsSync(PACKAGED) ? readdirSync(PACKAGED) : []
)
  .filter((major) => Number(major) >= OLDEST)
  .sort((one, other) => Number(one) - Number(other))
  .map((major) => path.join(PACKAGED, major))
  .find((folder) => existsSync(programPath(folder, 'initdb')));

/** The same databases on a replica. */
type SystemReplica = Pick<SystemPostgres, 'url' | 'roleUrl' | 'close'>;

/** A server with two empty databases. */
export interface SystemPostgres {
  /** The one of the superuser. */
  url: string;
  /** The one of an ordinary role, as an operator gives it to the shop. */
  roleUrl: string;
  /** Starts a replica of the server. */
  startReplica(): Promise<SystemReplica>;
  close(): Promise<void>;
}

/** Starts a new server of these programs, such as `/usr/lib/postgresql/15`, as an operator's own. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'system-postgres-'));
  const cluster = clusterPaths(path.join(folder, 'postgres'));
  await mkdir(cluster.folder);
  const password = randomBytes(12).toString('hex');
  const launch = await chooseLaunchMethod(programs, folder, undefined);
  await writeFile(cluster.passwordFile, password);
  const { code, output } = await runWithPrivileges(
    launch.privileges,
    programPath(launch.native, 'initdb'),
    [
      `--pgdata=${cluster.data}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${cluster.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
  );
  if (code !== 0) throw new Error(output);
  const server = await startServer(cluster, launch, await freePort());
  if (!server) throw new Error(`PostgreSQL does not start: see ${cluster.log}`);
  const address = `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${server.port}`;
  await createDatabases(`${address}/postgres`, password);
  return {
    ...databases(server.port, password),
    async startReplica() {
      const copy = clusterPaths(path.join(folder, 'replica'));
      await mkdir(copy.folder);
      await copyServer(launch, `${address}/postgres`, copy.data);
      const replica = await startServer(copy, launch, await freePort());
      if (!replica) throw new Error(`The replica does not start: see ${copy.log}`);
      return {
        ...databases(replica.port, password),
        close: () => stopServer(copy, replica),
      };
    },
    async close() {
      await stopServer(cluster, server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databases(port: number, password: string) {
  return {
    url: `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE_USER}`,
    roleUrl: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`,
  };
}

/** Copies a running server into a data folder that goes on as its replica. */
async function copyServer(launch: LaunchMethod, url: string, data: string): Promise<void> {
  const { code, output } = await runWithPrivileges(
    launch.privileges,
    path.join(launch.native, 'bin', 'pg_basebackup'),
    ['--write-recovery-conf', '--checkpoint=fast', `--dbname=${url}`, `--pgdata=${data}`],
  );
  if (code !== 0) throw new Error(output);
}

/** The server has just been started: it refuses connections at first. */
async function createDatabases(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(`create database ${DATABASE_USER}`);
    await client.query(`create role ${ROLE} login password '${password}'`);
    await client.query(`create database ${ROLE} owner ${ROLE}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ECONNREFUSED' && code !== '57P03') throw error;
    await setImmediate();
    await createDatabases(url, password);
  } finally {
    await client.end().catch(() => {});
  }
}
