import { and, count, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditSubject } from '../../../domain/shop/audit-subjects.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { auditLog } from './audit.tables.ts';

export type NewAuditRow = Omit<typeof auditLog.$inferInsert, 'id'>;
export type AuditRow = typeof auditLog.$inferSelect;

/** Filters of the change log; both days are included, in `timeZone`. */
export interface AuditSelection {
  kind?: AuditSubject;
  actor?: string;
  from?: string;
  to?: string;
  timeZone: string;
}

export async function insertEntries(db: DbOrTx, rows: NewAuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(auditLog).values(rows);
}

/** Newest first by id, which is independent of the processes' clocks. */
export function listEntries(
  db: DbOrTx,
  selection: AuditSelection,
  page: { limit?: number; before?: number },
): Promise<AuditRow[]> {
  const isOlder = page.before === undefined ? undefined : lt(auditLog.id, page.before);
  const query = db
    .select()
    .from(auditLog)
    .where(and(matches(selection), isOlder))
    .orderBy(desc(auditLog.id));
  return page.limit === undefined ? query : query.limit(page.limit);
}

export async function countEntries(db: DbOrTx, selection: AuditSelection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(matches(selection));
  return row?.total ?? 0;
}

export async function listActors(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(isNotNull(auditLog.actorId));
  return rows.flatMap(({ actorId }) => actorId ?? []);
}

function matches({ kind, actor, from, to, timeZone }: AuditSelection): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    from === undefined ? undefined : gte(auditLog.at, midnightOf(from, 0, timeZone)),
    to === undefined ? undefined : lt(auditLog.at, midnightOf(to, 1, timeZone)),
  );
}

/** Midnight of a day in the shop's time zone, plus some days. */
function midnightOf(day: string, daysAfter: number, timeZone: string): SQL {
  return sql`((${day}::date + ${daysAfter}::integer)::timestamp at time zone ${timeZone})`;
}
