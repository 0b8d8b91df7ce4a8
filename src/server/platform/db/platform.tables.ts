import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Values that are generated once and stored, such as the secret that signs tokens. */
export const storedValues = pgTable('kept_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Attempts counted by the rate limiter, in the columns rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/**
 * What changed on public pages, by topic (`product:<id>`, `settings`): written by triggers in the
 * transaction of the change, whichever program makes it. Old rows are deleted.
 */
export const contentChanges = pgTable(
  'content_changes',
  {
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('content_changes_by_transaction').on(table.transaction)],
);
