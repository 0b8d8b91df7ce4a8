import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { stateConflict } from '../../platform/errors/shop-error.ts';

const NAME = 'restored-shop';

/** The latest restore. `last`: the number after which invoices of a year go on; null = not answered. */
interface Restore {
  madeAt: string;
  restoredAt: string;
  last: { financialYear: string; count: number; creditNotes?: number } | null;
}

/** Notes a restore: invoices that were issued since the backup may bear the next numbers. */
export function noteRestore(db: DbOrTx, madeAt: Date, now: Date): Promise<void> {
  const times = { madeAt: madeAt.toISOString(), restoredAt: now.toISOString() };
  return saveRestore(db, { ...times, last: null });
}

export const saveRestore = (db: DbOrTx, restore: Restore): Promise<void> =>
  setStoredValue(db, NAME, JSON.stringify(restore));

export async function findRestore(db: DbOrTx): Promise<Restore | null> {
  const value = await findStoredValue(db, NAME);
  return value === null ? null : (JSON.parse(value) as Restore);
}

/** Whether the admin has not said yet which numbers follow a restore. */
export async function isNumberAsked(db: DbOrTx): Promise<boolean> {
  const restore = await findRestore(db);
  return restore !== null && restore.last === null;
}

/**
 * The last number of a year that an invoice or a credit note of before a restore may bear; 0 without one.
 * @throws ShopError ORDER_STATE until the admin has said it
 */
export async function findLastNumber(tx: Tx, year: string, isCreditNote = false): Promise<number> {
  const restore = await findRestore(tx);
  if (!restore) return 0;
  if (!restore.last) {
    throw stateConflict(
      'The shop was restored from a backup. Set the next invoice number first: the dashboard (/admin) asks for it.',
    );
  }
  if (restore.last.financialYear !== year) return 0;
  return isCreditNote ? (restore.last.creditNotes ?? 0) : restore.last.count;
}
