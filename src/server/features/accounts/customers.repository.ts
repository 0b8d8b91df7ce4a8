import { and, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/queries.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';

export const lockUser = (tx: Tx, id: string) => lockRow(tx, users, eq(users.id, id));

export const countAdmins = (db: DbOrTx) => db.$count(users, eq(users.isAdmin, true));

export async function setAdmin(db: DbOrTx, row: { id: string; isAdmin: boolean; now: Date }) {
  const { id, isAdmin, now } = row;
  await db.update(users).set({ isAdmin, updatedAt: now }).where(eq(users.id, id));
}

export const countActiveSessions = (db: DbOrTx, userId: string, now: Date) =>
  db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));

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
