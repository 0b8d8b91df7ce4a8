import type { Dashboard } from '../../../contract/insights.ts';
import {
  dashboardFrom,
  ordersByMonth,
  ordersByWeek,
  shopDay,
} from '../../../domain/orders/dashboard-buckets.ts';
import type { CatalogueService } from '../catalogue/storefront/catalogue.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';

interface InsightsDeps extends ServiceBase {
  catalogue: CatalogueService;
  orders: OrdersService;
}

export function createInsightsService(deps: InsightsDeps) {
  const { clock, accounts, catalogue, orders } = deps;
  return {
    /** Figures of the dashboard's cards and charts, in the shop's time zone. */
    async dashboard(): Promise<Dashboard> {
      const timeZone = await deps.timeZone();
      const today = shopDay(clock.now(), timeZone);
      const [totalUsers, totalProducts, totals, days] = await Promise.all([
        accounts.count(),
        catalogue.countForSale(),
        orders.totals(),
        orders.countByDay(dashboardFrom(today), timeZone),
      ]);
      return {
        totalUsers,
        totalProducts,
        ...totals,
        ordersByMonth: ordersByMonth(days, today),
        ordersByWeekday: ordersByWeek(days, today),
      };
    },
  };
}
