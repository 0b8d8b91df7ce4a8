import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with millisecond precision, as in JavaScript, so that cursors compare exactly. */
export const at = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
