import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwritable } from './data-dir.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type LaunchMethod, lastLine, programPath } from './launch-method.ts';
import { NATIVE_MAJOR } from './native-binaries.ts';
import {
  getRequiredOwner,
  type Privileges,
  runWithPrivileges,
  type UserIdentity,
} from './privileges.ts';
import { isAlive } from './process-table.ts';
import { ADMIN_USER } from './roles.ts';

/** The paths of an embedded server. */
export interface Cluster {
  /** The parent folder: `DATA_DIR/postgres`. */
  folder: string;
  /** PostgreSQL's data folder. */
  data: string;
  passwordFile: string;
  log: string;
}

/** The paths of a cluster in its folder. */
export function clusterPaths(folder: string): Cluster {
  return {
    folder,
    data: path.join(folder, 'data'),
    passwordFile: path.join(folder, 'password'),
    log: path.join(folder, 'log'),
  };
}

/** Owner of PostgreSQL's data folder; undefined when there is none yet. */
export async function findDataOwner(cluster: Cluster): Promise<UserIdentity | undefined> {
  try {
    const { uid, gid } = await stat(cluster.data);
    return { uid, gid };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw unwritable(cluster.folder, error as NodeJS.ErrnoException);
  }
}

/**
 * Creates the cluster in a temporary folder and renames it into place, so that an interrupted start
 * or a race leaves either a complete cluster or none.
 */
export async function createCluster(cluster: Cluster, launch: LaunchMethod): Promise<void> {
  await assertNotForeign(cluster);
  await removeAbandoned(cluster.folder);
  const staging = clusterPaths(await mkdtemp(`${cluster.folder}.new-${process.pid}-`));
  try {
    await writeFile(staging.passwordFile, randomBytes(24).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    await changeOwner(staging.folder, launch.privileges);
    await initialise(staging, launch);
    await rename(staging.folder, cluster.folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const madeByAnother = code === 'ENOTEMPTY' || code === 'EEXIST';
    if (madeByAnother) return assertNotForeign(cluster);
    if (code !== undefined) throw unwritable(path.dirname(cluster.folder), error as Error);
    throw error;
  } finally {
    await rm(staging.folder, { recursive: true, force: true });
  }
}

/**
 * Checks that the bundled PostgreSQL can read the data.
 * @throws EmbeddedPostgresError when another major version created it
 */
export async function checkMajorVersion(cluster: Cluster): Promise<void> {
  const found = (await readOwn(cluster, path.join(cluster.data, 'PG_VERSION'))).trim();
  if (found === String(NATIVE_MAJOR)) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster.data} was made by PostgreSQL ${found}, this shop brings PostgreSQL ${NATIVE_MAJOR}: start it with the version of the shop that made it, or set DATA_DIR to another folder.`,
  );
}

/** The password of the database's roles. */
export async function readPassword(cluster: Cluster): Promise<string> {
  return (await readOwn(cluster, cluster.passwordFile)).trim();
}

/** Makes the server's user the owner of the cluster's files. */
export async function changeOwner(folder: string, privileges: Privileges): Promise<void> {
  const owner = getRequiredOwner(privileges);
  if (owner === undefined) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    await chown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
}

async function initialise(staging: Cluster, { native, privileges }: LaunchMethod): Promise<void> {
  const { code, output } = await runWithPrivileges(privileges, programPath(native, 'initdb'), [
    `--pgdata=${staging.data}`,
    `--username=${ADMIN_USER}`,
    `--pwfile=${staging.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (code === 0) return;
  const error = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? lastLine(output);
  throw new EmbeddedPostgresError(
    `The database could not be set up in ${path.dirname(staging.folder)} (${error.trim()}): fix that, or set DATA_DIR to another folder.`,
  );
}

/** Rejects a non-empty folder that is not a cluster. */
async function assertNotForeign(cluster: Cluster): Promise<void> {
  const found = await readdir(cluster.folder).catch((): string[] => []);
  if (found.length === 0 || found.includes(path.basename(cluster.data))) return;
  throw new EmbeddedPostgresError(
    `${cluster.folder} holds something that is not the shop's database: move it away, or set DATA_DIR to another folder.`,
  );
}

/** Removes temporary folders of interrupted starts. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!isAlive(pid)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function readOwn(cluster: Cluster, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw unwritable(cluster.folder, error as Error);
    throw new EmbeddedPostgresError(
      `The database in ${cluster.folder} is incomplete (${path.basename(file)} is missing): bring it back from a backup, or set DATA_DIR to another folder.`,
    );
  }
}
