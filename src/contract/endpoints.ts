import type { Endpoint } from './endpoint.ts';
import { accountsEndpoints } from './endpoints/accounts-endpoints.ts';
import { cartEndpoints } from './endpoints/cart-endpoints.ts';
import { catalogueEndpoints } from './endpoints/catalogue-endpoints.ts';
import { contactEndpoints } from './endpoints/contact-endpoints.ts';
import { insightsEndpoints } from './endpoints/insights-endpoints.ts';
import { ordersEndpoints } from './endpoints/orders-endpoints.ts';
import { paymentsEndpoints } from './endpoints/payments-endpoints.ts';
import { shopEndpoints } from './endpoints/shop-endpoints.ts';
import type { RouteName } from './routes.ts';

/** Every call of the API; a route without an endpoint does not compile. */
export const endpoints = {
  ...shopEndpoints,
  ...accountsEndpoints,
  ...catalogueEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...insightsEndpoints,
  ...contactEndpoints,
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
