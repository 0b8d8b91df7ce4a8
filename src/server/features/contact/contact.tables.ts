import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Messages of the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    answeredAt: instantColumn('answered_at'),
    /** The admin who answered. */
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_open').on(table.id).where(sql`${table.answeredAt} is null`),
    index('contact_messages_sender').on(sql`lower(${table.email})`),
  ],
);
