import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { PaymentMethod } from '../domain/payment-methods.ts';
import { createPaymentLog } from './features/payments/payment-log.service.ts';
import type { Fetch } from './features/payments/providers/gateway-http.ts';
import type { ShopProcess } from './features/shop/shop.service.ts';
import { createStandInRepository } from './gateway-stand-in/gateway-stand-in.repository.ts';
import { type OpenGateways, offeredMethods, openGateways } from './gateways.ts';
import { systemClock } from './platform/clock.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { type Database, migrateDatabase, openDatabase } from './platform/database.ts';
import { openEmbeddedPostgres } from './platform/embedded-postgres/open-embedded-postgres.ts';
import { type FileStore, folderStore } from './platform/file-store.ts';
import type { Jobs } from './platform/jobs.ts';
import { keptValue } from './platform/kept-values.repository.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { createJobs } from './platform/open-jobs.ts';
import { createPictureStore, type PictureStore } from './platform/pictures/picture-store.ts';
import type { Settings } from './platform/settings.ts';
import { createServices, type Services } from './services.ts';
import { mountWorkers } from './workers.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');

/** The shop without its door: everything but the HTTP server. */
export interface OpenShop {
  database: Database;
  logger: Logger;
  jobs: Jobs;
  files: FileStore;
  pictureStore: PictureStore;
  services: Services;
  gateways: OpenGateways;
  /** Says who takes in what the stand-in sends to the shop: the app, once there is one. */
  receiveBy(app: Fetch): void;
  close(): Promise<void>;
}

/**
 * Opens the database (the embedded one unless the settings name another), migrates it and puts the
 * services together; jobs are done from `jobs.start()` on. `tool` joins a shop that is running;
 * `shop` wants the data folder to itself. `onLost` is told when the embedded database is gone for
 * good.
 * @throws StartError in one clear sentence when the operator has to do something first
 */
export async function openShop(
  settings: Settings,
  role: 'shop' | 'tool',
  log: (line: string) => void,
  onLost?: (reason: Error) => void,
): Promise<OpenShop> {
  await prepareDataDir(settings.dataDir);
  const embedded = settings.databaseUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: settings.dataDir, role, log, onLost });
  try {
    const database = await openDatabase(embedded?.url ?? settings.databaseUrl ?? '');
    await migrateDatabase(database.pool, MIGRATIONS);
    const { db, pool } = database;
    const logger = createLogger(settings.logLevel);
    const jobs = createJobs({ pool, logger, role });
    const mailer = createMailer(settings, logger);
    const files = await openFiles(settings);
    const pictureStore = createPictureStore(files, { report: (error) => log(String(error)) });
    const paymentLog = createPaymentLog({ db, clock: systemClock });
    const inside = createInsideDoor();
    const gateways: OpenGateways = openGateways(settings, {
      clock: systemClock,
      record: paymentLog.record,
      shopUrl: shopAddress(settings),
      // Asked when somebody pays: the services are there by then.
      shopName: async () => (await services.shop.settings()).name,
      standInStore: createStandInRepository(db),
      standInSecret: await keptSecret(database, 'stand-in-secret'),
      deliver: inside.fetch,
      report: (error) => logger.error({ err: error }, 'the gateways’ stand-in failed'),
    });
    const paymentMethods = offeredMethods(settings.paymentMethods, gateways);
    const services = createServices({
      db,
      pool,
      clock: systemClock,
      pictureStore,
      authSecret: settings.authSecret ?? (await keptSecret(database, 'auth-secret')),
      publicUrl: settings.publicUrl ?? '',
      jobs,
      mailer,
      shopProcess: processOf(settings, paymentMethods),
      mailFrom: settings.mailFrom.address,
      isMailSent: settings.smtpUrl !== undefined,
      gateways,
      paymentLog,
    });
    mountWorkers(jobs, { services, mailer });
    await services.catalogue.seedCategories();
    await services.promos.seed();
    return {
      database,
      logger,
      jobs,
      files,
      pictureStore,
      services,
      gateways,
      receiveBy: inside.openTo,
      close: async () => {
        await jobs.stop();
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

/** Where the shop's visitors find it, as far as it has been told. */
export function shopAddress({ publicUrl, port }: Settings): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function processOf(settings: Settings, offeredMethods: readonly PaymentMethod[]): ShopProcess {
  return {
    name: settings.shopName,
    splashMs: settings.splashMs,
    offeredMethods,
    apiBaseUrl: settings.apiBaseUrl ?? '',
    publicUrl: settings.publicUrl ?? '',
    homeUrl: shopAddress(settings),
  };
}

/** The object store's library is loaded only where one is set: it is large. */
async function openFiles({ objectStore, dataDir }: Settings): Promise<FileStore> {
  if (!objectStore) return folderStore(dataDir);
  const { openS3Store } = await import('./platform/s3-store.ts');
  return openS3Store(objectStore);
}

/** Leads from the stand-in into the shop, which opens later. */
function createInsideDoor(): { fetch: Fetch; openTo(app: Fetch): void } {
  let receive: Fetch = async () => {
    throw new TypeError('The shop is not open yet');
  };
  return {
    fetch: (url, init) => receive(url, init),
    openTo: (app) => {
      receive = app;
    },
  };
}

function keptSecret({ db }: Database, name: string): Promise<string> {
  return keptValue(db, name, () => randomBytes(32).toString('base64url'));
}
