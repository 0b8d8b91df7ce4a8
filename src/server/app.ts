import type { Context } from 'hono';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { API_VERSION, api } from '../contract/api.ts';
import { type Endpoint, type EndpointName, splitName } from '../contract/endpoint.ts';
import { mountApiDocs } from './api-docs.ts';
import { findPictureSize } from './features/banners/banners.service.ts';
import {
  mountPictures,
  type PictureLookup,
} from './features/catalogue/pictures/pictures.routes.ts';
import { mountDiscovery } from './features/discovery/discovery.routes.ts';
import { mountSelfCheck } from './features/first-run/first-run.routes.ts';
import { mountGatewayWebhooks } from './features/payments/payments.routes.ts';
import { mountThemePictures, mountWebManifest } from './features/shop/shop.routes.ts';
import { createHandlers, mountApi } from './features.ts';
import { mountPages } from './page-routes.ts';
import { notFound, ShopError } from './platform/errors/shop-error.ts';
import { createAdmission } from './platform/http/admission.ts';
import { mountAssets, mountServiceWorker } from './platform/http/built-files.ts';
import { isFromOwnMachine } from './platform/http/client-address.ts';
import { compressAnswers, compressStreams } from './platform/http/compression.ts';
import { countParams, type DeclaredPage, pathPattern } from './platform/http/declared-pages.ts';
import { type RouteDeps, toRoutePath } from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { Pages } from './platform/http/pages.ts';
import type { PublicCache, PublicPath } from './platform/http/public-cache.ts';
import { closeAfterLargeBody, limitOtherBodies } from './platform/http/request-body.ts';
import { requestLog } from './platform/http/request-log.ts';
import { answerError } from './platform/http/responses.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import {
  offeredPhoneWidths,
  offeredWidths,
  WIDE_WIDTHS,
} from './platform/pictures/picture-files.ts';
import type { PictureStore } from './platform/pictures/picture-store.ts';
import type { Logger } from './platform/process/logger.ts';
import type { Metrics } from './platform/process/metrics.ts';
import { isSameSecret } from './platform/process/secrets.ts';
import type { Services } from './services.ts';

export interface AppDeps {
  services: Services;
  pictureStore: PictureStore;
  logger: Logger;
  metrics: Metrics;
  /** Public address of the shop; empty where none is set. */
  publicUrl: string;
  clientAddress: RouteDeps['clientAddress'];
  /** Keeps public pages and reads: emptied after each admin write. */
  publicCache?: Pick<PublicCache, 'clear' | 'getPart'>;
  /** Whether the database answers; called by /readyz. */
  isReady: () => Promise<boolean>;
  /** Whether browsers keep pages to read them offline; switched off, they drop those they have. */
  hasServiceWorker?: boolean;
  /** Renders pages; an app without it serves the API alone. */
  pages?: Pages;
  checkAnswers?: boolean;
  /** Opens /metrics; without it only requests from this machine may read them. */
  metricsToken?: string;
  /** Mounted in test mode: simulates payment gateways without keys. */
  simulator?: { path: string; app: Hono };
  /** Mounted in development only. */
  development?: { path: string; app: Hono<HttpEnv> };
}

