import type { Dashboard } from '../../../contract/dashboard.ts';
import {
  dashboardFrom,
  ordersByMonth,
  ordersByWeek,
  shopDay,
} from '../../../domain/dashboard-buckets.ts';
import { toRupees } from '../../../domain/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';

interface InsightsDeps {
  clock: Clock;
  accounts: AccountsService;
  catalogue: CatalogueService;
  orders: OrdersService;
  /** The shop's clock, as an IANA name. */
  timeZone: () => Promise<string>;
}

export type InsightsService = ReturnType<typeof createInsightsService>;

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
        totalOrders: totals.count,
        totalRevenue: toRupees(totals.revenuePaise),
        paidRevenue: toRupees(totals.paidPaise),
        ordersByMonth: ordersByMonth(days, today),
        ordersByWeekday: ordersByWeek(days, today),
      };
    },
  };
}
