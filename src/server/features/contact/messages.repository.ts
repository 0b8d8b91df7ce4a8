import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { anywhere } from '../../platform/db/like-pattern.ts';
import type { ListCursor } from '../../platform/db/list-cursor.ts';
import { contactMessages } from './contact.tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

/** Filters of the list; undefined = no filter. */
export interface MessageSelection {
  state?: 'open' | 'answered';
  search?: string;
}

export function listMessages(
  db: DbOrTx,
  selection: MessageSelection,
  { limit, after }: { limit?: number; after?: ListCursor },
): Promise<MessageRow[]> {
  const query = db
    .select()
    .from(contactMessages)
    .where(and(matches(selection), after && isAfter(after)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id));
  return limit === undefined ? query : query.limit(limit);
}

export async function countMessages(db: DbOrTx, selection: MessageSelection): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contactMessages).where(matches(selection));
  return row?.total ?? 0;
}

/** One message, locked until the transaction ends. */
export async function holdMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  return row;
}

/** Sets who answered a message and when; nulls mark it as open. */
export async function setAnswered(
  tx: Tx,
  { id, answeredAt, answeredBy }: Pick<MessageRow, 'id' | 'answeredAt' | 'answeredBy'>,
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ answeredAt, answeredBy })
    .where(eq(contactMessages.id, id));
}

function matches({ state, search }: MessageSelection): SQL | undefined {
  const { answeredAt, name, email, message } = contactMessages;
  const pattern = search === undefined ? undefined : anywhere(search);
  return and(
    state && (state === 'open' ? isNull(answeredAt) : isNotNull(answeredAt)),
    pattern === undefined
      ? undefined
      : or(ilike(name, pattern), ilike(email, pattern), ilike(message, pattern)),
  );
}

function isAfter({ createdAt, id }: ListCursor): SQL {
  const moment = createdAt.toISOString();
  return sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

export async function insertMessage(
  db: DbOrTx,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}

export async function countFrom(db: DbOrTx, email: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contactMessages).where(isFrom(email));
  return row?.total ?? 0;
}

export async function deleteFrom(tx: Tx, email: string): Promise<void> {
  await tx.delete(contactMessages).where(isFrom(email));
}

/** Senders write their own email in any case. */
function isFrom(email: string) {
  return eq(sql`lower(${contactMessages.email})`, email.toLowerCase());
}
