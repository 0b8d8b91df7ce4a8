import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, to the millisecond as JavaScript keeps it, so that cursors lose nothing. */
export const at = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
