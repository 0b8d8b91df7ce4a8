import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../platform/db/columns.ts';

/** Old addresses and where their pages are now; used only where no page answers. */
export const redirects = pgTable(
  'redirects',
  {
    id: idColumn(),
    /** In the one written form of domain/redirects. */
    fromPath: text('from_path').notNull(),
    /** A path, and perhaps a query and a fragment; never the `from_path` of another redirect. */
    toPath: text('to_path').notNull(),
    /** Made by a renaming, not by an admin. */
    isAutomatic: boolean('is_automatic').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('redirects_from_path_unique').on(table.fromPath)],
);
