import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { type ApiClient, createApiClient } from '../contract/client.ts';
import {
  mountAccounts,
  mountCustomers,
  mountPasswords,
} from './features/accounts/accounts.routes.ts';
import { mountChanges } from './features/audit/changes.routes.ts';
import { mountBanners } from './features/banners/banners.routes.ts';
import { mountCart } from './features/cart/cart.routes.ts';
import { mountProductEditing } from './features/catalogue/editing/product-editing.routes.ts';
import {
  mountPictures,
  type PictureLookup,
} from './features/catalogue/pictures/pictures.routes.ts';
import { mountCatalogue } from './features/catalogue/storefront/catalogue.routes.ts';
import { mountContact, mountMessages } from './features/contact/contact.routes.ts';
import { mountDemo } from './features/demo/demo.routes.ts';
import { mountFirstRun } from './features/first-run/first-run.routes.ts';
import { mountInsights } from './features/insights/insights.routes.ts';
import { mountFulfilment, mountOrderFeed, mountOrders } from './features/orders/orders.routes.ts';
import { mountPayments, mountWebhooks } from './features/payments/payments.routes.ts';
import { mountPromoCodes } from './features/promos/promo-codes.routes.ts';
import { mountShop } from './features/shop/shop.routes.ts';
import { mountOn, type RouteDeps } from './platform/http/endpoint-route.ts';
import { answerError } from './platform/http/error-response.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { PagesHandler } from './platform/http/pages.ts';
import { requestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { notFound } from './platform/http/shop-error.ts';
import { mountAssets } from './platform/http/static-assets.ts';
import { offeredWidths, WIDE_WIDTHS } from './platform/pictures/picture-files.ts';
import type { PictureStore } from './platform/pictures/picture-store.ts';
import type { Logger } from './platform/process/logger.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { Services } from './services.ts';

export interface AppDeps {
  services: Services;
  pictureStore: PictureStore;
  logger: Logger;
  metrics: Metrics;
  /** Public address of the shop; empty where none is set. */
  publicUrl: string;
  clientAddress: RouteDeps['clientAddress'];
  /** Whether the database answers; called by /readyz. */
  isReady: () => Promise<boolean>;
  /** Folder of the built scripts, styles and static pictures. */
  assetsFolder?: string;
  /** Renders pages; an app without it serves the API alone. */
  pages?: PagesHandler;
  checkAnswers?: boolean;
  /** Mounted in test mode: simulates payment gateways without keys. */
  simulator?: { path: string; app: Hono };
}

/** Builds the app: middleware in this order, API, pictures, and pages last. Never listens. */
export function createApp(deps: AppDeps): Hono<HttpEnv> {
  const { logger, metrics, publicUrl } = deps;
  // Not strict: the specification writes GET /api/cart/ with its slash, and every other call
  // without.
  const app = new Hono<HttpEnv>({ strict: false });

  app.use(requestLog(logger, metrics));
  app.use(securityHeaders);
  app.use(compress());
  if (publicUrl) app.use('/api/*', cors(corsFor(publicUrl)));
  app.onError(answerError);

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isReady = await deps.isReady().catch(() => false);
    return context.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );

  mountApi(app, deps);
  if (deps.simulator) app.route(deps.simulator.path, deps.simulator.app);
  mountPictures(app, deps.pictureStore, pictureLookupOf(deps.services));
  if (deps.assetsFolder) mountAssets(app, deps.assetsFolder);
  mountPages(app, deps.pages);
  return app;
}

function mountApi(app: Hono<HttpEnv>, { services, clientAddress, checkAnswers }: AppDeps) {
  const deps: RouteDeps = {
    identify: (headers) => services.accounts.identify(headers),
    clientAddress,
    checkAnswers: checkAnswers ?? false,
  };
  const mount = mountOn(app, deps);
  // Before the route of one order, whose path pattern also matches it.
  mountOrderFeed(mount, services.orderFeed);
  mountShop(mount, services.shop, services.promos);
  mountAccounts(mount, services.accounts);
  mountPasswords(mount, services.passwords);
  mountCustomers(mount, services.customers);
  mountCatalogue(mount, services.catalogue);
  mountBanners(mount, services.banners);
  mountProductEditing(mount, services.catalogue);
  mountCart(mount, services.cart);
  mountOrders(mount, services.orders, services.lifecycle);
  mountPromoCodes(mount, services.promoCodes);
  mountInsights(mount, services.insights);
  mountChanges(mount, services.changes);
  mountFirstRun(mount, services.firstRun);
  mountDemo(mount, services.demo);
  mountFulfilment(mount, { ...services, adminView: services.payments.admin.view });
  mountPayments(mount, services.payments);
  mountWebhooks(app, services.payments, clientAddress);
  mountContact(mount, services.contact);
  mountMessages(mount, services.messages);
  let made: { name: string; document: object } | undefined;
  app.get('/api/openapi.json', async (context) => {
    const { openApiDocument } = await import('./openapi.ts');
    const { name } = await services.shop.settings();
    if (made?.name !== name) made = { name, document: openApiDocument(name) };
    return context.json(made.document);
  });
  app.all('/api/*', () => {
    throw notFound('This call');
  });
}

/** Finds the pictures of products and banners. */
function pictureLookupOf({ catalogue, banners }: Services): PictureLookup {
  return {
    async find(hash) {
      const ofProduct = await catalogue.pictures.widthOf(hash);
      const ofBanner = await banners.pictureWidth(hash);
      if (ofBanner !== null)
        return { width: ofBanner, widths: offeredWidths(ofBanner, WIDE_WIDTHS) };
      return ofProduct === null ? null : { width: ofProduct, widths: offeredWidths(ofProduct) };
    },
  };
}

function mountPages(app: Hono<HttpEnv>, pages: PagesHandler | undefined): void {
  if (!pages) return;
  let api: ApiClient | undefined;
  app.on(['GET', 'HEAD', 'POST'], '*', (context) => {
    api ??= createApiClient({
      send: (request) => app.fetch(request),
      baseUrl: 'http://shop.internal',
    });
    const report = (error: unknown) => context.get('logger').error({ err: error }, 'page failed');
    return pages(context.req.raw, api, report);
  });
}

function corsFor(publicUrl: string) {
  return {
    origin: new URL(publicUrl).origin,
    exposeHeaders: ['X-Total-Count', 'Link', 'Retry-After', 'X-Request-Id'],
  };
}
