import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  integer,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Paise } from '../../../domain/money/money.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A random UUID (v4): ids are shown cut to 8 characters, which time-ordered ids would repeat. */
export function newId(): string {
  return randomUUID();
}

/** False for text that is no UUID, which the database would reject as malformed. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** A timestamp with millisecond precision, as in JavaScript, so that cursors compare exactly. */
export const instantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** The id of a row: a new one where an insert gives none. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

/** The id of a row that is only added: it grows in the order of the rows. */
export const sequenceColumn = () =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A required reference to a row; with `cascade` this row is deleted together with that one. */
export const referenceColumn = (name: string, column: () => AnyPgColumn, onDelete?: 'cascade') =>
  uuid(name).notNull().references(column, { onDelete });

/** An amount of money in paise. */
export const paiseColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>();

/** The price of one item in paise, within 32 bits. */
export const itemPaiseColumn = (name: string) => integer(name).$type<Paise>();

/** The condition of a CHECK that a text column holds one of these values, none of which has a quote. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** Whole numbers above 32 bits. */
export const bigintColumn = (name: string) => bigint(name, { mode: 'number' });

/** What is stored of a picture; its `hash` names the original and its variants. */
export const pictureColumns = () => ({
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  preview: text('preview').notNull(),
  colours: text('colours').array().notNull(),
  /** Whether the variants of cards were made ahead of demand. */
  isPregenerated: boolean('is_pregenerated').notNull().default(false),
});
