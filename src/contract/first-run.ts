import { z } from 'zod';
import {
  GO_LIVE_KEYS,
  RUNNABLE_KEYS,
  STEP_STATES,
  WELCOME_PAGES,
} from '../domain/first-run/go-live.ts';
import { endpoints } from './endpoint.ts';
import { countSchema, timeOrNull } from './values.ts';

/** How much demo data exists, or was just removed. */
export const demoDataSchema = z
  .object({ products: countSchema, orders: countSchema, customers: countSchema })
  .meta({ id: 'DemoData' });
export type DemoData = z.infer<typeof demoDataSchema>;

const stepSchema = z.object({
  key: z.enum(GO_LIVE_KEYS),
  state: z.enum(STEP_STATES).describe('unchecked: it could not be found out whether it is done'),
  reason: z.string().nullable(),
  checkedAt: timeOrNull.describe('When it was checked or confirmed on request'),
  canRun: z.boolean().describe('Whether runGoLiveStep carries it out'),
});
export type FirstRunStep = z.infer<typeof stepSchema>;

const welcomeSchema = z.object({
  page: z.enum(WELCOME_PAGES),
  isOver: z.boolean().describe('Finished or dismissed'),
});

/** The checklist before a shop opens. */
export const firstRunSchema = z
  .object({
    factsLeft: z.array(z.string()).describe('Labels of the facts that customers see as examples'),
    hasMailServer: z.boolean().describe('false: emails go to the outbox'),
    payments: z
      .enum(['real', 'partly simulated', 'simulated', 'none'])
      .describe('Whether the gateways take money, are simulated, or are missing'),
    hasOwnBanners: z.boolean().describe('false: the home page shows a default banner'),
    demo: demoDataSchema,
    backup: z
      .object({ madeAt: timeOrNull })
      .nullable()
      .describe('The last npm run backup; null with a DATABASE_URL before the first'),
    steps: z.array(stepSchema).describe('The steps to go live, in order'),
    welcome: welcomeSchema.describe('Where the first-run wizard was left'),
  })
  .meta({ id: 'FirstRun' });
export type FirstRun = z.infer<typeof firstRunSchema>;

export const firstRunEndpoints = endpoints({
  'GET /api/admin/first-run': {
    summary: 'The checklist before the shop opens',
    access: 'admin',
    answer: firstRunSchema,
  },
  'POST /api/admin/go-live': {
    summary: 'Check or confirm a step of the checklist; the answer is the checklist',
    access: 'admin',
    body: z.object({ step: z.enum(RUNNABLE_KEYS) }),
    answer: firstRunSchema,
  },
  'POST /api/admin/go-live/mail-arrived': {
    summary: 'Note that the test email has arrived, by the token of its link',
    access: 'admin',
    body: z.object({ token: z.string().max(100) }),
    answer: firstRunSchema,
  },
  'PUT /api/admin/welcome': {
    summary: 'Note where the first-run wizard is left',
    access: 'admin',
    body: welcomeSchema,
    answer: welcomeSchema,
  },
  'POST /api/admin/remove-demo': {
    summary: 'Remove the demo catalogue, customers and orders; the answer counts them',
    access: 'admin',
    answer: demoDataSchema,
  },
});
