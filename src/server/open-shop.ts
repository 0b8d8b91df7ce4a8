import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import {
  EmbeddedPostgresError,
  openEmbeddedPostgres,
  prepareDataDir,
} from '../../packages/embedded-postgres/index.ts';
import type { SimulatorControls } from '../../packages/gateway-simulator/index.ts';
import { createSimulatorStore } from './features/gateway-simulator/simulator-store.repository.ts';
import { createPaymentLog } from './features/payments/gateways/payment-log.service.ts';
import type { Fetch } from './features/payments/gateways/provider-http.ts';
import { type OpenGateways, offeredMethods, openGateways } from './open-gateways.ts';
import { listenForContentChanges } from './platform/db/content-changes.ts';
import { type Database, migrateDatabase, openDatabase } from './platform/db/database.ts';
import { addStoredValue, findStoredValue } from './platform/db/stored-values.repository.ts';
import { StartError } from './platform/errors/start-error.ts';
import { createPublicCache } from './platform/http/public-cache.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createJobs } from './platform/jobs/pg-boss-jobs.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createPictureStore } from './platform/pictures/picture-store.ts';
import { createLogger } from './platform/process/logger.ts';
import { createMetrics, type Metrics } from './platform/process/metrics.ts';
import { systemClock } from './platform/process/platform.ts';
import type { Settings } from './platform/process/settings.ts';
import { type FileStore, folderStore } from './platform/storage/file-store.ts';
import { createServices, type ServiceDeps, type Services } from './services.ts';

/** Folder of the migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');

/** The running shop without its HTTP server. */
export type OpenShop = Awaited<ReturnType<typeof openShop>>;

interface OpenOptions {
  role: 'shop' | 'tool';
  /** Receives one line for each slow step. */
  log: (line: string) => void;
  onLost?: (reason: Error) => void;
  simulatorControls?: SimulatorControls | undefined;
}

/**
 * Opens the database (the embedded one unless `DATABASE_URL` is set), migrates it and creates the
 * services. Jobs run from `jobs.start()` on. Role `tool` joins a running shop; `shop` needs the
 * data folder to itself. `onLost` is called when the embedded database is lost for good.
 * @throws StartError when the operator has to fix something first
 */
