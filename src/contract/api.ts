import { accountsEndpoints, secondFactorEndpoints } from './accounts.ts';
import { attributesEndpoints } from './attributes.ts';
import { auditEndpoints } from './audit.ts';
import { bannersEndpoints } from './banners.ts';
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { catalogueBulkEndpoints } from './catalogue-bulk.ts';
import { catalogueEditingEndpoints } from './catalogue-editing.ts';
import { catalogueImportEndpoints } from './catalogue-import.ts';
import { categoriesEndpoints } from './categories.ts';
import { checkoutEndpoints } from './checkout.ts';
import { collectionsEndpoints } from './collections.ts';
import { contactEndpoints } from './contact.ts';
import { customersEndpoints } from './customers.ts';
import { documentsEndpoints } from './documents.ts';
import type { EndpointName } from './endpoint.ts';
import { firstRunEndpoints } from './first-run.ts';
import { gstEndpoints } from './gst.ts';
import { orderAdminEndpoints } from './order-admin.ts';
import { ordersEndpoints } from './orders.ts';
import { pagesEndpoints } from './pages.ts';
import { paymentAdminEndpoints } from './payment-admin.ts';
import { paymentsEndpoints } from './payments.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { promosEndpoints } from './promos.ts';
import { redirectsEndpoints } from './redirects.ts';
import { reportsEndpoints } from './reports.ts';
import { restoredShopEndpoints } from './restored-shop.ts';
import { shopEndpoints } from './shop.ts';
import { themeEndpoints } from './theme.ts';
import { visitsEndpoints } from './visits.ts';
import { webhooksEndpoints } from './webhooks.ts';

/** Every call of the shop's API but the gateways' webhooks (specification §7). */
export const api = {
  ...shopEndpoints,
  ...themeEndpoints,
  ...auditEndpoints,
  ...firstRunEndpoints,
  ...accountsEndpoints,
  ...secondFactorEndpoints,
  ...personalDataEndpoints,
  ...customersEndpoints,
  ...catalogueEndpoints,
  ...catalogueEditingEndpoints,
  ...catalogueBulkEndpoints,
  ...catalogueImportEndpoints,
  ...categoriesEndpoints,
  ...attributesEndpoints,
  ...bannersEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...documentsEndpoints,
  ...gstEndpoints,
  ...orderAdminEndpoints,
  ...paymentsEndpoints,
  ...paymentAdminEndpoints,
  ...promosEndpoints,
  ...reportsEndpoints,
  ...restoredShopEndpoints,
  ...visitsEndpoints,
  ...webhooksEndpoints,
  ...redirectsEndpoints,
  ...pagesEndpoints,
  ...collectionsEndpoints,
  ...contactEndpoints,
};

/**
 * The version of the API, in the document and in the header `API-Version` of every answer: the
 * first number grows with changes that break clients, the second with additions.
 */
export const API_VERSION = '1.0.0';

export type Api = typeof api;

type QueryNames<Name extends keyof Api> = Api[Name] extends { query: { shape: infer Shape } }
  ? keyof Shape & string
  : never;

/**
 * What a page says of itself, in the `handle` of its route's module. Public answers, sitemap,
 * robots.txt, service worker and tests read it from the build
 * (`server/platform/http/declared-pages.ts`).
 */
export interface PageHandle<Name extends keyof Api & EndpointName = never> {
  /** Does not depend on the caller: kept in memory, and in browsers for offline reading (decision 3). */
  isPublic?: true;
  /** The parameters of its address that it reads, as an endpoint has them, or the chosen variant of a product; all others are dropped. */
  query?: readonly (QueryNames<Name> | 'variant')[];
  /** Whether the sitemap names it: by its own path, or by the paths of all that it can show. */
  sitemap?: 'page' | 'categories' | 'pages' | 'collections';
  /** Needs a signed-in customer. */
  isPersonal?: true;
  /** The addresses at which tests open it; by default its path, where that has no parameters. */
  examples?: readonly string[];
}
