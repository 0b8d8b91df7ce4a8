import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { stateConflict } from '../../platform/errors/shop-error.ts';

const NAME = 'restored-shop';

/** What has numbers of its own: invoices on request (`count`), those by GST, and credit notes. */
export type NumberSeries = 'count' | 'gstInvoices' | 'creditNotes';

/** The latest restore. `last`: the numbers after which series of a year go on, of those that were asked. */
interface Restore {
  madeAt: string;
  restoredAt: string;
  last: ({ financialYear: string } & Partial<Record<NumberSeries, number>>) | null;
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

/**
 * The last number of a series that a document of before a restore may bear; 0 without a restore in this
 * year, null until the admin has said it.
 */
export function getLastNumber(
  restore: Restore | null,
  year: string,
  series: NumberSeries,
): number | null {
  if (!restore || (restore.last && restore.last.financialYear !== year)) return 0;
  return restore.last?.[series] ?? null;
}

/** Whether the admin has not said yet which number of a series follows a restore. */
export const isNumberAsked = async (db: DbOrTx, year: string, series: NumberSeries) =>
  getLastNumber(await findRestore(db), year, series) === null;

/** @throws ShopError ORDER_STATE until the admin has said it */
export async function findLastNumber(tx: Tx, year: string, series: NumberSeries): Promise<number> {
  const last = getLastNumber(await findRestore(tx), year, series);
  if (last !== null) return last;
  throw stateConflict(
    'The shop was restored from a backup. Set the next invoice number first: the dashboard (/admin) asks for it.',
  );
}
