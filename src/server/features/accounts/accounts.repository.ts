import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  like,
  lt,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import { isId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, type IdQuery, lockRow } from '../../platform/db/queries.ts';
import { credentials, secondFactors, sessions, users, verifications } from './accounts.tables.ts';

const RESET = 'reset-password:';

export type SessionRow = typeof sessions.$inferSelect;
export type UserRow = typeof users.$inferSelect;

export const findUserByEmail = (db: DbOrTx, email: string) =>
  findRow(db, users, eq(users.email, email.toLowerCase()));

export async function findUserById(db: DbOrTx, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, id))
    .prepare('user_by_id')
    .execute();
  return user;
}

export const findUsers = (db: DbOrTx, ids: string[]) => findRows(db, users, inArray(users.id, ids));

export const findFirstAdmin = (db: DbOrTx) =>
  findRow(db, users, eq(users.isAdmin, true), [asc(users.createdAt)]);

export const countUsers = (db: DbOrTx) => db.$count(users);

export async function insertUsers(db: DbOrTx, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await db.insert(users).values(rows);
}

/** Renames a user and returns the new row; undefined where the account is gone or erased. */
export async function renameUser(db: DbOrTx, row: { id: string; name: string; now: Date }) {
  const [renamed] = await db
    .update(users)
    .set({ name: row.name, updatedAt: row.now })
    .where(and(eq(users.id, row.id), isNull(users.erasedAt)))
    .returning();
  return renamed;
}

export async function changeUser(db: DbOrTx, id: string, change: Partial<UserRow>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function findPassword(db: DbOrTx, userId: string): Promise<string | undefined> {
  const isPassword = eq(credentials.providerId, 'credential');
  const row = await findRow(db, credentials, and(eq(credentials.userId, userId), isPassword));
  return row?.password ?? undefined;
}

export async function findPasswordByEmail(db: DbOrTx, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(db, email);
  return user && findPassword(db, user.id);
}

/** Sets the hash of a password, and ends the user's sessions except the one of `keptToken`. */
export async function storePassword(
  db: DbOrTx,
  { userId, password, now }: { userId: string; password: string; now: Date },
  keptToken?: string,
): Promise<void> {
  await db
    .insert(credentials)
    .values({ userId, accountId: userId, providerId: 'credential', password, createdAt: now })
    .onConflictDoUpdate({
      target: [credentials.userId, credentials.providerId],
      set: { password, updatedAt: now },
    });
  await deleteSessions(db, userId, keptToken);
}

/** Deletes all sessions of a user, except the one of `storedToken`. */
export async function deleteSessions(db: DbOrTx, userId: string, storedToken?: string) {
  const others = storedToken === undefined ? undefined : ne(sessions.token, storedToken);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function deleteExpiredSessions(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

/** Records that a session is used. */
export async function touchSession(db: DbOrTx, token: string, now: Date): Promise<void> {
  await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.token, token));
}

/** The sessions of a user that are not expired, the last used first. */
export const listSessions = (db: DbOrTx, userId: string, now: Date) =>
  findRows(db, sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)), {
    orderBy: [desc(sessions.updatedAt), desc(sessions.id)],
  });

/** Deletes one session of a user; false where the user has no such session. */
export async function deleteOwnSession(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const own = and(hasId(sessions.id, id), eq(sessions.userId, userId));
  return (await db.delete(sessions).where(own)).rowCount === 1;
}

export async function deleteSession(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

export const countDemoUsers = (db: DbOrTx) => db.$count(users, eq(users.isDemo, true));

export async function removeDemoUsers(db: DbOrTx, kept: IdQuery): Promise<number> {
  const removed = and(eq(users.isDemo, true), notInArray(users.id, kept));
  return (await db.delete(users).where(removed)).rowCount ?? 0;
}

export const lockUser = (tx: Tx, id: string) => lockRow(tx, users, hasId(users.id, id));

export const countAdmins = (db: DbOrTx) => db.$count(users, eq(users.isAdmin, true));

export const countActiveSessions = (db: DbOrTx, userId: string, now: Date) =>
  db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));

/** Keeps only the row of a user, with neutral name and email and no way to sign in. */
export async function eraseUser(tx: Tx, id: string, neutral: Partial<UserRow>): Promise<void> {
  await changeUser(tx, id, { ...neutral, emailVerified: false, image: null });
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(credentials).where(eq(credentials.userId, id));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, id));
  await tx.delete(verifications).where(eq(verifications.value, sql`${id}::text`));
}

export async function storeResetToken(
  db: DbOrTx,
  tokenHash: string,
  row: Omit<typeof verifications.$inferInsert, 'identifier'>,
): Promise<void> {
  await db.insert(verifications).values({ ...row, identifier: RESET + tokenHash });
}

const isResetToken = (tokenHash: string, now: Date) =>
  and(eq(verifications.identifier, RESET + tokenHash), gt(verifications.expiresAt, now));

/** The user of a token; undefined when it is unknown, used or expired. */
export async function findResetUser(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(isResetToken(tokenHash, now));
  return row?.userId;
}

/** Consumes a token; false when it is unknown, used or expired. */
export async function consumeResetToken(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await tx.delete(verifications).where(isResetToken(tokenHash, now));
  return taken.rowCount === 1;
}

export async function deleteResetTokens(db: DbOrTx, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${RESET}%`)));
}

export async function clearExpired(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
