import path from 'node:path';
import {
  changeOwner,
  checkMajorVersion,
  clusterPaths,
  createCluster,
  findDataOwner,
  readPassword,
} from './cluster.ts';
import { prepareDataDir } from './data-dir.ts';
import {
  acquireExclusiveLock,
  acquireLock,
  type DataDirLock,
  databaseUrl,
  type Installation,
  releaseLock,
} from './data-dir-lock.ts';
import { DatabaseTakenError } from './embedded-postgres-error.ts';
import { holdLock } from './hold-lock.ts';
import { chooseLaunchMethod } from './launch-method.ts';
import { findNativeFolder } from './native-binaries.ts';
import { getRequiredOwner } from './privileges.ts';
import { findServer } from './server-process.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder (`DATA_DIR`). */
  dataDir: string;
  /** One shop runs on a folder; tools (admin password, demo removal) share its server. */
  role: 'shop' | 'tool';
  /** Receives one line for each slow step. */
  log: (line: string) => void;
  /**
   * Called when the server is lost for good while in use, because another program took it; a
   * stopped one is restarted.
   */
  onLost?: (reason: Error) => void;
  /** How long to wait for another shop on the folder to end: a killed one takes a moment. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Connection address of the database `shop`, password included: never print it. */
  url: string;
  /**
   * Disconnects, and stops the server unless another shop or tool uses it. Close the pool first.
   */
  close(): Promise<void>;
}

const PATIENCE_MS = 5_000;

/**
 * The embedded PostgreSQL of a data folder: found running (also after the shop was killed),
 * started, or created.
 * @throws EmbeddedPostgresError for what the operator can fix: a folder that can't be written, a
 * second shop on the same folder, data of another PostgreSQL major, no way to run the server as
 * root
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const installation = await prepareInstallation(options);
  const lock = await acquireLockAs(options, installation);
  const url = databaseUrl(installation, lock.server.port);
  const close = holdLock(lock, {
    acquire: () => acquireLockAs(options, installation, lock.server.port),
    cluster: installation.cluster,
    log: options.log,
    onLost: options.onLost ?? (() => {}),
  });
  return { url, close };
}

/** Whether a data folder has an embedded database, created by an earlier start. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await findDataOwner(clusterPaths(path.join(dataDir, 'postgres')))) !== undefined;
}

async function prepareInstallation({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<Installation> {
  const home = await prepareDataDir(dataDir);
  const cluster = clusterPaths(path.join(home, 'postgres'));
  const owner = await findDataOwner(cluster);
  const launch = await chooseLaunchMethod(findNativeFolder(), home, owner);
  if (owner === undefined) {
    log(`Setting up the database in ${cluster.folder}`);
    await createCluster(cluster, launch);
  }
  await checkMajorVersion(cluster);
  const requested = getRequiredOwner(launch.privileges);
  const moved = owner !== undefined && requested !== undefined && owner.uid !== requested.uid;
  if (moved && (await findServer(cluster)) === undefined) {
    await changeOwner(cluster.folder, launch.privileges);
  }
  return { cluster, launch, password: await readPassword(cluster), log };
}

/** @throws DatabaseTakenError when another shop runs on the folder, or the server at another address */
async function acquireLockAs(
  { role, patienceMs = PATIENCE_MS }: EmbeddedPostgresOptions,
  installation: Installation,
  port?: number,
): Promise<DataDirLock> {
  const { cluster } = installation;
  const lock = await acquireLock(installation, port);
  if (port !== undefined && lock.server.port !== port) {
    await releaseLock(cluster, lock);
    throw new DatabaseTakenError('PostgreSQL restarted at another address: restart the shop.');
  }
  const isOurs = role === 'tool' || (await acquireExclusiveLock(lock, patienceMs));
  if (isOurs) return lock;
  await releaseLock(cluster, lock);
  throw new DatabaseTakenError(
    `Another shop is already running on ${path.dirname(cluster.folder)}: stop it first, or give this one a DATA_DIR of its own.`,
  );
}
