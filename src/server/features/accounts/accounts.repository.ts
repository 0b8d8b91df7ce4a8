import { and, count, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { credentials, sessions, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: DbOrTx, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return row;
}

export async function findUserById(db: DbOrTx, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export function findUsers(db: DbOrTx, ids: string[]): Promise<UserRow[]> {
  return db.select().from(users).where(inArray(users.id, ids));
}

export async function findFirstAdmin(db: DbOrTx): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.createdAt)
    .limit(1);
  return row;
}

/** Serialises changes of admin rights until the transaction ends. */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}

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
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
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
export async function deleteSessions(
  db: DbOrTx,
  userId: string,
  storedToken?: string,
): Promise<void> {
  const others = storedToken === undefined ? undefined : ne(sessions.token, storedToken);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

export async function deleteSession(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

export async function countDemoUsers(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(eq(users.isDemo, true));
  return row?.total ?? 0;
}

export async function removeDemoUsers(db: DbOrTx, keepIds: string[]): Promise<number> {
  const keep = keepIds.length > 0 ? sql`not ${inArray(users.id, keepIds)}` : undefined;
  const rows = await db
    .delete(users)
    .where(and(eq(users.isDemo, true), keep))
    .returning({ id: users.id });
  return rows.length;
}
