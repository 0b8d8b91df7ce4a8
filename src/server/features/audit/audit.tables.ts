import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditSubject } from '../../../domain/audit/audit-subjects.ts';
import { instantColumn, sequenceColumn } from '../../platform/db/columns.ts';

/**
 * Who changed what, when, from what to what. A trigger makes it append-only. It contains no names
 * of people, so that erasing a customer leaves nothing here.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: sequenceColumn(),
    at: instantColumn('at').notNull(),
    /** Null for the shop itself or an operator's command. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The subject's name at the time, such as a product's; empty for a person. */
    label: text('label').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subjectKind, table.subjectId, table.id.desc()),
    index('audit_log_by_time').on(table.at),
    index('audit_log_by_actor').on(table.actorId, table.id.desc()),
  ],
);