export async function openShop(settings: Settings, options: OpenOptions) {
  const embedded = await openDataDir(settings, options);
  try {
    const url = embedded?.url ?? settings.databaseUrl ?? '';
    const shop = await openOn(url, settings, options);
    const close = async (): Promise<void> => {
      await shop.close();
      await embedded?.close();
    };
    return { ...shop, close };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/** Opens the shop on a running database. */
async function openOn(
  databaseUrl: string,
  settings: Settings,
  { role, simulatorControls }: OpenOptions,
) {
  const database = await openDatabase(databaseUrl);
  await migrateDatabase(database.pool, MIGRATIONS);
  const { db, pool } = database;
  const logger = createLogger(settings.logLevel);
  const metrics = createMetrics();
  const jobs = createJobs({ pool: database.queuePool, logger, metrics, role });
  addDatabaseGauges(metrics, database, jobs);
  const mailer = createMailer(settings, logger);
  const files = await openFiles(settings);
  const pictureStore = createPictureStore(files, {
    report: (err) => logger.error({ err }, 'a picture could not be rendered'),
  });
  const pictureEvents = new EventEmitter<{ added: [] }>();
  const paymentLog = createPaymentLog({
    db,
    clock: systemClock,
    count: metrics.countExchange,
  });
  // Delivers the simulator's webhooks to the app, which is created later.
  let receive: Fetch = async () => {
    throw new TypeError('The shop is not open yet');
  };
  const gateways: OpenGateways = openGateways(settings, {
    clock: systemClock,
    record: paymentLog.record,
    shopUrl: getShopUrl(settings),
    // Called at checkout, after the services exist.
    loadShopName: async () => (await services.shop.loadSettings()).name,
    simulator: {
      store: createSimulatorStore(database),
      secret: await loadStoredSecret(database, 'simulator-secret'),
      fetch: (url, init) => receive(url, init),
      report: (error) => logger.error({ err: error }, 'the gateway simulator failed'),
      controls: simulatorControls,
    },
  });
  const deps: ServiceDeps = {
    db,
    pool,
    clock: systemClock,
    pictureStore,
    onPictureAdded: () => pictureEvents.emit('added'),
    authSecret: settings.authSecret ?? (await loadStoredSecret(database, 'auth-secret')),
    publicUrl: settings.publicUrl ?? '',
    jobs,
    mailer,
    shopProcess: {
      ...settings,
      offeredMethods: offeredMethods(settings.paymentMethods, gateways),
      shopUrl: getShopUrl(settings),
    },
    mailFrom: settings.mailFrom.address,
    pincodesFile: settings.pincodesFile,
    usesOwnDatabase: settings.databaseUrl !== undefined,
    gateways,
    paymentLog,
    allowsPrivateWebhooks: settings.webhookPrivateHosts,
  };
  const services: Services = createServices(deps);
  const publicCache = createPublicCache();
  const kept = 'Bytes of finished public answers in memory';
  metrics.addGauge({ name: 'shop_cached_bytes', help: kept, label: 'cache' }, () => ({
    answers: publicCache.bytes(),
  }));
  const stopListening = listenForContentChanges(
    databaseUrl,
    () => {
      // First what pages are made of: else a page rendered in between would keep what was.
      services.catalogue.clearRows();
      publicCache.clear();
    },
    (error) => logger.error({ err: error }, 'changes of the content are not received'),
  );
  await services.catalogue.seed();
  await services.promos.seed();
  return {
    database,
    databaseUrl,
    logger,
    jobs,
    files,
    pictureStore,
    /** Emits `added` after new pictures were committed. */
    pictureEvents,
    services,
    metrics,
    publicCache,
    gateways,
    /** Sets the handler of the simulator's webhooks; the app is created after the services. */
    receiveBy(handler: Fetch): void {
      receive = handler;
    },
    close: async (): Promise<void> => {
      await services.visits.flush();
      await stopListening();
      await jobs.stop();
      await pictureStore.close();
      await database.close();
    },
  };
}

/** Prepares the data folder and, without a `DATABASE_URL`, the embedded database in it. */
export async function openDataDir(
  { dataDir, databaseUrl }: Settings,
  { role, log, onLost }: OpenOptions,
) {
  try {
    await prepareDataDir(dataDir);
    if (databaseUrl) return null;
    return await openEmbeddedPostgres({ dataDir, role, log, onLost });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  }
}

function addDatabaseGauges(metrics: Metrics, { poolUse }: Database, jobs: Jobs): void {
  const readGauge = (kind: 'open' | 'waiting') => () =>
    Object.fromEntries(Object.entries(poolUse()).map(([name, use]) => [name, use[kind]]));
  const open = 'Open connections to the database';
  metrics.addGauge(
    { name: 'shop_database_connections', help: open, label: 'pool' },
    readGauge('open'),
  );
  const waiting = 'Queries that wait for a connection';
  metrics.addGauge(
    { name: 'shop_database_waiting', help: waiting, label: 'pool' },
    readGauge('waiting'),
  );
  const due = 'Jobs of all processes that are due and not running yet';
  metrics.addGauge({ name: 'shop_jobs_due', help: due, label: 'job' }, () => jobs.countDue());
}

/** The shop's own address, for links and the gateway simulator. */
export function getShopUrl({ publicUrl, port }: Settings): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** The S3 client is loaded only when an object store is set, because it is large. */
export async function openFiles({ objectStore, dataDir }: Settings): Promise<FileStore> {
  if (!objectStore) return folderStore(dataDir);
  const { openS3Store } = await import('./platform/storage/s3-store.ts');
  return openS3Store(objectStore);
}

/** Made at the first start; processes that start together get the same one. */
async function loadStoredSecret({ db }: Database, name: string): Promise<string> {
  await addStoredValue(db, name, randomBytes(32).toString('base64url'));
  const secret = await findStoredValue(db, name);
  if (secret === null) throw new Error(`The secret ${name} was not stored`);
  return secret;
}
