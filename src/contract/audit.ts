import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../domain/audit/audit-subjects.ts';
import { endpoints } from './endpoint.ts';
import { daySchema, pageQuerySchema } from './values.ts';

const facts = z.record(z.string(), z.unknown()).nullable();

/** Who made a change: `name` is null for a deleted admin account. */
export const changeActorSchema = z.object({ _id: z.string(), name: z.string().nullable() });
export type ChangeActor = z.infer<typeof changeActorSchema>;

/** An entry of the audit log: who changed what, when, and from what to what. */
export const changeSchema = z
  .object({
    _id: z.string(),
    at: z.string().describe('ISO date and time'),
    actor: changeActorSchema
      .nullable()
      .describe("null for the shop itself or an operator's command"),
    action: z.string().describe('A past participle, such as changed'),
    subject: z.object({
      kind: z.enum(AUDIT_SUBJECTS),
      id: z.string(),
      label: z.string().describe("The subject's name at the time; empty for a person"),
    }),
    before: facts.describe('Only differences; null for a new record'),
    after: facts.describe('Only differences; null for a deleted record'),
  })
  .meta({ id: 'Change' });
export type AuditedChange = z.infer<typeof changeSchema>;

/** Days of the shop's time zone, both included. */
export const changesQuerySchema = pageQuerySchema.extend({
  kind: z.enum(AUDIT_SUBJECTS, 'Choose a kind of record that exists').optional(),
  subject: z.string().max(100).optional().describe('The id of what was changed'),
  actor: z.uuid('Choose an admin').optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type ChangesQuery = z.infer<typeof changesQuerySchema>;

export const auditEndpoints = endpoints({
  'GET /api/admin/changes': {
    summary: 'Changes made by admins, newest first',
    access: 'admin',
    query: changesQuerySchema,
    answer: z.array(changeSchema),
    paged: true,
  },
  'GET /api/admin/changes/actors': {
    summary: 'Everyone who has changed something',
    access: 'admin',
    answer: z.array(changeActorSchema),
  },
});
