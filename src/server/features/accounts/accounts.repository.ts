import { and, asc, eq, inArray, isNull, lt, ne, notInArray } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow, findRows } from '../../platform/db/queries.ts';
import { credentials, sessions, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;

export const findUserByEmail = (db: DbOrTx, email: string) =>
  findRow(db, users, eq(users.email, email.toLowerCase()));

export const findUserById = (db: DbOrTx, id: string) => findRow(db, users, eq(users.id, id));

export const findUsers = (db: DbOrTx, ids: string[]) => findRows(db, users, inArray(users.id, ids));

export async function findFirstAdmin(db: DbOrTx): Promise<UserRow | undefined> {
  const oldest = { orderBy: [asc(users.createdAt)], limit: 1 };
  const [row] = await findRows(db, users, eq(users.isAdmin, true), oldest);
  return row;
}

export const countUsers = (db: DbOrTx) => db.$count(users);

export async function insertUsers(db: DbOrTx, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await db.insert(users).values(rows);
}

/** Renames a user and returns the new row; undefined where the account is gone or erased. */
export async function renameUser(
  db: DbOrTx,
  row: { id: string; name: string; now: Date },
): Promise<UserRow | undefined> {
  const [renamed] = await db
    .update(users)
    .set({ name: row.name, updatedAt: row.now })
    .where(and(eq(users.id, row.id), isNull(users.erasedAt)))
    .returning();
  return renamed;
}

export async function makeAdmin(db: DbOrTx, userId: string): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
}

/** The password's hash; undefined where the user has none. */
export async function findPassword(db: DbOrTx, userId: string): Promise<string | undefined> {
  const isPassword = eq(credentials.providerId, 'credential');
  const row = await findRow(db, credentials, and(eq(credentials.userId, userId), isPassword));
  return row?.password ?? undefined;
}

/** Sets the password's hash, whether or not the user had one. */
export async function storePassword(
  db: DbOrTx,
  row: { id: string; userId: string; password: string; now: Date },
): Promise<void> {
  const { id, userId, password, now } = row;
  await db
    .insert(credentials)
    .values({ id, userId, accountId: userId, providerId: 'credential', password, createdAt: now })
    .onConflictDoUpdate({
      target: [credentials.userId, credentials.providerId],
      set: { password, updatedAt: now },
    });
}

/** Deletes all sessions of a user, except the one of `storedToken`. */
export async function deleteSessions(db: DbOrTx, userId: string, storedToken?: string) {
  const others = storedToken === undefined ? undefined : ne(sessions.token, storedToken);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function deleteExpiredSessions(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

export async function deleteSession(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

export const countDemoUsers = (db: DbOrTx) => db.$count(users, eq(users.isDemo, true));

export async function removeDemoUsers(db: DbOrTx, keepIds: string[]): Promise<number> {
  const removed = and(eq(users.isDemo, true), notInArray(users.id, keepIds));
  return (await db.delete(users).where(removed).returning({ id: users.id })).length;
}
