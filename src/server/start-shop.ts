import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { SimulatorControls } from '../../packages/gateway-simulator/index.ts';
import { findMethodByGateway } from '../domain/payments/payment-methods.ts';
import { createApp, publicPaths } from './app.ts';
import { findNextToPregenerate, markPregenerated } from './features/banners/banners.service.ts';
import { loadDemo } from './features/demo/load-demo.ts';
import { listWorkers } from './features.ts';
import { SIMULATOR_PATH } from './open-gateways.ts';
import { getShopUrl, type OpenShop, openShop } from './open-shop.ts';
import { listAssets } from './platform/http/built-files.ts';
import { clientAddressFrom } from './platform/http/client-address.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import { startHttpServer, type Traffic, trackRequests } from './platform/http/http-server.ts';
import { loadBuiltPages, type Pages, type PagesHandler } from './platform/http/pages.ts';
import { serveFromCache } from './platform/http/public-cache.ts';
import { limitRequests } from './platform/http/request-limit.ts';
import type { PageSources } from './platform/http/security-headers.ts';
import { outboxFolder } from './platform/mail/mail.ts';
import { createPicturePregeneration } from './platform/pictures/picture-pregeneration.ts';
import { errorLine } from './platform/process/logger.ts';
import { watchParent } from './platform/process/parent-watch.ts';
import { loadSettings, type Settings } from './platform/process/settings.ts';

const DRAIN_MS = 10_000;
/** In development nobody waits for a restart. */
const DEVELOPMENT_DRAIN_MS = 100;
/** A load balancer gets this long to notice that the shop stops. */
const IDLE_MS = 5_000;

/** Whether the shop has to stop, and how long it still accepts requests. */
interface Stopping {
  isRequested: boolean;
  idleMs: number;
}

/** What `npm run dev` does differently. */
export interface Development {
  /** Renders pages from their sources. */
  pages: PagesHandler;
  /** Answers requests for sources, and passes the others on. */
  wrap(listener: RequestListener): RequestListener;
  /** Pages for whoever develops the shop. */
  createApp(settings: Settings, shop: OpenShop): { path: string; app: Hono<HttpEnv> };
  simulatorControls: SimulatorControls;
  /** The addresses have been printed before. */
  isRestart: boolean;
}

/**
 * Boots the shop: settings, database, demo data, first admin, page renderer, then the HTTP server.
 * Returns what stops it; a signal does that too, except in development.
 * @throws StartError when the operator has to fix something first
 */
