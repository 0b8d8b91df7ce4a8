import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAlive } from '../../../../packages/embedded-postgres/index.ts';

/**
 * Creates the folder in which a backup or a restore is prepared, named after its machine and
 * process. Those of this machine's processes that ended before they could delete theirs are deleted
 * first: another machine with the same folder may be at work in its own.
 */
export async function createStaging(
  home: string,
  prefix: '.backup-' | '.restore-',
): Promise<string> {
  const own = `${prefix}${hostname()}-`;
  for (const name of await readdir(home)) {
    if (!name.startsWith(own)) continue;
    // A longer host name has the same beginning.
    const pid = /^(\d+)-[^-]+$/.exec(name.slice(own.length))?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(path.join(home, name), { recursive: true, force: true });
  }
  return mkdtemp(path.join(home, `${own}${process.pid}-`));
}
