import type { TaxReport } from '../../../contract/reports.ts';
import { type InPaise, type Paise, subtract, sum, ZERO } from '../../../domain/money/money.ts';
import { creditedGst, sumOrderGst } from '../../../domain/tax/tax-document.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  listCredits,
  listInvoicedCredits,
  listLines,
  type OrderRow,
  toTaxableOrder,
} from '../orders/orders.service.ts';

export type Figures = InPaise<TaxReport>['total'];

/** The GST in what was sold and in what was credited, by the keys of a report's rows. */
export type ContainedTax = Map<string, { sold: Paise; credited: Paise }>;

/** An order by GST that was paid, or a decision about one: its id, and the key of its row in a report. */
export interface TaxableRow {
  id: string;
  order: OrderRow;
  key: string;
}

/** Reads the rows after one, by their ids: between two batches other requests are answered. */
export type BatchReader = (after: string | undefined) => Promise<TaxableRow[]>;
export const BATCH = 500;
const NONE = { sold: ZERO, credited: ZERO };

/**
 * Computes the GST that orders contain, as their documents do, beside what was added to their prices: it
 * is not stored. What is credited bears what was left before it less what is left after.
 */
export async function sumContainedTax(
  db: DbOrTx,
  readers: { sold: BatchReader; credited: BatchReader },
): Promise<ContainedTax> {
  const sums: ContainedTax = new Map();
  const add = (key: string, kind: 'sold' | 'credited', tax: Paise) => {
    const before = sums.get(key) ?? NONE;
    sums.set(key, { ...before, [kind]: sum(before[kind], tax) });
  };
  await eachBatch(readers.sold, async (rows) => {
    const taxable = await loadTaxable(db, rows);
    for (const { order, key } of rows) {
      add(key, 'sold', subtract(sumOrderGst(taxable(order)), order.taxPaise));
    }
  });
  await eachBatch(readers.credited, async (rows) => {
    const taxable = await loadTaxable(db, rows);
    const ids = [...new Set(rows.map(({ order }) => order.id))];
    const byOrder = Map.groupBy(await listCredits(db, ids), ({ refund }) => refund.orderId);
    const invoiced = await listInvoicedCredits(db, ids);
    for (const { id, order, key } of rows) {
      const decided = byOrder.get(order.id) ?? [];
      const own = decided.find(({ refund }) => refund.id === id);
      if (!own) continue;
      // Without an invoice yet, it will take off all of them.
      const isBefore = ({ refund }: typeof own) =>
        invoiced.get(order.id)?.includes(refund.id) ?? true;
      const creditsOf = (wanted: boolean) =>
        decided.filter((each) => isBefore(each) === wanted).map(({ credit }) => credit);
      const all = { before: creditsOf(true), since: creditsOf(false) };
      const tax = creditedGst(taxable(order), all, own.credit);
      const added = own.credit.lines.map(({ taxPaise }) => taxPaise);
      add(key, 'credited', subtract(tax, sum(...added)));
    }
  });
  return sums;
}

/** The orders of these rows as their tax is computed from. */
async function loadTaxable(db: DbOrTx, rows: TaxableRow[]) {
  const lines = await listLines(db, [...new Set(rows.map(({ order }) => order.id))]);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return (order: OrderRow) => {
    const taxable = toTaxableOrder(order, byOrder.get(order.id) ?? []);
    if (!taxable) throw new Error(`Order ${order.id} is not taxed by GST`);
    return taxable;
  };
}

async function eachBatch(read: BatchReader, handle: (rows: TaxableRow[]) => Promise<void>) {
  let rows: TaxableRow[] = [];
  do {
    rows = await read(rows.at(-1)?.id);
    await handle(rows);
  } while (rows.length === BATCH);
}

/** Figures with the GST in them; those of a shop without GST as they were. */
export function withContainedTax<F extends Figures>(
  figures: F,
  contained: ContainedTax,
  of: { sold: Paise; credited: Paise } = NONE,
): F {
  if (contained.size === 0) return figures;
  return {
    ...figures,
    taxIncluded: of.sold,
    creditedPrice: subtract(figures.creditedPrice, of.credited),
    creditedTax: sum(figures.creditedTax, of.credited),
  };
}
