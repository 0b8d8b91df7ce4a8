import { and, asc, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import { type Paise, subtract, sum, ZERO } from '../../../domain/money/money.ts';
import { sumGst } from '../../../domain/tax/gst.ts';
import { creditNoteLines, sumContainedGst } from '../../../domain/tax/tax-document.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { toTaxableOrder } from '../orders/order-gst.ts';
import { listCredits, listLines } from '../orders/order-pieces.repository.ts';
import { orders, refunds } from '../orders/orders.tables.ts';
import type { Figures } from './reports.service.ts';

/** The GST in what was sold and in what was credited, by the keys of a report's rows. */
export type ContainedTax = Map<string, { sold: Paise; credited: Paise }>;

/** Which orders by GST and decisions count, and the key of each in a report. */
interface Counted {
  sold: { where: SQL | undefined; key: SQL<string> };
  credited: { where: SQL | undefined; key: SQL<string> };
}

/** Between two of them other requests are answered. */
const BATCH = 500;
const NONE = { sold: ZERO, credited: ZERO };

/**
 * Computes the GST that orders contain, as their documents do: it is not stored. What is credited bears
 * what was left before it less what is left after.
 */
export async function sumContainedTax(
  db: DbOrTx,
  { sold, credited }: Counted,
): Promise<ContainedTax> {
  const sums: ContainedTax = new Map();
  const add = (key: string, kind: 'sold' | 'credited', tax: Paise) => {
    const before = sums.get(key) ?? NONE;
    sums.set(key, { ...before, [kind]: sum(before[kind], tax) });
  };
  const isByGst = isNotNull(orders.gstScheme);
  await eachBatch(async (after) => {
    const rows = await db
      .select({ id: orders.id, order: orders, key: sold.key })
      .from(orders)
      .where(and(isByGst, sold.where, after && gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(BATCH);
    const lines = await listLines(
      db,
      rows.map(({ id }) => id),
    );
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
    for (const { order, key } of rows) {
      const taxable = toTaxableOrder(order, byOrder.get(order.id) ?? []);
      add(key, 'sold', taxable ? sumContainedGst(taxable) : ZERO);
    }
    return rows;
  });
  await eachBatch(async (after) => {
    const rows = await db
      .select({ id: refunds.id, order: orders, key: credited.key })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(isByGst, credited.where, after && gt(refunds.id, after)))
      .orderBy(asc(refunds.id))
      .limit(BATCH);
    const orderIds = [...new Set(rows.map(({ order }) => order.id))];
    const [lines, credits] = [await listLines(db, orderIds), await listCredits(db, orderIds)];
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    const creditsOf = Map.groupBy(credits, ({ refund }) => refund.orderId);
    for (const { id, order, key } of rows) {
      const taxable = toTaxableOrder(order, linesOf.get(order.id) ?? []);
      const decided = creditsOf.get(order.id) ?? [];
      const at = decided.findIndex(({ refund }) => refund.id === id);
      const [credit, since] = [decided[at]?.credit, decided.slice(0, at)];
      if (!taxable || !credit) continue;
      const earlier = { before: [], since: since.map((each) => each.credit) };
      add(key, 'credited', sum(...creditNoteLines(taxable, earlier, credit).map(sumGst)));
    }
    return rows;
  });
  return sums;
}

async function eachBatch(read: (after: string | undefined) => Promise<{ id: string }[]>) {
  let rows: { id: string }[] = [];
  do rows = await read(rows.at(-1)?.id);
  while (rows.length === BATCH);
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

/** All of it. */
export function sumAll(contained: ContainedTax) {
  const all = [...contained.values()];
  return {
    sold: sum(...all.map(({ sold }) => sold)),
    credited: sum(...all.map(({ credited }) => credited)),
  };
}
