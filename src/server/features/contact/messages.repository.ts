import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { anywhere } from '../../platform/like-pattern.ts';
import type { ListCursor } from '../../platform/list-cursor.ts';
import { contactMessages } from './contact.tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

/** What narrows the list; undefined narrows nothing. */
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

/** One message, held until the transaction ends. */
export async function holdMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  return row;
}

/** Says who answered a message when, or with nulls that it is open again. */
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
