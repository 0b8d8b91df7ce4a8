import type { DbOrTx } from '../../platform/db/database.ts';
import * as repository from './stock-report.repository.ts';

/** The worth of the stock, and what sells slowly; `sold`: a subquery of the pieces sold by product. */
export async function loadStockReport(db: DbOrTx, sold: repository.SoldQuantities) {
  const [rows, total] = await Promise.all([
    repository.listSlowSellers(db, sold),
    repository.sumStock(db),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
  };
}
