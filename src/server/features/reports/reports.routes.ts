import type { reportsEndpoints } from '../../../contract/reports.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function reportRoutes({ reports }: Services): Handlers<typeof reportsEndpoints> {
  return {
    'GET /api/dashboard': () => reports.loadDashboard(),
    'GET /api/admin/reports/sales': ({ query }) => reports.loadSales(query),
    'GET /api/admin/reports/products': ({ query }) => reports.loadProductSales(query),
    'GET /api/admin/reports/tax': ({ query }) => reports.loadTax(query),
    'GET /api/admin/reports/cash': ({ query }) => reports.loadCash(query),
    'GET /api/admin/reports/stock': ({ query }) => reports.loadStock(query),
  };
}
