import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { PaymentMethod } from '../domain/order-checks.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, migrateDatabase, openDatabase } from './platform/database.ts';
import { openEmbeddedPostgres } from './platform/embedded-postgres/open-embedded-postgres.ts';
import { type FileStore, folderStore } from './platform/file-store.ts';
import { keptValue } from './platform/kept-values.repository.ts';
import { createPictureStore, type PictureStore } from './platform/pictures/picture-store.ts';
import type { Settings } from './platform/settings.ts';
import { createServices, type Services } from './services.ts';

/** A method is offered from the moment its whole flow exists. */
export const OFFERED_METHODS: readonly PaymentMethod[] = ['Free'];

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');

/** The shop without its door: everything but the HTTP server. */
export interface OpenShop {
  database: Database;
  files: FileStore;
  pictureStore: PictureStore;
  services: Services;
  close(): Promise<void>;
}

/**
 * Opens the database (the embedded one unless the settings name another), migrates it and puts the
 * services together. `tool` joins a shop that is running; `shop` wants the data folder to itself.
 * @throws StartError in one clear sentence when the operator has to do something first
 */
export async function openShop(
  settings: Settings,
  role: 'shop' | 'tool',
  log: (line: string) => void,
): Promise<OpenShop> {
  const embedded = settings.databaseUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: settings.dataDir, role, log });
  try {
    const database = await openDatabase(embedded?.url ?? settings.databaseUrl ?? '');
    await migrateDatabase(database.pool, MIGRATIONS);
    const { db, pool } = database;
    const files = await openFiles(settings);
    const pictureStore = createPictureStore(files, { report: (error) => log(String(error)) });
    const services = createServices({
      db,
      pool,
      clock: systemClock,
      pictureStore,
      authSecret: settings.authSecret ?? (await keptSecret(database)),
      publicUrl: settings.publicUrl ?? '',
      paymentMethods: OFFERED_METHODS,
    });
    await services.catalogue.seedCategories();
    return {
      database,
      files,
      pictureStore,
      services,
      close: async () => {
        await pictureStore.close();
        await database.close();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/** The object store's library is loaded only where one is set: it is large. */
async function openFiles({ objectStore, dataDir }: Settings): Promise<FileStore> {
  if (!objectStore) return folderStore(dataDir);
  const { openS3Store } = await import('./platform/s3-store.ts');
  return openS3Store(objectStore);
}

function keptSecret({ db }: Database): Promise<string> {
  return keptValue(db, 'auth-secret', () => randomBytes(32).toString('base64url'));
}
