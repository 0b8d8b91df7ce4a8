import { spawn } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, NATIVE_MAJOR } from '../../../../packages/embedded-postgres/index.ts';
import { StartError } from '../errors/start-error.ts';

const FILE = 'backup.json';
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Major version of the PostgreSQL that made the data. */
  postgres: z.number(),
  /** When the newest migration of the shop that made it was written. */
  newestMigration: z.number(),
});
type Manifest = z.infer<typeof manifestSchema>;

/** Writes into a folder what a backup is and which shop made it. */
export async function writeManifest(
  folder: string,
  facts: Pick<Manifest, 'madeAt' | 'newestMigration'>,
): Promise<void> {
  const manifest: Manifest = { format: FORMAT, postgres: NATIVE_MAJOR, ...facts };
  await writeFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * The facts of an unpacked backup. @throws StartError when it is none, or was made by a newer shop
 * or another PostgreSQL
 */
export async function readManifest(folder: string, newestMigration: number): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => '{}');
  const parsed = manifestSchema.safeParse(parsedJson(text));
  if (!parsed.success) throw new StartError('This file is no backup that this shop can read.');
  const manifest = parsed.data;
  if (manifest.postgres !== NATIVE_MAJOR) {
    throw new StartError(
      `The backup was made with PostgreSQL ${manifest.postgres}, this shop brings PostgreSQL ${NATIVE_MAJOR}: restore it with the version of the shop that made it.`,
    );
  }
  if (manifest.newestMigration > newestMigration) {
    throw new StartError(
      'The backup was made by a newer version of the shop: restore it with that version.',
    );
  }
  return manifest;
}

/** Null where the text is damaged. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Packs the contents of a folder into a `.tar.gz` file that survives a power cut. @throws StartError */
export async function packBackup(folder: string, file: string): Promise<void> {
  await tar(['-czf', file, '-C', folder, '.'], 'The backup could not be written');
  const packed = await open(file, 'r+');
  await packed.chmod(0o600);
  await packed.sync();
  await packed.close();
}

/** Unpacks such a file into a folder. @throws StartError when it is damaged or no archive */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  await tar(['-xpzf', file, '-C', folder], `${file} is damaged or no backup of the shop`);
}

/** By the system's program, which Linux and macOS have. */
function tar(args: string[], failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', (error) => reject(new StartError(`${failure}: tar: ${error.message}.`)));
    child.on('close', (code) => {
      const reason = said.trim().split('\n').at(-1) ?? '';
      if (code === 0) resolve();
      else reject(new StartError(`${failure} (${reason}).`));
    });
  });
}

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
