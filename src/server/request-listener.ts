import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { SIMULATOR_PATH } from './gateways.ts';
import type { OpenShop } from './open-shop.ts';
import { createContentWatch } from './platform/db/content-watch.ts';
import { createAnswerCache } from './platform/http/answer-cache.ts';
import { answerFromCache } from './platform/http/cached-answers.ts';
import { clientAddressFrom, senderAddress } from './platform/http/client-address.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { Pages } from './platform/http/pages-source.ts';
import { createRequestLimit } from './platform/http/request-limit.ts';
import { answerTooMany } from './platform/http/too-many.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { Settings } from './platform/process/settings.ts';
import { isContentEdit, makePublicAnswer, publicKeyOf } from './public-answers.ts';

/** Of finished answers in memory. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** How the open shop answers HTTP requests: public ones from memory, all others by the app. */
export function createRequestListener(
  settings: Settings,
  shop: OpenShop,
  pages: Pages,
  isStopping: () => boolean,
  development?: { path: string; app: Hono<HttpEnv> },
): RequestListener {
  const { simulator } = shop.gateways;
  const { metrics } = shop;
  const app = createApp({
    services: shop.services,
    publicServices: shop.publicServices,
    pictureStore: shop.pictureStore,
    logger: shop.logger,
    metrics,
    publicUrl: settings.publicUrl ?? '',
    clientAddress: clientAddressFrom(settings.trustProxy),
    isReady: async () => {
      if (isStopping()) return false;
      await shop.database.reader.execute('select 1');
      return true;
    },
    pages: pages.handler,
    metricsToken: settings.metricsToken,
    assetsFolder: pages.assetsFolder,
    hasServiceWorker: settings.serviceWorker,
    simulator: simulator ? { path: SIMULATOR_PATH, app: simulator.app } : undefined,
    development,
  });
  shop.receiveBy(async (url, init) => app.fetch(new Request(url, init)));
  const listener = getRequestListener(app.fetch) as RequestListener;
  if (development) return listener;
  return limitRequests(
    settings,
    metrics,
    fromMemory(app, shop, metrics, settings.publicUrl ?? '', listener),
  );
}

/** Scripts, styles and pictures: many belong to one page, and shoppers of one mobile network share an address. */
const FILE = /^\/(?:assets|pictures)\//;

/** Refuses the requests of an address that sends far more of them than a person. */
function limitRequests(
  { requestLimit, trustProxy }: Settings,
  metrics: Metrics,
  next: RequestListener,
): RequestListener {
  const limit = createRequestLimit(requestLimit);
  return (request, response) => {
    if (FILE.test(request.url ?? '')) return next(request, response);
    const wait = limit.count(senderAddress(request, trustProxy));
    if (wait === 0) return next(request, response);
    metrics.countRefused('limit');
    return answerTooMany(request, response, wait);
  };
}

/** Answers public pages and reads from memory; in development they are made each time. */
function fromMemory(
  app: ReturnType<typeof createApp>,
  { database, logger }: OpenShop,
  metrics: Metrics,
  publicUrl: string,
  next: RequestListener,
): RequestListener {
  const cache = createAnswerCache({
    make: makePublicAnswer(app, publicUrl),
    maxBytes: CACHE_BYTES,
  });
  const kept = 'Bytes of finished public answers in memory';
  metrics.addGauge({ name: 'shop_cached_bytes', help: kept, label: 'cache' }, () => ({
    answers: cache.bytes(),
  }));
  const watch = createContentWatch({
    db: database.changesDb,
    onChange: cache.invalidate,
    report: (error) => logger.error({ err: error }, 'the changes could not be read'),
  });
  return answerFromCache({
    cache,
    watch,
    keyOf: publicKeyOf,
    isEdit: isContentEdit,
    metrics,
    next,
  });
}
