import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Device, PageKind } from '../../../domain/visits/visit.ts';
import type { Vital } from '../../../domain/visits/web-vitals.ts';

/** `visit`: a visit that began on the page; `view`: a visit that saw it; otherwise a measured value. */
export type VisitMeasure = 'visit' | 'view' | Vital;

/** Counts of visits by day of the shop's time zone. Nothing here is about one visitor. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    day: date('day').notNull(),
    page: text('page').$type<PageKind>().notNull(),
    device: text('device').$type<Device>().notNull(),
    measure: text('measure').$type<VisitMeasure>().notNull(),
    /** The place of the value's bucket (`domain/visits/web-vitals.ts`); 0 for a visit or a view. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.page, table.device, table.measure, table.bucket],
    }),
    check('visit_counts_positive', sql`${table.count} > 0`),
  ],
);
