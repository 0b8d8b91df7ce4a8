import path from 'node:path';
import {
  EmbeddedPostgresError,
  openEmbeddedPostgres,
} from '../../packages/embedded-postgres/index.ts';
import { growDemo } from './features/demo/grow-demo.ts';
import { MIGRATIONS, type OpenShop, openShop } from './open-shop.ts';
import { countContent, recordBackup } from './platform/backup/backup.repository.ts';
import { deleteOldBackups, makeBackup } from './platform/backup/make-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { findNewestMigration, openDatabase } from './platform/db/database.ts';
import { ShopError } from './platform/errors/shop-error.ts';
import { StartError } from './platform/errors/start-error.ts';
import { loadSettings, type Settings } from './platform/process/settings.ts';

/** A command of the operator, as in `npm run backup`; it may run while the shop runs. */
type Task = (settings: Settings, argument: string | undefined) => Promise<void>;

const MAX_DEMO_SAREES = 1_000_000;

const TASKS: Record<string, Task> = {
  'admin-password': (settings, email) =>
    withShop(settings, async ({ services }) => {
      const admin = await services.accounts.resetAdminPassword(email);
      say(`New password of ${admin.email}: ${admin.password}`);
      say('Everyone signed in with the old password is signed out.');
    }),

  'demo:remove': (settings) =>
    withShop(settings, async ({ services }) => {
      const { products, orders, customers } = await services.demo.remove(null);
      say(
        `Removed ${products} demo sarees, ${orders} demo orders and ${customers} demo customers.`,
      );
    }),

  'demo:grow': (settings, argument) =>
    withShop(settings, async (shop) => {
      const target = Number(argument);
      if (!(Number.isInteger(target) && target > 0 && target <= MAX_DEMO_SAREES)) {
        throw new StartError('Give the number of sarees to have for sale, such as 100000.');
      }
      const added = await growDemo(shop, target, new Date());
      say(`Added ${added} demo sarees. npm run demo:remove takes them away again.`);
    }),

  async backup({ dataDir, databaseUrl, objectStore, backupsKept }, argument) {
    if (databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: back up that database with pg_dump, and the pictures with the tools of your disk or object store (docs/backup.md).',
      );
    }
    const folder = path.resolve(argument ?? path.join(dataDir, 'backups'));
    const server = await openEmbeddedPostgres({ dataDir, role: 'tool', log: say });
    try {
      const now = new Date();
      const file = await makeBackup({
        dataDir,
        url: server.url,
        folder,
        now,
        newestMigration: await findNewestMigration(MIGRATIONS),
      });
      const database = await openDatabase(server.url);
      await recordBackup(database.db, now).finally(database.close);
      say(`Backup: ${file}`);
    } finally {
      await server.close();
    }
    if (objectStore) say('The pictures are in the object store and not in the backup.');
    const deleted = backupsKept > 0 ? await deleteOldBackups(folder, backupsKept) : 0;
    if (deleted > 0) say(`Deleted ${deleted} older backups: BACKUPS_KEPT is ${backupsKept}.`);
  },

  async restore({ dataDir, databaseUrl }, file) {
    if (!file) throw new StartError('Name the backup: npm run restore <file>.');
    if (databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: restore that database with pg_restore (docs/backup.md), or unset it.',
      );
    }
    let content = { products: 0, orders: 0 };
    const madeAt = await restoreBackup({
      file: path.resolve(file),
      dataDir,
      log: say,
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
  },
};

await runTask();

/** Runs the task that the command line names; an error that its operator can fix is one line. */
async function runTask(): Promise<void> {
  const [, , name = '', argument] = process.argv;
  try {
    const task = TASKS[name];
    if (!task) throw new StartError(`Choose a task: ${Object.keys(TASKS).join(', ')}.`);
    await task(loadSettings(), argument);
  } catch (error) {
    const kinds = [StartError, ShopError, EmbeddedPostgresError];
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

async function withShop(
  settings: Settings,
  work: (shop: OpenShop) => Promise<void>,
): Promise<void> {
  const shop = await openShop(settings, { role: 'tool', log: say });
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
