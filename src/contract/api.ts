import { accountsEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { bannersEndpoints } from './banners.ts';
import { cartEndpoints } from './cart.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { catalogueBulkEndpoints } from './catalogue-bulk.ts';
import { catalogueEditingEndpoints } from './catalogue-editing.ts';
import { contactEndpoints } from './contact.ts';
import { customersEndpoints } from './customers.ts';
import { firstRunEndpoints } from './first-run.ts';
import { fulfilmentEndpoints } from './fulfilment.ts';
import { insightsEndpoints } from './insights.ts';
import { ordersEndpoints } from './orders.ts';
import { paymentAdminEndpoints } from './payment-admin.ts';
import { paymentsEndpoints } from './payments.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { promosEndpoints } from './promos.ts';
import { reportsEndpoints } from './reports.ts';
import { secondFactorEndpoints } from './second-factor.ts';
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
};

export type Api = typeof api;
