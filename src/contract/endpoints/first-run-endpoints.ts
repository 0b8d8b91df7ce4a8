import type { Endpoint } from '../endpoint.ts';
import { demoDataSchema, firstRunSchema } from '../first-run.ts';
import { routes } from '../routes.ts';

export const firstRunEndpoints = {
  firstRun: {
    ...routes.firstRun,
    summary: 'What is left to do before the shop opens in earnest',
    access: 'admin',
    status: 200,
    answer: firstRunSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  removeDemo: {
    ...routes.removeDemo,
    summary: 'Take the demo catalogue, customers and orders away; the answer tells how much went',
    access: 'admin',
    status: 200,
    answer: demoDataSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
} as const satisfies Record<string, Endpoint>;
