import { z } from 'zod';
import { DEVICES, FUNNEL_STEPS, PAGE_KINDS } from '../domain/visits/visit.ts';
import { VITALS } from '../domain/visits/web-vitals.ts';
import { doneSchema, endpoints } from './endpoint.ts';
import { periodQuerySchema, periodSchema } from './reports.ts';
import { countSchema } from './values.ts';

/** What a browser reports of a visit: no identifier, no address, no time. */
export const visitSchema = z
  .strictObject({
    device: z.enum(DEVICES),
    landing: z
      .strictObject({
        page: z.enum(PAGE_KINDS),
        vitals: z
          .partialRecord(z.enum(VITALS), z.number().min(0).max(600_000))
          .describe('In ms, but for CLS'),
      })
      .nullable()
      .describe('The first page of the visit; null in a later report of it'),
    pages: z
      .array(z.enum(PAGE_KINDS))
      .max(PAGE_KINDS.length)
      .describe('Kinds of pages seen for the first time in this visit'),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visitSchema>;

const funnelSchema = z.object(
  Object.fromEntries(FUNNEL_STEPS.map((step) => [step, countSchema])) as Record<
    (typeof FUNNEL_STEPS)[number],
    typeof countSchema
  >,
);

const vitalSummarySchema = z.object({
  count: countSchema.describe('Visits that measured it'),
  p75: z.number().describe('75th percentile, in ms, but for CLS'),
  good: countSchema,
  needsImprovement: countSchema,
  poor: countSchema,
});

export const visitReportSchema = periodSchema
  .extend({
    isCounting: z.boolean().describe('Whether visits are counted now'),
    days: z
      .array(funnelSchema.extend({ day: z.iso.date() }))
      .describe('Every day of the period, the oldest first'),
    total: funnelSchema,
    speed: z
      .array(
        z.object({
          page: z.enum([...PAGE_KINDS, 'all']),
          vitals: z.partialRecord(z.enum(VITALS), vitalSummarySchema),
        }),
      )
      .describe('By kind of page, all of them first; kinds without a visit are left out'),
  })
  .meta({ id: 'VisitReport' });
export type VisitReport = z.infer<typeof visitReportSchema>;

export const visitsEndpoints = endpoints({
  'POST /api/visits': {
    summary: 'Count a visit; sent by the shop’s pages when they are left',
    access: 'anyone',
    body: visitSchema,
    answer: doneSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
  'GET /api/admin/reports/visits': {
    summary:
      'Visits and the steps to a purchase by day, and the speed of pages as visitors measured it',
    access: 'admin',
    query: periodQuerySchema.extend({
      device: z.enum(DEVICES).optional().describe('Speed on these devices only'),
    }),
    answer: visitReportSchema,
  },
});
