import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { findRow } from '../../../platform/db/queries.ts';
import { recoveryCodes, secondFactors } from '../accounts.tables.ts';

export const findFactor = (db: DbOrTx, userId: string) =>
  findRow(db, secondFactors, eq(secondFactors.userId, userId));

export const countRecoveryCodes = (db: DbOrTx, userId: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Stores the key of a factor that is being set up; false where one is set up already. */
export async function storeKey(
  db: DbOrTx,
  row: { userId: string; sealedKey: string; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedKey: row.sealedKey, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount === 1;
}

/** Ends the setting up with the hashes of the recovery codes; false where it is ended already. */
export async function confirmFactor(
  tx: Tx,
  { userId, now, step, hashes }: { userId: string; now: Date; step: number; hashes: string[] },
): Promise<boolean> {
  const isPending = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
  const change = { confirmedAt: now, lastStep: step };
  const { rowCount } = await tx.update(secondFactors).set(change).where(isPending);
  if (rowCount !== 1) return false;
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return true;
}

/** Marks the step of a code as used; false where it, or a later one, was used before. */
export async function consumeStep(db: DbOrTx, userId: string, step: number): Promise<boolean> {
  const isUnused = and(
    eq(secondFactors.userId, userId),
    isNotNull(secondFactors.confirmedAt),
    lt(secondFactors.lastStep, step),
  );
  const { rowCount } = await db.update(secondFactors).set({ lastStep: step }).where(isUnused);
  return rowCount === 1;
}

/** Uses up a recovery code; false where there is no such code. */
export async function consumeRecoveryCode(db: DbOrTx, userId: string, codeHash: string) {
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  return (await db.delete(recoveryCodes).where(own)).rowCount === 1;
}

/** Removes the factor with its recovery codes; false where there is none. */
export async function removeFactor(db: DbOrTx, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  return rowCount === 1;
}
