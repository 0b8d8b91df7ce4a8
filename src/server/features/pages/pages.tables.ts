import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { PAGE_PLACES } from '../../../domain/pages/page.ts';
import { idColumn, instantColumn, isOneOf } from '../../platform/db/columns.ts';

/** Pages that the owner writes. */
export const pages = pgTable(
  'pages',
  {
    id: idColumn(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Markdown; it is rendered when it is read. */
    body: text('body').notNull(),
    place: text('place', { enum: PAGE_PLACES }).notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull(),
    hiddenAt: instantColumn('hidden_at'),
  },
  (table) => [
    unique('pages_slug_unique').on(table.slug),
    check('pages_place_known', isOneOf(table.place, PAGE_PLACES)),
  ],
);
