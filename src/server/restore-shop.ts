import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataDir } from '../../packages/embedded-postgres/index.ts';
import { DAY_MS } from '../domain/time/calendar.ts';
import { checkArchive, type Keys } from './features/backup/archive.ts';
import { recordBackup } from './features/backup/backup.repository.ts';
import { type Restored, restoreBackup } from './features/backup/restore-backup.ts';
import { noteRestore } from './features/backup/restored-shop.repository.ts';
import { createStaging } from './features/backup/staging.ts';
import * as banners from './features/banners/banners.repository.ts';
import * as pictures from './features/catalogue/pictures/pictures.repository.ts';
import { queueUnsent } from './features/orders/order-emails.service.ts';
import { MIGRATIONS, openDataDir, openFiles, openShop } from './open-shop.ts';
import { StartError } from './platform/errors/start-error.ts';
import type { Settings } from './platform/process/settings.ts';
import { fileExists } from './platform/storage/file-store.ts';

/** An email that could not be sent for a day is given up, also without a restore. */
const EMAILS_SINCE_MS = DAY_MS;

interface RestoreOptions {
  file: string;
  keys: Keys;
  log: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Restores a backup as the shop of these settings: into a new embedded database or an empty
 * `DATABASE_URL`, and a data folder or object store. All is prepared in a folder beside the data, and
 * the restored shop is opened once, before anything takes its place. A failure or an abort leaves
 * nothing.
 * @throws StartError when there is a shop already, or the file cannot be restored
 */
export async function restoreShop(
  settings: Settings,
  { file, keys, log, signal }: RestoreOptions,
): Promise<Restored> {
  const { dataDir, databaseUrl, objectStore } = settings;
  // A new database takes seconds.
  await checkArchive(file, keys);
  const home = await prepareDataDir(dataDir);
  const folders = [...(databaseUrl ? [] : ['postgres']), ...(objectStore ? [] : ['pictures'])];
  for (const name of folders) {
    if (!(await fileExists(path.join(home, name)))) continue;
    throw new StartError(
      `${dataDir} already holds the data of a shop (${name}), and nothing in it is overwritten: move it away, or set DATA_DIR to an empty folder.`,
    );
  }
  const staging = await createStaging(home, '.restore-');
  const moved: string[] = [];
  const moveHome = async (name: string) => {
    if (!(await fileExists(path.join(staging, name)))) return;
    await rename(path.join(staging, name), path.join(home, name));
    moved.push(path.join(home, name));
  };
  try {
    const staged = { ...settings, dataDir: staging };
    const embedded = await openDataDir(staged, { role: 'shop', log });
    const restored = await restoreBackup({
      file,
      keys,
      url: embedded?.url ?? databaseUrl ?? '',
      files: await openFiles(staged),
      migrations: MIGRATIONS,
      // No rows without their pictures, even where the process is killed after the commit.
      beforeCommit: async () => {
        if (databaseUrl) await moveHome('pictures');
      },
      signal,
      open: (madeAt) => resumeShop(staged, madeAt, log),
    }).finally(async () => embedded?.close());
    await moveHome('pictures');
    await moveHome('postgres');
    return restored;
  } catch (error) {
    for (const folder of moved) await rm(folder, { recursive: true });
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Migrates a restored shop to the present version, and starts anew what a backup leaves out: emails
 * that were not sent yet, and the variants of pictures. Payments, refunds, holds and webhooks that are
 * due are found in their own rows.
 */
async function resumeShop(
  settings: Settings,
  madeAt: Date,
  log: (line: string) => void,
): Promise<void> {
  const shop = await openShop(settings, { role: 'tool', log });
  try {
    const { db } = shop.database;
    await pictures.unmarkPregenerated(db);
    await banners.unmarkPregenerated(db);
    await queueUnsent(shop.services.orderEmails, new Date(madeAt.getTime() - EMAILS_SINCE_MS));
    await recordBackup(db, madeAt);
    await noteRestore(db, madeAt, new Date());
  } finally {
    await shop.close();
  }
}
