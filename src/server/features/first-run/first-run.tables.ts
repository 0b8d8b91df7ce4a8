import { pgTable, text } from 'drizzle-orm/pg-core';
import type { GoLiveStep, StepState } from '../../../domain/first-run/go-live.ts';
import { instantColumn } from '../../platform/db/columns.ts';

/** The last results of the go-live checks that run on request. */
export const goLiveChecks = pgTable('go_live_checks', {
  step: text('step').$type<GoLiveStep>().primaryKey(),
  state: text('state').$type<StepState>().notNull(),
  reason: text('reason'),
  /** What was checked, such as the address; a result for another one does not count. */
  subject: text('subject').notNull(),
  at: instantColumn('at').notNull(),
});
