import type { DbOrTx } from '../../../platform/db/database.ts';
import { listSlowSellers, type SoldPieces, stockTotal } from './stock-report.repository.ts';

export { productPlaces } from './stock-report.repository.ts';

/** The worth of the stock, and what sells slowly; `sold`: a subquery of the pieces sold by product. */
export async function stockReport(db: DbOrTx, sold: SoldPieces) {
  const [rows, total] = await Promise.all([listSlowSellers(db, sold), stockTotal(db)]);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
  };
}
