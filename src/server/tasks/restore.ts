import path from 'node:path';
import { MIGRATIONS } from '../open-shop.ts';
import { countContent } from '../platform/backup/backup.repository.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { findNewestMigration, openDatabase } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.ts';
import { runCommand } from './run-task.ts';

await runCommand(async ({ dataDir, databaseUrl }, say) => {
  const [, , name] = process.argv;
  if (!name) throw new StartError('Name the backup: npm run restore <file>.');
  if (databaseUrl) {
    throw new StartError(
      'DATABASE_URL is set: restore that database with pg_restore (docs/backup.md), or unset it.',
    );
  }
  let content = { products: 0, orders: 0 };
  const madeAt = await restoreBackup({
    ...{ file: path.resolve(name), dataDir, log: say },
    newestMigration: await findNewestMigration(MIGRATIONS),
    async check(url) {
      const database = await openDatabase(url);
      content = await countContent(database.db).finally(database.close);
    },
  });
  say(
    `Restored ${content.products} products and ${content.orders} orders, as of ${madeAt.toISOString()}, into ${dataDir}.`,
  );
  say('Start the shop with npm start.');
});
