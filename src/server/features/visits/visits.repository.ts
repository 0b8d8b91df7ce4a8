import { and, between, eq, inArray, lt, notInArray, sql, sum } from 'drizzle-orm';
import type { ReportPeriod } from '../../../domain/reports/report-period.ts';
import type { Device } from '../../../domain/visits/visit.ts';
import type { Vital } from '../../../domain/visits/web-vitals.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { deleteBatch } from '../../platform/db/queries.ts';
import { visitCounts } from './visits.tables.ts';

export type VisitCount = typeof visitCounts.$inferInsert;

const TOTAL = sum(visitCounts.count).mapWith(Number);

/**
 * Adds to the stored counts, in one statement. The rows have to be in the same order in all
 * processes, or two could wait for each other.
 */
export async function addCounts(db: DbOrTx, rows: VisitCount[]): Promise<void> {
  const { day, page, device, measure, bucket } = visitCounts;
  await db
    .insert(visitCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, page, device, measure, bucket],
      set: { count: sql`${visitCounts.count} + excluded.count` },
    });
}

/** Visits and views by day and kind of page. */
export function countByDay(db: DbOrTx, { from, to }: ReportPeriod) {
  const { day, page, measure } = visitCounts;
  return db
    .select({ day, page, measure, count: TOTAL })
    .from(visitCounts)
    .where(and(between(day, from, to), inArray(measure, ['visit', 'view'])))
    .groupBy(day, page, measure);
}

/** The buckets of measured values by kind of page, of one class of devices or of all. */
export async function listBucketsByPage(db: DbOrTx, { from, to }: ReportPeriod, of?: Device) {
  const { day, page, device, measure, bucket } = visitCounts;
  const rows = await db
    .select({ page, measure, bucket, count: TOTAL })
    .from(visitCounts)
    .where(
      and(between(day, from, to), notInArray(measure, ['visit', 'view']), of && eq(device, of)),
    )
    .groupBy(page, measure, bucket);
  return rows as { page: VisitCount['page']; measure: Vital; bucket: number; count: number }[];
}

/** Deletes counts of days before a moment; returns how many rows it deleted. */
export const deleteBefore = (db: DbOrTx, moment: Date, limit: number) =>
  deleteBatch(db, visitCounts, lt(visitCounts.day, moment.toISOString().slice(0, 10)), limit);
