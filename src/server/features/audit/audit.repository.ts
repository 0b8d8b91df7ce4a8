import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ChangesQuery } from '../../../contract/audit.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import { deleteBatch } from '../../platform/db/queries.ts';
import { auditLog } from './audit.tables.ts';

export type NewAuditRow = Omit<typeof auditLog.$inferInsert, 'id'>;
export type AuditRow = typeof auditLog.$inferSelect;

export async function insertEntries(db: DbOrTx, rows: NewAuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(auditLog).values(rows);
}

/** Deletes old entries; the database refuses those that the settings keep. */
export const deleteBefore = (db: DbOrTx, moment: Date, limit: number) =>
  deleteBatch(db, auditLog, lt(auditLog.at, moment), limit);

// By id, which is independent of the processes' clocks.
const list = sortedList(auditLog, { newest: { by: 'id', isDescending: true } });

export async function listActors(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(isNotNull(auditLog.actorId));
  return rows.flatMap(({ actorId }) => actorId ?? []);
}

/** Entries of the filters, newest first; both days are included, in `timeZone`. */
export function listEntries(db: DbOrTx, query: ChangesQuery, timeZone: string) {
  const { kind, subject, actor, from, to, ...page } = query;
  const where = and(
    kind && eq(auditLog.subjectKind, kind),
    subject === undefined ? undefined : eq(auditLog.subjectId, subject),
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    from === undefined ? undefined : gte(auditLog.at, midnightAfter(from, 0, timeZone)),
    to === undefined ? undefined : lt(auditLog.at, midnightAfter(to, 1, timeZone)),
  );
  return list.page(db, where, { ...page, sort: 'newest' });
}

/** Midnight of a day in the shop's time zone, plus some days. */
function midnightAfter(day: string, daysAfter: number, timeZone: string): SQL {
  return sql`((${day}::date + ${daysAfter}::integer)::timestamp at time zone ${timeZone})`;
}
