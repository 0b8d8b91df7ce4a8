import type { User } from '../../../contract/accounts.ts';
import type { RestoredShop, restoredShopEndpoints } from '../../../contract/restored-shop.ts';
import { formatMinor } from '../../../domain/money/foreign-amount.ts';
import { financialYear, shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { findStoredValue, setStoredValue } from '../../platform/db/stored-values.repository.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound, ShopError, stateConflict } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { takeInvoiceNumber } from '../orders/orders.repository.ts';
import * as payments from '../payments/payments.repository.ts';
import type { ServiceBase } from '../service-base.ts';

const NAME = 'restored-shop';
const MAX_LISTED = 20;

/** The latest restore. `last`: the number after which invoices of a year go on; null = not answered. */
interface Restore {
  madeAt: string;
  restoredAt: string;
  last: { financialYear: string; count: number } | null;
}

/** Notes a restore: invoices that were issued since the backup may bear the next numbers. */
export async function noteRestore(db: DbOrTx, madeAt: Date, now: Date): Promise<void> {
  const restore = { madeAt: madeAt.toISOString(), restoredAt: now.toISOString(), last: null };
  await setStoredValue(db, NAME, JSON.stringify(restore satisfies Restore));
}

async function findRestore(db: DbOrTx): Promise<Restore | null> {
  const value = await findStoredValue(db, NAME);
  return value === null ? null : (JSON.parse(value) as Restore);
}

/**
 * The last number of a year that an invoice of before a restore may bear; 0 without one.
 * @throws ShopError ORDER_STATE until the admin has said it
 */
export async function findLastInvoice(tx: Tx, year: string): Promise<number> {
  const restore = await findRestore(tx);
  if (!restore) return 0;
  if (!restore.last) {
    throw stateConflict(
      'The shop was restored from a backup. Say on the dashboard, under “Needs attention”, from which number invoices go on.',
    );
  }
  return restore.last.financialYear === year ? restore.last.count : 0;
}

type RestoredShopDeps = Pick<ServiceBase, 'db' | 'pool' | 'clock' | 'audit' | 'findTimeZone'>;

export type RestoredShopService = ReturnType<typeof createRestoredShop>;

/** What the admin has to settle after a restore: decision 26. */
export function createRestoredShop({ db, pool, clock, audit, findTimeZone }: RestoredShopDeps) {
  const findYear = async (on: DbOrTx) =>
    financialYear(shopDay(clock.now(), await findTimeZone(on)));

  async function findQuestion(tx: Tx): Promise<RestoredShop['question']> {
    const restore = await findRestore(tx);
    if (!restore || restore.last) return null;
    const year = await findYear(tx);
    const { madeAt, restoredAt } = restore;
    const nextInvoice = await takeInvoiceNumber(tx, year);
    return { madeAt, restoredAt, financialYear: year, nextInvoice };
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
    async continueInvoices(admin: User, nextInvoice: number): Promise<RestoredShop> {
      await inTransaction(pool, async (tx) => {
        const restore = await findRestore(tx);
        // Its lock keeps out another answer.
        const question = await findQuestion(tx);
        if (!restore || !question) throw stateConflict('The invoices go on already.');
        const { financialYear: year, nextInvoice: least } = question;
        if (nextInvoice < least) {
          const message = `${year}/${least} is the least number that is free`;
          throw new ShopError('BAD_INPUT', message, { issues: [{ path: 'nextInvoice', message }] });
        }
        const last = { financialYear: year, count: nextInvoice - 1 };
        await setStoredValue(tx, NAME, JSON.stringify({ ...restore, last }));
        await audit.recordAndEmptyCache(tx, {
          actorId: admin._id,
          action: 'changed',
          subject: { kind: 'settings', id: NAME, label: '' },
          after: { nextInvoice: `${year}/${nextInvoice}` },
        });
      });
      return view();
    },

    /** @throws ShopError NOT_FOUND */
    async dismissPayment(id: string): Promise<RestoredShop> {
      orNotFound(await payments.dismissUnknownPayment(db, id, clock.now()), 'This payment');
      return view();
    },
  };
}

export function restoredShopRoutes({
  restoredShop,
}: Services): Handlers<typeof restoredShopEndpoints> {
  return {
    'GET /api/admin/restored-shop': () => restoredShop.view(),
    'POST /api/admin/restored-shop/invoices': ({ caller, body }) =>
      restoredShop.continueInvoices(caller, body.nextInvoice),
    'POST /api/admin/unknown-payments/{id}/dismiss': ({ params }) =>
      restoredShop.dismissPayment(params.id),
  };
}
