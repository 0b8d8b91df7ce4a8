import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../domain/audit-subjects.ts';
import { daySchema } from './day.ts';
import { pageQuerySchema } from './paging.ts';

const facts = z.record(z.string(), z.unknown()).nullable();

/** Who made a change: `name` is null for an administrator whose account is gone. */
export const changeActorSchema = z.object({ _id: z.string(), name: z.string().nullable() });
export type ChangeActor = z.infer<typeof changeActorSchema>;

/** An entry of the change log: who did what to which thing, when, and from what to what. */
export const changeSchema = z
  .object({
    _id: z.string(),
    at: z.string().meta({ description: 'ISO date and time' }),
    actor: changeActorSchema
      .nullable()
      .meta({ description: 'null where the shop itself did it, or a command of its operator' }),
    action: z.string().meta({ description: 'A past participle, such as changed' }),
    subject: z.object({
      kind: z.enum(AUDIT_SUBJECTS),
      id: z.string(),
      label: z.string().meta({ description: 'Its name then; empty for a person' }),
    }),
    before: facts.meta({ description: 'Only what differs; null for what was new' }),
    after: facts.meta({ description: 'Only what differs; null for what is gone' }),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeSchema>;

/** Days are the shop's own, both counted. */
export const changesQuerySchema = pageQuerySchema.extend({
  kind: z.enum(AUDIT_SUBJECTS, 'Choose a kind of thing that the shop has').optional(),
  actor: z.uuid('Choose an administrator').optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type ChangesQuery = z.infer<typeof changesQuerySchema>;
