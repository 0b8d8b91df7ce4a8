import path from 'node:path';
import { openEmbeddedPostgres } from '../../../packages/embedded-postgres/open-embedded-postgres.ts';
import { MIGRATIONS } from '../open-shop.ts';
import { rememberBackup } from '../platform/backup/backup.repository.ts';
import { deleteOldBackups, makeBackup } from '../platform/backup/make-backup.ts';
import { findNewestMigration, openDatabase } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.ts';
import { runCommand } from './run-task.ts';

await runCommand(async ({ dataDir, databaseUrl, objectStore, backupsKept }, say) => {
  if (databaseUrl) {
    throw new StartError(
      'DATABASE_URL is set: back up that database with pg_dump, and the pictures with the tools of your disk or object store (docs/backup.md).',
    );
  }
  const folder = path.resolve(process.argv[2] ?? path.join(dataDir, 'backups'));
  const server = await openEmbeddedPostgres({ dataDir, role: 'tool', log: say });
  try {
    const now = new Date();
    const file = await makeBackup({
      ...{ dataDir, url: server.url, folder, now },
      newestMigration: await findNewestMigration(MIGRATIONS),
    });
    const database = await openDatabase(server.url);
    await rememberBackup(database.db, now).finally(database.close);
    say(`Backup: ${file}`);
  } finally {
    await server.close();
  }
  if (objectStore) say('The pictures are in the object store and not in the backup.');
  const deleted = backupsKept > 0 ? await deleteOldBackups(folder, backupsKept) : 0;
  if (deleted > 0) say(`Deleted ${deleted} older backups: BACKUPS_KEPT is ${backupsKept}.`);
});
