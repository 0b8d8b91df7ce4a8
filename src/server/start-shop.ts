import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { methodAt } from '../domain/payment-methods.ts';
import { createApp } from './app.ts';
import { loadDemo } from './demo/load-demo.ts';
import { STAND_IN_PATH } from './gateways.ts';
import { type OpenShop, openShop, shopAddress } from './open-shop.ts';
import { clientAddressFrom } from './platform/client-address.ts';
import { openDoor } from './platform/http-door.ts';
import { watchTraffic } from './platform/http-traffic.ts';
import { outboxFolder } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import { builtPages, type Pages, vitePages } from './platform/pages-source.ts';
import { watchParent } from './platform/parent-watch.ts';
import { createPictureWarming, type PictureWarming } from './platform/pictures/warm-pictures.ts';
import type { PageSources } from './platform/security-headers.ts';
import { loadSettings, type Settings } from './platform/settings.ts';

const DRAIN_MS = 10_000;

/**
 * Starts the shop: settings, database, demo, first admin, pages, and the door last.
 * @throws StartError in one clear sentence when the operator has to do something first
 */
export async function startShop(): Promise<void> {
  const settings = loadSettings();
  const closers: Closer[] = [];
  const opening = open(settings, closers);
  // A signal during a long first start is heard at its end: what was opened has to be closed.
  onStop(async () => {
    await opening.catch(() => undefined);
    await closeAll(closers);
  });
  try {
    await opening;
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

type Closer = () => Promise<void>;

async function open(settings: Settings, closers: Closer[]): Promise<void> {
  const shop = await openShop(settings, 'shop', say, lostDatabase);
  closers.push(shop.close);
  await fillShop(shop, settings);
  await shop.jobs.start();
  const server = createServer();
  const isDev = process.env.NODE_ENV === 'development';
  const pages = isDev ? await vitePages(server) : await builtPages(pageSources(settings));
  closers.push(pages.close);
  const door = await openDoor(server, listenerOf(settings, shop, pages), settings);
  await shop.gateways.standIn?.resume();
  // Together: an open page of development holds the door by its reload channel.
  const warming = warmPictures(shop, server);
  closers.splice(1, 1, async () => {
    shop.services.orderFeed.close();
    await Promise.all([pages.close(), door.close(DRAIN_MS), warming.close()]);
  });
  announce(settings, shop, await accountLine(shop));
}

/** Closes the last opened first. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Without its database a shop can only fail: whoever supervises it may start it anew. */
function lostDatabase(reason: Error): void {
  process.stderr.write(`The database is gone: ${reason.message}\n`);
  process.exit(1);
}

/**
 * Loads the demo into an empty database and makes the first admin. A password nobody knows yet is
 * told at once: whatever fails later, it would not be told again.
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
    say(`The owner's account: ${made.email}, password ${made.password} (shown only now)`);
  }
}

async function accountLine({ services }: OpenShop): Promise<string> {
  const email = await services.accounts.adminEmail();
  return `${email} (another password: npm run admin:password)`;
}

/** Makes the versions of pictures ahead of demand, while nobody asks for anything. */
function warmPictures({ pictureStore, services }: OpenShop, server: Server): PictureWarming {
  const { banners, catalogue } = services;
  const warming = createPictureWarming({
    pictureStore,
    next: async (failed) =>
      (await banners.nextUnmade(failed)) ?? (await catalogue.pictures.nextUnmade(failed)),
    async markMade(hash, made) {
      await banners.markMade(hash, made);
      await catalogue.pictures.markMade(hash, made);
    },
    quiet: watchTraffic(server),
    report: (error) => say(String(error)),
  });
  catalogue.pictures.whenKept(() => void warming.wake());
  banners.whenChanged(() => void warming.wake());
  void warming.wake();
  return warming;
}

function listenerOf(settings: Settings, shop: OpenShop, pages: Pages): RequestListener {
  const { standIn } = shop.gateways;
  const app = createApp({
    services: shop.services,
    pictureStore: shop.pictureStore,
    logger: shop.logger,
    metrics: createMetrics(),
    publicUrl: settings.publicUrl ?? '',
    clientAddress: clientAddressFrom(settings.trustProxy),
    isReady: async () => {
      await shop.database.pool.query('select 1');
      return true;
    },
    pages: pages.handler,
    assetsFolder: pages.assetsFolder,
    standIn: standIn ? { path: STAND_IN_PATH, app: standIn.app } : undefined,
  });
  shop.receiveBy(async (url, init) => app.fetch(new Request(url, init)));
  const listener = getRequestListener(app.fetch) as RequestListener;
  const { middleware } = pages;
  if (!middleware) return listener;
  return (request, response) => middleware(request, response, () => listener(request, response));
}

/** What pages may reach beyond the shop: its API elsewhere, and Cashfree once it is set up. */
function pageSources({ apiBaseUrl, cashfree }: Settings): PageSources {
  const gateway = cashfree ? ['https://*.cashfree.com'] : [];
  return {
    connect: [...(apiBaseUrl ? [new URL(apiBaseUrl).origin] : []), ...gateway],
    script: cashfree ? ['https://sdk.cashfree.com'] : [],
    form: gateway,
  };
}

function announce(settings: Settings, shop: OpenShop, owner: string): void {
  say('');
  say(`The shop is open:  ${shopAddress(settings)}`);
  say(`Owner's sign-in:   ${owner}, then /admin`);
  say(
    `Its data lies in:  ${settings.databaseUrl ? 'DATABASE_URL, and pictures in ' : ''}${settings.dataDir}`,
  );
  if (settings.smtpUrl === undefined) {
    say(`Its mail lies in:  ${outboxFolder(settings.dataDir)} (SMTP_URL is not set: none is sent)`);
  }
  const simulated = [...shop.gateways.simulated].map(methodAt).join(' and ');
  if (simulated) {
    say(`Payments by ${simulated} are SIMULATED: no money moves. Set the keys to take real ones.`);
  }
  say('Stop it with Ctrl-C.');
}

/** Stops once, in order. Ctrl-C may arrive twice, from the terminal and from npm: once counts. */
function onStop(stop: () => Promise<void>): void {
  let isStopping = false;
  const run = () => {
    if (isStopping) return;
    isStopping = true;
    say('Closing: running requests are finished first.');
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, run);
  watchParent(run);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
