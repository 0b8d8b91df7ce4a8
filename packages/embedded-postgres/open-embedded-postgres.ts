import path from 'node:path';
import {
  changeOwner,
  checkMajor,
  clusterIn,
  createCluster,
  ownerOfData,
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
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { chooseLaunchMethod } from './launch-method.ts';
import { findNativeFolder } from './native-binaries.ts';
import { ownerUnder } from './privileges.ts';
import { findServer } from './server-process.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder (`DATA_DIR`). */
  dataDir: string;
  /** One shop runs on a folder; tools (admin password, demo removal) share its server. */
  role: 'shop' | 'tool';
  /** Receives one line for each slow step. */
  log: (line: string) => void;
  /**
   * Called when the server is lost for good while in use; a stopped one is restarted automatically.
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
  const leave = holdLock(options, installation, lock);
  return { url, close: leave };
}

async function prepareInstallation({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<Installation> {
  const home = await prepareDataDir(dataDir);
  const cluster = clusterIn(path.join(home, 'postgres'));
  const owner = await ownerOfData(cluster);
  const launch = await chooseLaunchMethod(findNativeFolder(), home, owner);
  if (owner === undefined) {
    log(`Setting up the database in ${cluster.folder}`);
    await createCluster(cluster, launch);
  }
  await checkMajor(cluster);
  const requested = ownerUnder(launch.privileges);
  const moved = owner !== undefined && requested !== undefined && owner.uid !== requested.uid;
  if (moved && (await findServer(cluster)) === undefined) {
    await changeOwner(cluster.folder, launch.privileges);
  }
  return { cluster, launch, password: await readPassword(cluster), log };
}

async function acquireLockAs(
  { role, patienceMs = PATIENCE_MS }: EmbeddedPostgresOptions,
  installation: Installation,
  port?: number,
): Promise<DataDirLock> {
  const lock = await acquireLock(installation, port);
  if (role === 'tool' || (await acquireExclusiveLock(lock, patienceMs))) return lock;
  await releaseLock(installation.cluster, lock);
  throw new EmbeddedPostgresError(
    `Another shop is already running on ${path.dirname(installation.cluster.folder)}: stop it first, or give this one a DATA_DIR of its own.`,
  );
}

/** Reacquires the lock at the same address when the server dies; returns the release function. */
function holdLock(
  options: EmbeddedPostgresOptions,
  installation: Installation,
  first: DataDirLock,
) {
  let leaving = false;
  let lock: Promise<DataDirLock> = Promise.resolve(first);
  const watch = ({ client }: DataDirLock) => client.once('end', () => leaving || reacquire());
  const reacquire = () => {
    installation.log('PostgreSQL has stopped; starting it again');
    lock = acquireLockAs(options, installation, first.server.port);
    lock.then(
      (acquired) => {
        if (acquired.server.port === first.server.port) watch(acquired);
        else
          lost(
            new EmbeddedPostgresError('PostgreSQL restarted at another address: restart the shop.'),
          );
      },
      (error: Error) => lost(error),
    );
  };
  const lost = (reason: Error) => {
    installation.log(`The database is lost: ${reason.message}`);
    options.onLost?.(reason);
  };
  watch(first);
  let left: Promise<void> | undefined;
  return (): Promise<void> => {
    leaving = true;
    left ??= lock.then(
      (acquired) => releaseLock(installation.cluster, acquired),
      () => {},
    );
    return left;
  };
}