/** Builds the app: middleware in this order, API, pictures, and pages last. Never listens. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { services, logger, metrics, publicUrl, clientAddress, publicCache } = deps;
  // Not strict: the specification writes GET /api/cart/ with its slash, and every other call
  // without.
  const app = new Hono<HttpEnv>({ strict: false });

  app.use(requestLog(logger, metrics));
  app.use(closeAfterLargeBody);
  app.use(securityHeaders);
  app.use(limitOtherBodies);
  mountFiles(app, deps);
  app.use(compressStreams, compressAnswers);
  if (publicUrl) app.use('/api/*', cors(corsFor(publicUrl)));
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('API-Version', API_VERSION);
  });
  app.onError(answerError);

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isReady = await deps.isReady().catch(() => false);
    return context.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503);
  });
  const mayRead = mayReadMetrics(deps.metricsToken);
  app.get('/metrics', async (context) => {
    if (!mayRead(context)) throw new ShopError('FORBIDDEN', 'Set METRICS_TOKEN and send it');
    return context.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });

  const handlers = createHandlers(services);
  const admission = createAdmission(() => metrics.countRefused('busy'));
  const waiting = 'Requests that wait for their turn';
  metrics.addGauge({ name: 'shop_requests_waiting', help: waiting, label: 'lane' }, () =>
    Object.fromEntries(Object.entries(admission).map(([name, lane]) => [name, lane.waiting()])),
  );
  mountApi(app, handlers, {
    identify: (headers) => services.accounts.identify(headers),
    clientAddress,
    admission,
    onAdminWrite: () => publicCache?.clear(),
    checkAnswers: deps.checkAnswers ?? false,
  });
  mountGatewayWebhooks(app, services.payments, clientAddress);
  mountApiDocs(app, services, publicUrl);
  mountSelfCheck(app, services);
  app.all('/api/*', () => {
    throw notFound('This call');
  });
  if (deps.simulator) app.route(deps.simulator.path, deps.simulator.app);
  if (deps.development) app.route(deps.development.path, deps.development.app);
  const { handler } = deps.pages ?? {};
  if (handler) mountPages(app, handler, { handlers, cache: publicCache }, admission.pages);
  return app;
}

/** Files: they stand before the compression, since they are stored compressed or can't be. */
function mountFiles(app: Hono<HttpEnv>, { services, pictureStore, pages, ...deps }: AppDeps): void {
  const { shop } = services;
  mountPictures(app, pictureStore, createPictureLookup(services));
  mountThemePictures(app, pictureStore, shop);
  mountDiscovery(app, services, pages?.declared ?? []);
  mountWebManifest(app, shop);
  if (!pages?.assetsFolder) return;
  mountServiceWorker(app, pages.assetsFolder, deps.hasServiceWorker ?? true);
  mountAssets(app, pages.assetsFolder);
}

/** Files without an endpoint that are the same for everyone: kept, they are compressed once. */
const PUBLIC_FILES = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/:file',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sw.js',
];

/** Everything that is the same for everyone: the public endpoints, pages and files. */
export function publicPaths(pages: readonly DeclaredPage[]): PublicPath[] {
  const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
  const declared = [
    ...endpoints
      .filter(([, { isPublic }]) => isPublic)
      .map(([name, { query }]) => ({
        path: toRoutePath(splitName(name).path),
        query: Object.keys(query?.shape ?? {}),
      })),
    ...pages.filter(({ isPublic }) => isPublic),
    ...PUBLIC_FILES.map((path) => ({ path })),
  ];
  return declared
    .toSorted((one, other) => countParams(one.path) - countParams(other.path))
    .map(({ path, query = [] }: Pick<DeclaredPage, 'path' | 'query'>) => ({
      path: pathPattern(path),
      query,
    }));
}

/** Finds the pictures of products and banners. */
function createPictureLookup({ catalogue, banners }: Services): PictureLookup {
  return {
    async find(hash) {
      const ofProduct = await catalogue.pictures.findWidth(hash);
      const ofBanner = await findPictureSize(banners.db, hash);
      if (ofBanner) {
        const { width } = ofBanner;
        const phoneWidths = offeredPhoneWidths(ofBanner);
        return { width, widths: offeredWidths(width, WIDE_WIDTHS), phoneWidths };
      }
      return ofProduct === null ? null : { width: ofProduct, widths: offeredWidths(ofProduct) };
    },
  };
}

function corsFor(publicUrl: string) {
  return {
    origin: new URL(publicUrl).origin,
    credentials: true,
    exposeHeaders: [
      ...['X-Total-Count', 'X-Total-Count-More', 'Link'],
      ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'API-Version', 'X-Request-Id'],
    ],
  };
}

/**
 * Whether a request may read the metrics: with the token, or, where none is set, from the shop's
 * own machine.
 */
function mayReadMetrics(token: string | undefined): (context: Context<HttpEnv>) => boolean {
  return (context) => {
    const given = context.req.header('authorization') ?? '';
    if (token !== undefined) return isSameSecret(given, `Bearer ${token}`);
    return isFromOwnMachine(context);
  };
}
