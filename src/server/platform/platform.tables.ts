import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Values the shop makes once and must keep, such as the secret that signs its tokens. */
export const keptValues = pgTable('kept_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Attempts counted by the rate limiter, in the columns rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