export async function startShop(development?: Development): Promise<Stop> {
  const settings = loadSettings();
  const closers: Closer[] = [];
  const stopping: Stopping = { isRequested: false, idleMs: 0 };
  const opening = open(settings, closers, stopping, development);
  // A signal during a long first start takes effect at its end, because what was opened has to be
  // closed.
  const stop: Stop = async (signal) => {
    if (!development) say('Closing: running requests are finished first.');
    stopping.isRequested = true;
    stopping.idleMs = idleMsAfter(signal, settings);
    await opening.catch(() => undefined);
    await closeAll(closers);
  };
  if (!development) onStop(stop);
  try {
    await opening;
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
  return stop;
}

/** How long requests are still accepted after a signal: not where it comes by hand, or no proxy waits. */
export function idleMsAfter(
  signal: NodeJS.Signals | undefined,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): number {
  return signal === 'SIGTERM' && trustProxy ? IDLE_MS : 0;
}

type Stop = (signal?: NodeJS.Signals) => Promise<void>;

type Closer = () => Promise<void>;

async function open(
  settings: Settings,
  closers: Closer[],
  stopping: Stopping,
  development?: Development,
): Promise<void> {
  const shop = await openShop(settings, {
    role: 'shop',
    log: say,
    onLost: lostDatabase,
    simulatorControls: development?.simulatorControls,
  });
  closers.push(shop.close);
  await fillShop(shop, settings);
  await shop.jobs.start(listWorkers(shop.services));
  const server = createServer();
  const traffic = trackRequests(server);
  const pages = development
    ? { handler: development.pages, declared: [] }
    : await loadBuiltPages(pageSources(settings));
  const isStopping = () => stopping.isRequested;
  const forDevelopment = development?.createApp(settings, shop);
  const listener = createRequestListener(settings, shop, pages, isStopping, forDevelopment);
  const closeHttp = await startHttpServer(
    server,
    traffic,
    development?.wrap(listener) ?? listener,
    {
      // The sources of a shop in development are for its own machine.
      host: settings.host || (development ? '127.0.0.1' : ''),
      port: settings.port,
    },
  );
  await shop.gateways.simulator?.resume();
  const pregeneration = startPregeneration(settings, shop, traffic);
  closers.push(async () => {
    const drainMs = development ? DEVELOPMENT_DRAIN_MS : DRAIN_MS;
    const httpClosed = closeHttp({ idleMs: stopping.idleMs, drainMs });
    await Promise.all([httpClosed, pregeneration.close()]);
  });
  if (!development?.isRestart) {
    announce(settings, shop, await shop.services.accounts.findAdminEmail(), forDevelopment?.path);
  }
  // To the supervisor of npm start: from now on an end is a crash.
  if (!development) process.send?.('ready');
}

/** How the open shop answers HTTP requests. In development nothing is kept and nobody is limited. */
export function createRequestListener(
  settings: Settings,
  shop: OpenShop,
  pages: Pages,
  isStopping: () => boolean,
  development?: { path: string; app: Hono<HttpEnv> },
): RequestListener {
  const { simulator } = shop.gateways;
  const { metrics, publicCache } = shop;
  const publicUrl = settings.publicUrl ?? '';
  const clientAddress = clientAddressFrom(settings.trustProxy);
  const app = createApp({
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: shop.logger,
    metrics,
    publicUrl,
    publicCache,
    clientAddress: ({ env }) => clientAddress(env?.incoming),
    isReady: async () => {
      if (isStopping()) return false;
      await shop.database.reader.execute('select 1');
      return true;
    },
    metricsToken: settings.metricsToken,
    pages,
    hasServiceWorker: settings.serviceWorker,
    simulator: simulator ? { path: SIMULATOR_PATH, app: simulator.app } : undefined,
    development,
  });
  shop.receiveBy(async (url, init) => app.fetch(new Request(url, init)));
  const listener = getRequestListener(app.fetch) as RequestListener;
  if (development) return listener;
  const render = (request: Request) => app.fetch(request, { isForCache: true });
  const paths = publicPaths(pages.declared);
  const files = pages.assetsFolder ? listAssets(pages.assetsFolder) : new Set<string>();
  return limitRequests(
    { perMinute: settings.requestLimit, clientAddress, files, metrics },
    serveFromCache({ cache: publicCache, paths, render, publicUrl, metrics }, listener),
  );
}

/** Closes in reverse order of opening. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Without its database the shop can only fail: the supervisor should restart it. */
function lostDatabase(reason: Error): void {
  process.stderr.write(`The database is lost: ${reason.message}\n`);
  process.exit(1);
}

/**
 * Loads the demo data into an empty database and creates the first admin. A generated password is
 * printed at once, because a later failure would lose it.
 */
async function fillShop(shop: OpenShop, settings: Settings): Promise<void> {
  if (settings.demo) {
    const count = await loadDemo(shop, new Date());
    if (count > 0) say(`Loaded the demo catalogue: ${count} sarees, with customers and orders.`);
  }
  const made = await shop.services.accounts.ensureAdmin({
    email: settings.adminEmail,
    password: settings.adminPassword,
  });
  if (made) {
    say('');
    say(`The admin account: ${made.email}, password ${made.password} (shown only now)`);
  }
}

/** Pre-generates picture variants while the shop is idle, unless the settings leave that out. */
function startPregeneration(
  { pregeneratePictures }: Settings,
  { pictureStore, pictureEvents, services, logger }: OpenShop,
  { waitForIdle }: Traffic,
) {
  const { banners, catalogue } = services;
  const pregeneration = createPicturePregeneration({
    pictureStore,
    next: async (failed) =>
      (await findNextToPregenerate(banners.db, failed)) ??
      (await catalogue.pictures.findNextToPregenerate(failed)),
    async markPregenerated(hash) {
      await markPregenerated(banners.db, hash);
      await catalogue.pictures.markPregenerated(hash);
    },
    waitForIdle,
    report: (err) => logger.error({ err }, 'a picture could not be rendered'),
  });
  if (pregeneratePictures) {
    pictureEvents.on('added', () => void pregeneration.start());
    void pregeneration.start();
  }
  return pregeneration;
}

/** Further origins of the pages: an API elsewhere, and Cashfree once its keys are set. */
function pageSources({ apiBaseUrl, cashfree }: Settings): PageSources {
  const gateway = cashfree ? ['https://*.cashfree.com'] : [];
  return {
    connect: [...(apiBaseUrl ? [new URL(apiBaseUrl).origin] : []), ...gateway],
    script: cashfree ? ['https://sdk.cashfree.com'] : [],
    form: gateway,
  };
}

function announce(
  settings: Settings,
  shop: OpenShop,
  email: string | null,
  developmentPath?: string,
): void {
  say('');
  say(`The shop is open:  ${getShopUrl(settings)}`);
  say(`Admin sign-in:     ${email} (new password: npm run admin:password), then /admin`);
  say(
    `Data folder:       ${settings.databaseUrl ? 'DATABASE_URL, and pictures in ' : ''}${settings.dataDir}`,
  );
  if (settings.smtpUrl === undefined) {
    say(`Emails:            ${outboxFolder(settings.dataDir)} (SMTP_URL is not set: none is sent)`);
  }
  if (developmentPath) say(`For development:   ${getShopUrl(settings)}${developmentPath}`);
  const simulated = [...shop.gateways.simulated].map(findMethodByGateway).join(' and ');
  if (simulated) {
    say(
      `Test mode: ${simulated} are simulated, no real money is charged. Set the keys to take payments.`,
    );
  }
  const inSandbox = [...shop.gateways.inSandbox].map(findMethodByGateway).join(' and ');
  if (inSandbox) {
    say(`Test mode: the keys of ${inSandbox} are for tests, no real money is charged.`);
  }
  say('Stop it with Ctrl-C.');
}

/** Stops once, in order. Ctrl-C may arrive twice, from the terminal and from npm. */
function onStop(stop: Stop): void {
  let isStopping = false;
  const run = (signal?: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal).then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${errorLine(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, run);
  watchParent(() => run());
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
