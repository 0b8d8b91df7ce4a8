import { and, eq, gt, like, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sessions, verifications } from './accounts.tables.ts';

const RESET = 'reset-password:';

interface ResetTokenRow {
  id: string;
  userId: string;
  tokenHash: string;
  expiresAt: Date;
  now: Date;
}

export async function storeResetToken(db: DbOrTx, row: ResetTokenRow): Promise<void> {
  const { id, userId, tokenHash, expiresAt, now } = row;
  const identifier = RESET + tokenHash;
  await db
    .insert(verifications)
    .values({ id, identifier, value: userId, expiresAt, createdAt: now, updatedAt: now });
}

/** Consumes a token and returns its user; undefined when it is unknown, used or expired. */
export async function takeResetToken(
  db: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, RESET + tokenHash), gt(verifications.expiresAt, now)))
    .returning({ userId: verifications.value });
  return row?.userId;
}

export async function dropResetTokens(db: DbOrTx, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${RESET}%`)));
}

export async function clearExpired(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
