import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether process `pid` is a PostgreSQL server on the data folder `data` (its real path), and not
 * another program that reuses the id.
 */
export async function isServerOn(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  if (!command.includes('postgres')) return false;
  if (command.includes(` -D ${data} `)) return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return folder === data;
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    // Empty for a process that has ended but is not reaped yet.
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return words.replaceAll('\0', ' ');
  }
  return promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
