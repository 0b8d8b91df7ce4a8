import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../../../../packages/embedded-postgres/process-table.ts';

/**
 * Creates the folder in which a backup or a restore is prepared, named after its process. Those of processes
 * that ended before they could delete theirs are deleted first.
 */
export async function createStaging(
  home: string,
  prefix: '.backup-' | '.restore-',
): Promise<string> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(prefix)) continue;
    const [pid] = name.slice(prefix.length).split('-');
    if (!isAlive(Number(pid))) await rm(path.join(home, name), { recursive: true, force: true });
  }
  return mkdtemp(path.join(home, `${prefix}${process.pid}-`));
}
