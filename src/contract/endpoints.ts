import { accountsEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { bannersEndpoints } from './banners.ts';
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { catalogueBulkEndpoints } from './catalogue-bulk.ts';
import { catalogueEditingEndpoints } from './catalogue-editing.ts';
import { catalogueImportEndpoints } from './catalogue-import.ts';
import { contactEndpoints } from './contact.ts';
import { customersEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { firstRunEndpoints } from './first-run.ts';
import { fulfilmentEndpoints } from './fulfilment.ts';
import { insightsEndpoints } from './insights.ts';
import { ordersEndpoints } from './orders.ts';
import { paymentAdminEndpoints } from './payment-admin.ts';
import { paymentsEndpoints } from './payments.ts';
import { promosEndpoints } from './promos.ts';
import type { RouteName } from './routes.ts';
import { shopEndpoints } from './shop.ts';

/** Every call of the API; a route without an endpoint does not compile. */
export const endpoints = {
  ...shopEndpoints,
  ...auditEndpoints,
  ...firstRunEndpoints,
  ...accountsEndpoints,
  ...customersEndpoints,
  ...catalogueEndpoints,
  ...catalogueEditingEndpoints,
  ...catalogueBulkEndpoints,
  ...catalogueImportEndpoints,
  ...bannersEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...fulfilmentEndpoints,
  ...paymentsEndpoints,
  ...paymentAdminEndpoints,
  ...promosEndpoints,
  ...insightsEndpoints,
  ...contactEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
