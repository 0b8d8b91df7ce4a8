import { chmod, chown, mkdtemp, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { copyNative, linkLibraries } from './native-binaries.ts';
import {
  findUnprivilegedUser,
  getRequiredOwner,
  hasUserName,
  launchCandidates,
  type Privileges,
  runWithPrivileges,
  type UserIdentity,
} from './privileges.ts';

/** A tested way to run the server's programs. */
export interface LaunchMethod {
  privileges: Privileges;
  /** Folder with `bin/` and `lib/`. */
  native: string;
}

/**
 * Finds a way to run the server's programs on this machine, for data under `dataDir`.
 * @throws EmbeddedPostgresError when none works
 */
export async function chooseLaunchMethod(
  native: string,
  dataDir: string,
  dataOwner: UserIdentity | undefined,
): Promise<LaunchMethod> {
  const ways = launchCandidates({
    uid: process.getuid?.(),
    named: hasUserName(),
    dataOwner,
    nobody: findUnprivilegedUser(),
  });
  let failure = '';
  for (const privileges of ways) {
    if (!(await canWrite(privileges, dataDir)) && !(await allowTraversal(privileges, dataDir)))
      continue;
    for (const place of [inPlace, copied]) {
      const folder = await place(native, dataDir);
      const { code, output } = await runWithPrivileges(
        privileges,
        programPath(folder, 'postgres'),
        ['--version'],
      );
      if (code === 0) return { privileges, native: folder };
      failure = output;
    }
  }
  throw new EmbeddedPostgresError(
    failure === ''
      ? rootErrorMessage(dataDir)
      : `The PostgreSQL that comes with the shop does not run on this machine (${lastLine(failure)}): set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

/** Path of one of the server's programs. */
export function programPath(native: string, name: 'postgres' | 'initdb'): string {
  return path.join(native, 'bin', name);
}

/** The last line of a program's output, which names the cause. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}

async function inPlace(native: string): Promise<string> {
  // Without its links the program fails, and the copy is used.
  await linkLibraries(native).catch(() => {});
  return native;
}

function copied(native: string, dataDir: string): Promise<string> {
  const version = path.basename(path.dirname(native));
  return copyNative(native, path.join(dataDir, `postgres-${version}-programs`));
}

/** Whether programs run this way can write into their folders under `dataDir`. */
async function canWrite(privileges: Privileges, dataDir: string): Promise<boolean> {
  const trial = await mkdtemp(path.join(dataDir, '.trial-'));
  try {
    const owner = getRequiredOwner(privileges);
    if (owner !== undefined) await chown(trial, owner.uid, owner.gid);
    const { code } = await runWithPrivileges(privileges, '/bin/sh', ['-c', 'test -w "$0"', trial]);
    return code === 0;
  } finally {
    await rmdir(trial);
  }
}

/** Allows another user to traverse root's data folder without listing it. */
async function allowTraversal(privileges: Privileges, dataDir: string): Promise<boolean> {
  if (privileges.kind !== 'other') return false;
  const { mode, uid } = await stat(dataDir);
  if (uid !== 0) return false;
  await chmod(dataDir, mode | 0o011);
  if (await canWrite(privileges, dataDir)) return true;
  await chmod(dataDir, mode);
  return false;
}

function rootErrorMessage(dataDir: string): string {
  return `PostgreSQL does not run as root, and no other user can enter ${dataDir}: start the shop as an ordinary user, or set DATA_DIR to a folder that every user may enter.`;
}
