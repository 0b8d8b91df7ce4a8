import { and, asc, eq, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { MessageQuery } from '../../../contract/contact.ts';
import { normaliseSearch } from '../../../domain/catalogue/search-text.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { sortedList } from '../../platform/db/list-page.ts';
import {
  containsPattern,
  deleteBatch,
  findRow,
  findRows,
  hasId,
  lockRow,
} from '../../platform/db/queries.ts';
import { contactMessages } from './contact.tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

const list = sortedList(contactMessages, { newest: { by: 'createdAt', isDescending: true } });

/** Messages, newest first; without `state` and `search` all of them. */
export function listMessages(db: DbOrTx, { state, search, ...page }: MessageQuery) {
  const { answeredAt, name, email, message } = contactMessages;
  const text = normaliseSearch(search ?? '');
  const where = and(
    state && (state === 'open' ? isNull(answeredAt) : isNotNull(answeredAt)),
    text === ''
      ? undefined
      : or(...[name, email, message].map((each) => ilike(each, containsPattern(text)))),
  );
  return list.page(db, where, { ...page, sort: 'newest' });
}

export const countOpen = (db: DbOrTx) =>
  db.$count(contactMessages, isNull(contactMessages.answeredAt));

export const findMessage = (db: DbOrTx, id: string) =>
  findRow(db, contactMessages, hasId(contactMessages.id, id));

export const lockMessage = (tx: Tx, id: string) =>
  lockRow(tx, contactMessages, hasId(contactMessages.id, id));

/** Sets who answered a message and when; nulls mark it as open. */
export async function setAnswered(tx: Tx, { id, answeredAt, answeredBy }: MessageRow) {
  const isMessage = eq(contactMessages.id, id);
  await tx.update(contactMessages).set({ answeredAt, answeredBy }).where(isMessage);
}

export async function insertMessage(db: DbOrTx, message: typeof contactMessages.$inferInsert) {
  await db.insert(contactMessages).values(message);
}

/** The messages of an email, the oldest first. */
export const listMessagesFrom = (db: DbOrTx, email: string) =>
  findRows(db, contactMessages, isFrom(email), { orderBy: [asc(contactMessages.createdAt)] });

/** Deletes at most so many messages that were sent before a moment; returns how many. */
export const deleteBefore = (db: DbOrTx, moment: Date, limit: number) =>
  deleteBatch(db, contactMessages, lt(contactMessages.createdAt, moment), limit);

export const countMessagesFrom = (db: DbOrTx, email: string) =>
  db.$count(contactMessages, isFrom(email));

export async function deleteMessagesFrom(tx: Tx, email: string): Promise<void> {
  await tx.delete(contactMessages).where(isFrom(email));
}

/** Senders write their own email in any case. */
function isFrom(email: string) {
  return eq(sql`lower(${contactMessages.email})`, email.toLowerCase());
}
