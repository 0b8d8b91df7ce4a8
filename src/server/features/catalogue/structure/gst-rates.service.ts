import type { User } from '../../../../contract/accounts.ts';
import type { GstRateForm, GstView, PublishedGstRate } from '../../../../contract/gst.ts';
import { type InPaise, subtract, sum, ZERO } from '../../../../domain/money/money.ts';
import { withTax } from '../../../../domain/orders/order-totals.ts';
import { containedGst, sumGst } from '../../../../domain/tax/gst.ts';
import {
  findRate,
  findRateOrDefault,
  findReplacement,
  type GstRate,
  getPercent,
  pricesBetween,
} from '../../../../domain/tax/gst-rates.ts';
import { shopDay } from '../../../../domain/time/calendar.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockName, shareName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, orNotFound } from '../../../platform/errors/shop-error.ts';
import { createRecorder } from '../../audit/audit.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import type { CheckoutRules } from '../../shop/shop.service.ts';
import { listGstRates } from '../catalogue.repository.ts';
import * as repository from './gst-rates.repository.ts';

type RateRow = Awaited<ReturnType<typeof listGstRates>>[number];

const PREVIEWED = 5;

/** Held while rates change, and shared while goods get an HSN: each has a rate then. The last lock of both. */
const GST_RATES = 'gst rates';

const record = createRecorder('settings', (row: RateRow) => ({
  id: row.id,
  label: `GST of HSN ${row.hsn}`,
  values: toAuditValues(row),
}));

/** The rates of goods as the owner keeps them, and what products cost by them. */
export function createGstRates({ db, pool, clock, audit, shop }: ServiceBase) {
  return {
    /** The rates, and what goods bear by them. */
    async loadView(): Promise<
      Pick<InPaise<GstView>, 'rates' | 'waiting' | 'products' | 'between'>
    > {
      const [rates, rules, used, newest] = await Promise.all([
        listGstRates(db),
        shop.loadCheckoutRules(),
        repository.listUsedHsns(db),
        repository.listNewest(db, PREVIEWED),
      ]);
      const day = shopDay(clock.now(), rules.timeZone);
      const ranges = ['', ...used].flatMap((hsn) => {
        const rate = findRateOrDefault(rates, hsn, rules, day);
        const between = rate && pricesBetween(rate);
        return between ? [{ ...between, hsn }] : [];
      });
      return {
        rates: rates.map(toRate),
        waiting: listWaiting(rates, used, day),
        products: newest.map((product) => previewProduct(product, rates, rules, day)),
        between: await repository.listInRanges(db, ranges, PREVIEWED),
      };
    },

    /** @throws ShopError BAD_INPUT where the HSN has a rate from that day */
    add: (admin: User, { limit: limitPaise, ...form }: InPaise<GstRateForm>) =>
      inTransaction(pool, async (tx) => {
        await lockName(tx, GST_RATES);
        const isTaken = ({ hsn, fromDay }: GstRate) => hsn === form.hsn && fromDay === form.fromDay;
        if ((await listGstRates(tx)).some(isTaken)) {
          throw invalidField(
            'fromDay',
            'This HSN has a rate from that day already. Remove it first.',
          );
        }
        const row = { ...form, id: newId(), limitPaise };
        await repository.insertRate(tx, row);
        await record(audit, tx, admin, null, row);
        return toRate(row);
      }),

    /**
     * @throws ShopError NOT_FOUND, BAD_INPUT where goods would be without a rate, or would bear an earlier
     *   one than `earlier`
     */
    remove: (admin: User, id: string, earlier = '') =>
      inTransaction(pool, async (tx) => {
        await lockName(tx, GST_RATES);
        const rates = await listGstRates(tx);
        const removed = orNotFound(
          rates.find((rate) => rate.id === id),
          'This rate',
        );
        const left = rates.filter((rate) => rate !== removed);
        const { defaultHsn, timeZone } = await shop.loadSettings(tx);
        const day = shopDay(clock.now(), timeZone);
        const used = [defaultHsn, ...(await repository.listUsedHsns(tx))];
        const without = used.find((hsn) => findRate(rates, hsn, day) && !findRate(left, hsn, day));
        if (without !== undefined) {
          const message = `Goods of HSN ${without} need this rate. Give them another HSN or add a rate first.`;
          throw invalidField('id', message);
        }
        const other = findReplacement(rates, removed, day);
        if (other && other.id !== earlier) {
          const message = `Goods of HSN ${removed.hsn} would bear the rate of HSN ${other.hsn} from ${other.fromDay} then. Send its id as earlier to confirm it.`;
          throw invalidField('earlier', message);
        }
        await repository.deleteRate(tx, id);
        await record(audit, tx, admin, removed, null);
      }),
  };
}

/** The HSNs in use whose first rate holds from a later day. */
function listWaiting(rates: readonly GstRate[], used: string[], day: string): GstView['waiting'] {
  return used.toSorted().flatMap((hsn) => {
    const days = rates.filter((rate) => hsn.startsWith(rate.hsn)).map(({ fromDay }) => fromDay);
    const [first] = days.toSorted();
    return first !== undefined && first > day ? [{ hsn, fromDay: first }] : [];
  });
}

/** A product as it is priced by GST. */
function previewProduct(
  { id, name, price, hsn: own }: Awaited<ReturnType<typeof repository.listNewest>>[number],
  rates: readonly GstRate[],
  rules: CheckoutRules,
  day: string,
): InPaise<GstView>['products'][number] {
  const hsn = own || rules.defaultHsn;
  const rate = findRateOrDefault(rates, hsn, rules, day);
  const withGst = withTax(price, { taxPercent: 0, gstRate: rate });
  const percent = rate ? getPercent(rate, { amount: price, quantity: 1, includesTax: true }) : null;
  return {
    ...{ _id: id, name, hsn, price, percent },
    paidNow: withTax(price, rules),
    tax: percent === null ? ZERO : sumGst(containedGst(price, percent, 'inter')),
    added: { tax: subtract(withGst, price), total: withGst },
  };
}

/** The error of an HSN of which no rate is known; null for another, or none. */
export function missingRateError(rates: readonly GstRate[], hsn = ''): string | null {
  if (hsn === '' || rates.some((rate) => hsn.startsWith(rate.hsn))) return null;
  return `There is no GST rate for HSN ${hsn} yet. Add it under GST first.`;
}

/** Keeps the rates as they are until the transaction ends. */
export const holdGstRates = (tx: Tx): Promise<void> => shareName(tx, GST_RATES);

/** @throws ShopError BAD_INPUT for an HSN of which no rate is known */
export async function assertHasRate(tx: Tx, hsn: string): Promise<void> {
  if (hsn === '') return;
  await holdGstRates(tx);
  const error = missingRateError(await listGstRates(tx), hsn);
  if (error !== null) throw invalidField('hsn', error);
}

const toRate = ({ id, limitPaise, ...rate }: RateRow): InPaise<PublishedGstRate> => ({
  ...rate,
  _id: id,
  limit: limitPaise,
});

function toAuditValues({ hsn, fromDay, percent, limitPaise, percentAbove }: RateRow) {
  return {
    ...{ hsn, from: fromDay, percent },
    ...(limitPaise !== null && { limit: sum(limitPaise) / 100, percentAbove }),
  };
}
