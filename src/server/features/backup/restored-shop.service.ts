import type { User } from '../../../contract/accounts.ts';
import type { NextNumbers, RestoredShop } from '../../../contract/restored-shop.ts';
import { formatMinor } from '../../../domain/money/foreign-amount.ts';
import { financialYear, shopDay } from '../../../domain/time/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound, ShopError, stateConflict } from '../../platform/errors/shop-error.ts';
import * as payments from '../payments/payments.repository.ts';
import type { ServiceBase } from '../service-base.ts';
import {
  findRestore,
  getLastNumber,
  type NumberSeries,
  saveRestore,
} from './restored-shop.repository.ts';

export { findLastBackup } from './backup.repository.ts';
export { findLastNumber, isNumberAsked, type NumberSeries } from './restored-shop.repository.ts';

const MAX_LISTED = 1000;

/** The fields of the question by the series that they are about. */
const FIELDS = {
  count: 'nextInvoice',
  gstInvoices: 'nextGstInvoice',
  creditNotes: 'nextCreditNote',
} as const satisfies Record<NumberSeries, keyof NextNumbers>;
const SERIES = Object.keys(FIELDS) as NumberSeries[];

/** The least numbers that are free: functions of orders, which ask this feature for the last ones. */
interface DocumentNumbers {
  /** Whether orders with a tax that is added, and by GST, may still get invoices. */
  findTaxModes: (tx: Tx) => Promise<{ single: boolean; gst: boolean }>;
  lockNextInvoiceNumber: (tx: Tx, financialYear: string) => Promise<number>;
  lockNextNumber: (tx: Tx, series: string, financialYear: string) => Promise<number>;
  /** Issues the credit notes that have waited since then. */
  issueWaitingNotes: (since: Date) => Promise<void>;
}

/** What the functions of a restored shop need. */
export interface RestoredShopDeps extends ServiceBase {
  numbers: DocumentNumbers;
}

/* What the admin has to settle after a restore: decision 26. */

export async function viewRestoredShop(deps: RestoredShopDeps): Promise<RestoredShop> {
  const question = await inTransaction(deps.pool, (tx) => findQuestion(deps, tx));
  const rows = await payments.listUnknownPayments(deps.db, MAX_LISTED);
  const unknownPayments = rows.map(({ id, at, chargedMinor, chargedCurrency, ...row }) => ({
    ...row,
    _id: id,
    amount:
      chargedMinor === null || chargedCurrency === null
        ? null
        : formatMinor({ minor: chargedMinor, currency: chargedCurrency }),
    currency: chargedCurrency,
    at: at.toISOString(),
  }));
  return { question, unknownPayments };
}

/** @throws ShopError ORDER_STATE where nothing is asked, BAD_INPUT for a number that is taken */
export async function continueInvoices(
  deps: RestoredShopDeps,
  admin: User,
  next: NextNumbers,
): Promise<RestoredShop> {
  const since = await inTransaction(deps.pool, async (tx) => {
    // Two answers at once would each keep what they read.
    await lockName(tx, 'restored shop');
    const restore = await findRestore(tx);
    const question = await findQuestion(deps, tx);
    if (!restore || !question) throw stateConflict('The invoices go on already.');
    const { financialYear: year } = question;
    const last: NonNullable<typeof restore.last> = { ...restore.last, financialYear: year };
    const after: Record<string, string> = {};
    for (const series of SERIES) {
      const [field, least] = [FIELDS[series], question[FIELDS[series]]];
      if (least === undefined) continue;
      // Clients from before credit notes leave their number out.
      const number = next[field] ?? (series === 'creditNotes' ? least : 0);
      requireFree(field, number, least);
      last[series] = number - 1;
      after[field] = `${year}/${number}`;
    }
    await saveRestore(tx, { ...restore, last });
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'changed',
      subject: { kind: 'settings', id: 'restored-shop', label: '' },
      after,
    });
    return new Date(restore.restoredAt);
  });
  await deps.numbers.issueWaitingNotes(since);
  return viewRestoredShop(deps);
}

/** @throws ShopError NOT_FOUND */
export async function dismissPayment(
  deps: RestoredShopDeps,
  admin: User,
  id: string,
): Promise<RestoredShop> {
  await inTransaction(deps.pool, async (tx) => {
    const row = await payments.dismissUnknownPayment(tx, id, deps.clock.now());
    const { gateway, gatewayOrderId, reference } = orNotFound(row, 'This payment');
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'dismissed',
      subject: { kind: 'settings', id: 'restored-shop', label: '' },
      before: { gateway, gatewayOrderId, reference },
    });
  });
  return viewRestoredShop(deps);
}

/** The series whose numbers are asked: those that the shop issues by now, or may for its orders. */
async function findQuestion(
  { clock, shop, numbers, findTimeZone }: RestoredShopDeps,
  tx: Tx,
): Promise<RestoredShop['question']> {
  const restore = await findRestore(tx);
  if (!restore) return null;
  const year = financialYear(shopDay(clock.now(), await findTimeZone(tx)));
  const settings = await shop.loadSettings(tx);
  // Once it is answered only another mode can bring another series.
  const orders = restore.last ? null : await numbers.findTaxModes(tx);
  const isUsed = {
    count: settings.taxMode === 'single' || orders?.single,
    gstInvoices: settings.taxMode === 'gst' || orders?.gst,
    creditNotes: true,
  };
  const least = {
    count: () => numbers.lockNextInvoiceNumber(tx, year),
    gstInvoices: () => numbers.lockNextNumber(tx, settings.invoicePrefix, year),
    creditNotes: () => numbers.lockNextNumber(tx, settings.creditNotePrefix, year),
  };
  const asked: Partial<Record<keyof NextNumbers, number>> = {};
  for (const series of SERIES) {
    const isOpen = isUsed[series] && getLastNumber(restore, year, series) === null;
    if (isOpen) asked[FIELDS[series]] = await least[series]();
  }
  const { madeAt, restoredAt } = restore;
  return Object.keys(asked).length === 0
    ? null
    : { madeAt, restoredAt, financialYear: year, ...asked };
}

/** @throws ShopError BAD_INPUT for a number that is taken */
function requireFree(path: string, next: number, least: number): void {
  if (next >= least) return;
  const message = `${least} is the least number that is free`;
  throw new ShopError('BAD_INPUT', message, { issues: [{ path, message }] });
}
