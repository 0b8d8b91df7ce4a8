import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { rupees } from './money.ts';
import { count } from './values.ts';

/** The dashboard's cards and charts (specification §2, Admin dashboard). */
export const dashboardSchema = z
  .object({
    totalUsers: count,
    totalOrders: count,
    totalRevenue: rupees.meta({ description: 'Sum over all orders' }),
    paidRevenue: rupees.meta({ description: 'Of which paid' }),
    cashDue: z
      .object({ count, total: rupees })
      .meta({ description: 'Delivered orders whose cash has not arrived yet' }),
    totalProducts: count,
    ordersByMonth: z.array(z.object({ month: z.string(), count })),
    ordersByWeekday: z.array(z.object({ day: z.string(), lastWeek: count, thisWeek: count })),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.input<typeof dashboardSchema>;
export type DashboardInPaise = z.output<typeof dashboardSchema>;

export const insightsEndpoints = endpoints({
  'GET /api/dashboard': {
    summary: "Figures of the dashboard's cards and charts",
    access: 'admin',
    answer: dashboardSchema,
  },
});
