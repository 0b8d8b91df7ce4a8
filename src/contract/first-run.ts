import { z } from 'zod';

const demoCounts = {
  products: z.number().int(),
  orders: z.number().int(),
  customers: z.number().int(),
};

/** How much demo data there is, or has just gone. */
export const demoDataSchema = z.object(demoCounts).meta({ id: 'DemoData' });
export type DemoData = z.infer<typeof demoDataSchema>;

/** What is left to do before a shop opens in earnest. */
export const firstRunSchema = z
  .object({
    factsLeft: z
      .array(z.string())
      .meta({ description: 'Labels of the facts that shoppers see as examples' }),
    isMailSent: z.boolean().meta({ description: 'false: letters lie in the outbox' }),
    payments: z
      .enum(['real', 'partly simulated', 'simulated', 'none'])
      .meta({ description: 'Whether the gateways take money, are stood in for, or are missing' }),
    hasOwnBanners: z
      .boolean()
      .meta({ description: 'false: the home page shows those the shop came with' }),
    demo: demoDataSchema,
  })
  .meta({ id: 'FirstRun' });
export type FirstRun = z.infer<typeof firstRunSchema>;
