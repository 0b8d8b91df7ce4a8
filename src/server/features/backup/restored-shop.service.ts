import type { User } from '../../../contract/accounts.ts';
import type { NextNumbers, RestoredShop } from '../../../contract/restored-shop.ts';
import { formatMinor } from '../../../domain/money/foreign-amount.ts';
import { financialYear, shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound, ShopError, stateConflict } from '../../platform/errors/shop-error.ts';
import * as payments from '../payments/payments.repository.ts';
import type { ServiceBase } from '../service-base.ts';
import { findRestore, saveRestore } from './restored-shop.repository.ts';

export { findLastBackup } from './backup.repository.ts';
export { findLastNumber, isNumberAsked } from './restored-shop.repository.ts';

const MAX_LISTED = 1000;

/** The least numbers that are free: functions of orders, which ask this feature for the last ones. */
interface DocumentNumbers {
  lockNextInvoiceNumber: (tx: Tx, financialYear: string) => Promise<number>;
  lockNextNumber: (tx: Tx, series: string, financialYear: string) => Promise<number>;
  /** Issues the credit notes that have waited since then. */
  issueWaitingNotes: (since: Date) => Promise<void>;
}

/** @throws ShopError BAD_INPUT for a number that is taken */
function requireFree(path: string, next: number, least: number): void {
  if (next >= least) return;
  const message = `${least} is the least number that is free`;
  throw new ShopError('BAD_INPUT', message, { issues: [{ path, message }] });
}

/** What the admin has to settle after a restore: decision 26. */
export function createRestoredShop(deps: ServiceBase & { numbers: DocumentNumbers }) {
  const { db, pool, clock, audit, shop, numbers, findTimeZone } = deps;

  const findYear = async (on: DbOrTx) =>
    financialYear(shopDay(clock.now(), await findTimeZone(on)));

  async function findQuestion(tx: Tx): Promise<RestoredShop['question']> {
    const restore = await findRestore(tx);
    if (!restore || restore.last) return null;
    const year = await findYear(tx);
    const { madeAt, restoredAt } = restore;
    const settings = await shop.loadSettings(tx);
    const nextInvoice =
      settings.taxMode === 'gst'
        ? await numbers.lockNextNumber(tx, settings.invoicePrefix, year)
        : await numbers.lockNextInvoiceNumber(tx, year);
    const nextCreditNote = await numbers.lockNextNumber(tx, settings.creditNotePrefix, year);
    return { madeAt, restoredAt, financialYear: year, nextInvoice, nextCreditNote };
  }

  async function view(): Promise<RestoredShop> {
    const question = await inTransaction(pool, findQuestion);
    const rows = await payments.listUnknownPayments(db, MAX_LISTED);
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

  return {
    view,

    /** @throws ShopError ORDER_STATE where nothing is asked, BAD_INPUT for a number that is taken */
    async continueInvoices(admin: User, next: NextNumbers): Promise<RestoredShop> {
      const since = await inTransaction(pool, async (tx) => {
        const restore = await findRestore(tx);
        // Its lock keeps out another answer.
        const question = await findQuestion(tx);
        if (!restore || !question) throw stateConflict('The invoices go on already.');
        const { financialYear: year } = question;
        const { nextInvoice, nextCreditNote = question.nextCreditNote } = next;
        requireFree('nextInvoice', nextInvoice, question.nextInvoice);
        requireFree('nextCreditNote', nextCreditNote, question.nextCreditNote);
        const count = nextInvoice - 1;
        const last = { financialYear: year, count, creditNotes: nextCreditNote - 1 };
        await saveRestore(tx, { ...restore, last });
        await audit.recordAndEmptyCache(tx, {
          actorId: admin._id,
          action: 'changed',
          subject: { kind: 'settings', id: 'restored-shop', label: '' },
          after: {
            nextInvoice: `${year}/${nextInvoice}`,
            nextCreditNote: `${year}/${nextCreditNote}`,
          },
        });
        return new Date(restore.restoredAt);
      });
      await numbers.issueWaitingNotes(since);
      return view();
    },

    /** @throws ShopError NOT_FOUND */
    async dismissPayment(admin: User, id: string): Promise<RestoredShop> {
      await inTransaction(pool, async (tx) => {
        const row = await payments.dismissUnknownPayment(tx, id, clock.now());
        const { gateway, gatewayOrderId, reference } = orNotFound(row, 'This payment');
        await audit.recordAndEmptyCache(tx, {
          actorId: admin._id,
          action: 'dismissed',
          subject: { kind: 'settings', id: 'restored-shop', label: '' },
          before: { gateway, gatewayOrderId, reference },
        });
      });
      return view();
    },
  };
}
