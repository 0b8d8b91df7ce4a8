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
import { byId, type EndpointDetails } from './endpoint.ts';
import { firstRunEndpoints } from './first-run.ts';
import { fulfilmentEndpoints } from './fulfilment.ts';
import { insightsEndpoints } from './insights.ts';
import { ordersEndpoints } from './orders.ts';
import { paymentAdminEndpoints } from './payment-admin.ts';
import { paymentsEndpoints } from './payments.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { promosEndpoints } from './promos.ts';
import { reportsEndpoints } from './reports.ts';
import { type RouteName, routes } from './routes.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { shopEndpoints } from './shop.ts';
import { themeEndpoints } from './theme.ts';
import { visitsEndpoints } from './visits.ts';
import { webhooksEndpoints } from './webhooks.ts';

/** A route without its details does not compile. */
const details = {
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
  ...bannersEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...fulfilmentEndpoints,
  ...paymentsEndpoints,
  ...paymentAdminEndpoints,
  ...promosEndpoints,
  ...insightsEndpoints,
  ...reportsEndpoints,
  ...visitsEndpoints,
  ...webhooksEndpoints,
  ...contactEndpoints,
} as const satisfies Record<RouteName, EndpointDetails>;

type Routes = typeof routes;
type Params<Path> = Path extends `${string}{id}${string}` ? { params: typeof byId } : unknown;

/** The endpoints by their names, as the client and the handlers are typed. */
export type Endpoints = {
  [N in RouteName]: Routes[N] & (typeof details)[N] & Params<Routes[N]['path']>;
};

/** Every call of the API. There are too many for TypeScript to compare the types of both sides. */
export const endpoints = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => {
    const params = route.path.includes('{id}') && { params: byId };
    return [name, { ...route, ...details[name as RouteName], ...params }];
  }),
) as unknown as Endpoints;
