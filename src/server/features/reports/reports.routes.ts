import type { reportsEndpoints } from '../../../contract/reports.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function reportRoutes({ reports }: Services): Handlers<typeof reportsEndpoints> {
  return {
    'GET /api/dashboard': () => reports.dashboard(),
    'GET /api/admin/reports/sales': ({ query }) => reports.sales(query),
    'GET /api/admin/reports/products': ({ query }) => reports.productSales(query),
    'GET /api/admin/reports/tax': ({ query }) => reports.tax(query),
    'GET /api/admin/reports/stock': ({ query }) => reports.stock(query),
  };
}
