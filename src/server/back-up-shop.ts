import type { Encryption } from './features/backup/archive.ts';
import { recordBackup } from './features/backup/backup.repository.ts';
import { deleteOldBackups, makeBackup } from './features/backup/make-backup.ts';
import { loadSigner } from './features/backup/signing.ts';
import { MIGRATIONS, openDataDir, openFiles } from './open-shop.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Settings } from './platform/process/settings.ts';

interface BackupOptions {
  folder: string;
  encryption: Encryption;
  log: (line: string) => void;
}

/** Backs up the shop of these settings, and deletes all but the backups that they keep. */
export async function backUpShop(
  settings: Settings,
  { folder, encryption, log }: BackupOptions,
): Promise<{ file: string; missing: string[]; deleted: number; signer: string }> {
  const files = await openFiles(settings);
  const now = new Date();
  const embedded = await openDataDir(settings, { role: 'tool', log });
  try {
    const url = embedded?.url ?? settings.databaseUrl ?? '';
    const database = await openDatabase(url);
    try {
      const signer = await loadSigner(settings, log);
      const parts = { url, files, migrations: MIGRATIONS, folder, now, encryption, signer };
      const made = await makeBackup(parts);
      await recordBackup(database.db, now);
      const { backupsKept } = settings;
      const deleted = backupsKept > 0 ? await deleteOldBackups(folder, backupsKept) : 0;
      return { ...made, deleted, signer: signer.name };
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.close();
  }
}
