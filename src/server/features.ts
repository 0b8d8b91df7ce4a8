import type { Hono } from 'hono';
import { type Api, api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import {
  accountRoutes,
  accountWorkers,
  customerRoutes,
  personalDataRoutes,
  secondFactorRoutes,
} from './features/accounts/accounts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { restoredShopRoutes } from './features/backup/restored-shop.routes.ts';
import { bannerRoutes } from './features/banners/banners.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import {
  attributeRoutes,
  bulkProductRoutes,
  catalogueRoutes,
  categoryRoutes,
  productEditingRoutes,
  productImportRoutes,
} from './features/catalogue/catalogue.routes.ts';
import { collectionRoutes } from './features/collections/collections.routes.ts';
import { contactRoutes, contactWorkers } from './features/contact/contact.routes.ts';
import { discoveryWorkers } from './features/discovery/discovery.routes.ts';
import { firstRunRoutes } from './features/first-run/first-run.routes.ts';
import {
  checkoutRoutes,
  documentRoutes,
  gstRoutes,
  orderRoutes,
  orderWorkers,
} from './features/orders/orders.routes.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { orderAdminRoutes } from './features/payments/order-admin.routes.ts';
import {
  paymentAdminRoutes,
  paymentRoutes,
  paymentWorkers,
} from './features/payments/payments.routes.ts';
import { promoRoutes } from './features/promos/promos.routes.ts';
import { redirectRoutes } from './features/redirects/redirects.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { shopRoutes, shopWorkers, themeRoutes } from './features/shop/shop.routes.ts';
import { visitRoutes } from './features/visits/visits.routes.ts';
import { webhookRoutes, webhookWorkers } from './features/webhooks/webhooks.routes.ts';
import { countParams } from './platform/http/declared-pages.ts';
import {
  type Handler,
  type Handlers,
  mountEndpoint,
  type RouteDeps,
} from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { Worker } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

/** How each endpoint of the contract is answered; one without a handler does not compile. */
export function createHandlers(services: Services): Handlers<Api> {
  return {
    ...accountRoutes(services),
    ...secondFactorRoutes(services),
    ...personalDataRoutes(services),
    ...customerRoutes(services),
    ...catalogueRoutes(services),
    ...productEditingRoutes(services),
    ...categoryRoutes(services),
    ...attributeRoutes(services),
    ...bulkProductRoutes(services),
    ...productImportRoutes(services),
    ...cartRoutes(services),
    ...bannerRoutes(services),
    ...checkoutRoutes(services),
    ...orderRoutes(services),
    ...orderAdminRoutes(services),
    ...documentRoutes(services),
    ...gstRoutes(services),
    ...paymentRoutes(services),
    ...paymentAdminRoutes(services),
    ...shopRoutes(services),
    ...themeRoutes(services),
    ...promoRoutes(services),
    ...contactRoutes(services),
    ...reportRoutes(services),
    ...restoredShopRoutes(services),
    ...visitRoutes(services),
    ...auditRoutes(services),
    ...firstRunRoutes(services),
    ...webhookRoutes(services),
    ...redirectRoutes(services),
    ...pageRoutes(services),
    ...collectionRoutes(services),
  };
}

/** What the features do outside requests: their jobs, schedules and polls. */
export const listWorkers = (services: Services): Worker[] => [
  ...accountWorkers(services),
  ...contactWorkers(services),
  ...discoveryWorkers(services),
  ...orderWorkers(services),
  ...paymentWorkers(services),
  ...shopWorkers(services),
  ...webhookWorkers(services),
];

/** Mounts every endpoint: `/orders/all` before `/orders/{id}`, which matches it too. */
export function mountApi(app: Hono<HttpEnv>, handlers: Handlers<Api>, deps: RouteDeps): void {
  const fixedFirst = Object.keys(api).toSorted((a, b) => countParams(a) - countParams(b));
  for (const name of fixedFirst as (keyof Api)[]) {
    // Each handler takes its own endpoint's call; together they are called alike.
    mountEndpoint(app, deps, name, api[name], handlers[name] as Handler<Endpoint>);
  }
}
