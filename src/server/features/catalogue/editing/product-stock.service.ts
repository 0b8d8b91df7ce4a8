import {
  adminProductSchema,
  type StockChangeRecord,
  type StockChangeRequest,
} from '../../../../contract/catalogue-editing.ts';
import { changedStock, NOTED_REASONS } from '../../../../domain/catalogue/product-editing.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { PageParams } from '../../../platform/db/list-page.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, orNotFound, ShopError } from '../../../platform/errors/shop-error.ts';
import * as repository from './editing.repository.ts';
import { lockExistingProduct, type ProductEditingDeps } from './product-writer.service.ts';

/** Changes of a product's stock by admins, and their history. */
export function createProductStock(deps: ProductEditingDeps) {
  const { db, pool, clock, accounts, audit, views } = deps;

  async function toRecords(rows: repository.StockChangeRow[]): Promise<StockChangeRecord[]> {
    const names = await accounts.findNames([...new Set(rows.map(({ actorId }) => actorId))]);
    return rows.map((row) => toRecord(row, names.get(row.actorId) ?? null));
  }

  return {
    /**
     * Changes a stock under the product's lock, so that orders and other admins wait.
     * @throws NOT_FOUND; BAD_INPUT where the stock would be negative; STALE_VERSION where the stock
     * is set and is not the one that was seen
     */
    async change(actorId: string, id: string, change: StockChangeRequest) {
      const { kind, quantity, seen, reason, note } = change;
      const rows = await inTransaction(pool, async (tx) => {
        const { stock: before, name, ...product } = await lockExistingProduct(tx, id);
        if (kind === 'to' && seen !== undefined && seen !== before) {
          const current = await views.loadAdminProduct(tx, { ...product, name, stock: before });
          throw new ShopError('STALE_VERSION', stockMoved(seen, before), {
            current: adminProductSchema.encode(current),
          });
        }
        const changed = changedStock(before, { kind, quantity });
        if ('error' in changed) throw invalidField('quantity', changed.error);
        const after = changed.stock;
        await repository.setStock(tx, id, after);
        await audit.recordAndEmptyCache(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: name },
          before: { stock: before },
          after: { stock: after, reason, ...(note && { note }) },
        });
        const row = { productId: id, at: clock.now(), actorId, reason, note: note || null };
        return repository.insertStockChanges(tx, [{ ...row, before, after }]);
      });
      const [record] = await toRecords(rows);
      if (!record) throw new Error(`The change of ${id}'s stock could not be read back`);
      return record;
    },

    async listHistory(id: string, query: PageParams) {
      orNotFound(await repository.findEditableProduct(db, id), 'This product');
      const page = await repository.listStockChanges(db, id, query);
      return { ...page, items: await toRecords(page.items) };
    },
  };
}

function toRecord(row: repository.StockChangeRow, by: string | null): StockChangeRecord {
  const { id, at, note, before, after } = row;
  const reason = NOTED_REASONS.find((known) => known === row.reason) ?? 'other';
  return { _id: String(id), at: at.toISOString(), by, reason, note, before, after };
}

function stockMoved(seen: number, present: number): string {
  return `The stock changed from ${seen} to ${present}. Your count is not saved yet: check it, then save again.`;
}

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
