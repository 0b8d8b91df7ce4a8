import type { Endpoint } from './endpoint.ts';
import { accountsEndpoints } from './endpoints/accounts-endpoints.ts';
import { auditEndpoints } from './endpoints/audit-endpoints.ts';
import { bannersEndpoints } from './endpoints/banners-endpoints.ts';
import { cartEndpoints } from './endpoints/cart-endpoints.ts';
import { catalogueEndpoints } from './endpoints/catalogue-endpoints.ts';
import { contactEndpoints } from './endpoints/contact-endpoints.ts';
import { customersEndpoints } from './endpoints/customers-endpoints.ts';
import { firstRunEndpoints } from './endpoints/first-run-endpoints.ts';
import { insightsEndpoints } from './endpoints/insights-endpoints.ts';
import { orderDeskEndpoints } from './endpoints/order-desk-endpoints.ts';
import { ordersEndpoints } from './endpoints/orders-endpoints.ts';
import { paymentsEndpoints } from './endpoints/payments-endpoints.ts';
import { promosEndpoints } from './endpoints/promos-endpoints.ts';
import { shopEndpoints } from './endpoints/shop-endpoints.ts';
import type { RouteName } from './routes.ts';

/** Every call of the API; a route without an endpoint does not compile. */
export const endpoints = {
  ...shopEndpoints,
  ...auditEndpoints,
  ...firstRunEndpoints,
  ...accountsEndpoints,
  ...customersEndpoints,
  ...catalogueEndpoints,
  ...bannersEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...orderDeskEndpoints,
  ...paymentsEndpoints,
  ...promosEndpoints,
  ...insightsEndpoints,
  ...contactEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
