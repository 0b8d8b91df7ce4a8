import { z } from 'zod';
import type { StockChangeRecord, StockChangeRequest } from '../../../contract/stock-change.ts';
import { changedStock, NOTED_REASONS } from '../../../domain/stock-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { isId } from '../../platform/ids.ts';
import { decodeCursor } from '../../platform/list-cursor.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { findProduct } from './admin-products.repository.ts';
import type { ProductLocks } from './product-locks.ts';
import type { ProductViews } from './product-views.ts';
import * as repository from './stock-changes.repository.ts';

interface StockDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  views: ProductViews;
  locks: ProductLocks;
  /** What people are called, by their ids; those who are gone are left out. */
  namesOf: (ids: string[]) => Promise<Map<string, string>>;
}

const cursorSchema = z.object({ before: z.int() });

/** The stock of a product in the owner's hands: changed for a reason, and remembered. */
export function createProductStock({ db, clock, audit, views, locks, namesOf }: StockDeps) {
  async function recordsOf(rows: repository.StockChangeRow[]): Promise<StockChangeRecord[]> {
    const names = await namesOf([...new Set(rows.map(({ actorId }) => actorId))]);
    return rows.map((row) => recordOf(row, names.get(row.actorId) ?? null));
  }

  return {
    /**
     * Changes a stock under its lock, so that orders and other admins wait for one another.
     * @throws NOT_FOUND; BAD_INPUT where so many are not there; STALE_VERSION where a stock is set that
     * was not the one seen
     */
    async change(
      actorId: string,
      id: string,
      change: StockChangeRequest,
    ): Promise<StockChangeRecord> {
      const { kind, pieces, seen, reason, note } = change;
      const rows = await db.transaction(async (tx) => {
        const { stock: before, name, ...product } = await locks.lock(tx, id);
        if (kind === 'to' && seen !== undefined && seen !== before) {
          const current = await views.adminViewOf(tx, { ...product, name, stock: before });
          throw new ShopError('STALE_VERSION', stockMoved(seen, before), { current });
        }
        const changed = changedStock(before, { kind, pieces });
        if ('fault' in changed) throw refusedPieces(changed.fault);
        const after = changed.stock;
        await repository.setStock(tx, id, after);
        await audit.record(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: name },
          before: { stock: before },
          after: { stock: after, reason, ...(note && { note }) },
        });
        const row = { productId: id, at: clock.now(), actorId, reason, note: note || null };
        return repository.insertStockChanges(tx, [{ ...row, before, after }]);
      });
      const [record] = await recordsOf(rows);
      if (!record) throw new Error(`The change of ${id}'s stock could not be read back`);
      return record;
    },

    /** What was done to a stock, the latest first. @throws ShopError NOT_FOUND */
    async history(
      id: string,
      query: { limit?: number; cursor?: string },
    ): Promise<ListPage<StockChangeRecord[]>> {
      const product = isId(id) ? await findProduct(db, id) : undefined;
      if (!product) throw notFound('This product');
      const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const [rows, total] = await Promise.all([
        repository.listStockChanges(db, id, { limit: oneMore(query.limit), before }),
        repository.countStockChanges(db, id),
      ]);
      const { shown, next } = cutPage(rows, query.limit, writeCursor);
      return { items: await recordsOf(shown), total, next };
    },
  };
}

function recordOf(row: repository.StockChangeRow, by: string | null): StockChangeRecord {
  const { id, at, note, before, after } = row;
  const reason = NOTED_REASONS.find((known) => known === row.reason) ?? 'other';
  return { _id: String(id), at: at.toISOString(), by, reason, note, before, after };
}

function writeCursor({ id }: repository.StockChangeRow): string {
  return Buffer.from(JSON.stringify({ before: id })).toString('base64url');
}

function readCursor(text: string): number {
  return decodeCursor(cursorSchema, text, ({ before }) => before);
}

function stockMoved(seen: number, present: number): string {
  return `The stock is ${present} by now, not ${seen}: nothing was saved. Look again whether the count still holds.`;
}

function refusedPieces(message: string): ShopError {
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'pieces', message }] });
}
