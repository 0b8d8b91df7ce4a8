import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { UserRow } from './accounts.repository.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';

/**
 * One user, locked until the transaction ends, so that no reference to the row is added meanwhile.
 */
export async function holdUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export async function countAdmins(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(eq(users.isAdmin, true));
  return row?.total ?? 0;
}

export async function setAdmin(
  db: DbOrTx,
  row: { id: string; isAdmin: boolean; now: Date },
): Promise<void> {
  const { id, isAdmin, now } = row;
  await db.update(users).set({ isAdmin, updatedAt: now }).where(eq(users.id, id));
}

/** The number of a user's active sessions. */
export async function countSessions(db: DbOrTx, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
  return row?.total ?? 0;
}

/** Keeps only the row of a user, with neutral name and email and no way to sign in. */
export async function eraseUser(
  tx: Tx,
  row: { id: string; name: string; email: string; now: Date },
): Promise<void> {
  const { id, name, email, now } = row;
  await tx
    .update(users)
    .set({ name, email, emailVerified: false, image: null, erasedAt: now, updatedAt: now })
    .where(eq(users.id, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(credentials).where(eq(credentials.userId, id));
  await tx.delete(verifications).where(eq(verifications.value, sql`${id}::text`));
}
