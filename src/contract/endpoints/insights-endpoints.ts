import { dashboardSchema } from '../dashboard.ts';
import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';

export const insightsEndpoints = {
  dashboard: {
    ...routes.dashboard,
    summary: "Figures of the dashboard's cards and charts",
    access: 'admin',
    status: 200,
    answer: dashboardSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Endpoint>;
