import { z } from 'zod';
import type { EndpointDetails } from './endpoint.ts';
import { count, timeOrNull } from './values.ts';

/** How much demo data exists, or was just removed. */
export const demoDataSchema = z
  .object({ products: count, orders: count, customers: count })
  .meta({ id: 'DemoData' });
export type DemoData = z.infer<typeof demoDataSchema>;

/** The checklist before a shop opens. */
export const firstRunSchema = z
  .object({
    factsLeft: z
      .array(z.string())
      .meta({ description: 'Labels of the facts that shoppers see as examples' }),
    isMailSent: z.boolean().meta({ description: 'false: emails go to the outbox' }),
    payments: z
      .enum(['real', 'partly simulated', 'simulated', 'none'])
      .meta({ description: 'Whether the gateways take money, are simulated, or are missing' }),
    hasOwnBanners: z
      .boolean()
      .meta({ description: 'false: the home page shows the default banners' }),
    demo: demoDataSchema,
    backup: z
      .object({ madeAt: timeOrNull })
      .nullable()
      .meta({ description: 'The last npm run backup; null with a DATABASE_URL' }),
  })
  .meta({ id: 'FirstRun' });
export type FirstRun = z.infer<typeof firstRunSchema>;

export const firstRunEndpoints = {
  firstRun: {
    summary: 'The checklist before the shop opens',
    answer: firstRunSchema,
  },
  removeDemo: {
    summary: 'Remove the demo catalogue, customers and orders; the answer counts them',
    answer: demoDataSchema,
  },
} as const satisfies Record<string, EndpointDetails>;
