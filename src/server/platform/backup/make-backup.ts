import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyRunningCluster } from '../../../../packages/embedded-postgres/index.ts';
import { createStaging, packBackup, writeManifest } from './backup-files.ts';

/** Folders of `DATA_DIR` that a backup has beside the database. */
export const FILE_FOLDERS = ['pictures', 'outbox'];
const NAME = /^shop-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/;

interface BackupParts {
  dataDir: string;
  /** Address of the embedded database. */
  url: string;
  /** The folder that gets the backup. */
  folder: string;
  now: Date;
  newestMigration: number;
}

/**
 * Writes a backup of the embedded database and the files of a data folder, while the shop runs.
 * Returns its path; a file of that name is complete.
 */
export async function makeBackup(parts: BackupParts): Promise<string> {
  const { dataDir, url, folder, now, newestMigration } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staging = await createStaging(folder, '.backup-');
  try {
    const content = path.join(staging, 'content');
    await mkdir(content);
    // Before and after: a picture that is deleted meanwhile may still be in the database's copy,
    // and one that is added may already be there.
    await collectFiles(dataDir, content);
    await copyRunningCluster({ dataDir, url }, path.join(content, 'postgres'));
    await collectFiles(dataDir, content);
    await writeManifest(content, { madeAt: now.toISOString(), newestMigration });
    const draft = path.join(staging, 'backup.tar.gz');
    await packBackup(content, draft);
    const file = path.join(folder, fileNameAt(now));
    await rename(draft, file);
    return file;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Deletes all but the newest backups of a folder; returns how many it has deleted. */
export async function deleteOldBackups(folder: string, kept: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - kept));
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

/** Such as `shop-2026-11-23T01-30-00Z.tar.gz`. */
function fileNameAt(now: Date): string {
  const second = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `shop-${second}Z.tar.gz`;
}

async function collectFiles(dataDir: string, content: string): Promise<void> {
  for (const name of FILE_FOLDERS)
    await collect(path.join(dataDir, name), path.join(content, name));
}

/** Adds the files of a folder that are not collected yet. Files are never changed, so links suffice. */
async function collect(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true }).catch(ifMissing);
  if (!entries) return;
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) await collect(from, to);
    // Those that are just being written end in .part.
    else if (entry.isFile() && !entry.name.endsWith('.part')) await linkOrCopy(from, to);
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return;
    // Another disk, or one without hard links.
    await copyFile(from, to).catch(ifMissing);
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
