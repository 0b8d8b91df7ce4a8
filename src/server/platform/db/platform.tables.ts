import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Values that are generated once and stored, such as the secret that signs tokens. */
export const storedValues = pgTable('stored_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Attempts counted by the rate limiter, in the columns rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
