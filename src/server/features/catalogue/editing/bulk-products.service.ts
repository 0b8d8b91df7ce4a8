import { isDeepStrictEqual } from 'node:util';
import {
  type BulkPreviewInPaise,
  type BulkPreviewRequest,
  type BulkRequest,
  MAX_BULK,
} from '../../../../contract/catalogue-bulk.ts';
import type { Issue } from '../../../../contract/errors.ts';
import {
  type BulkChange,
  type BulkFacts,
  bulkChanged,
} from '../../../../domain/catalogue/bulk-change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../../platform/http/shop-error.ts';
import type { ProductRow } from '../storefront/catalogue.repository.ts';
import { listByName } from './admin-products.repository.ts';
import * as repository from './bulk-products.repository.ts';
import { factsOf } from './product-audit.ts';
import type { WritingDeps } from './product-writer.ts';

const MAX_SHOWN = 100;
const TOO_MANY = `You can change at most ${MAX_BULK} products at once. Select fewer products.`;

interface Planned {
  row: ProductRow;
  before: BulkFacts;
  after: BulkFacts;
}

/** One change of many products: a preview first, then all of them or none. */
export function createBulkProducts({ db, pool, views, writer }: WritingDeps) {
  async function chosen({ selection }: BulkPreviewRequest): Promise<ProductRow[]> {
    if ('ids' in selection) return repository.findProducts(db, [...new Set(selection.ids)]);
    const { filter } = selection;
    const { subCategoryIds } = await views.categories();
    const wanted = { ...filter, subCategoryIds: subCategoryIds(filter) };
    const rows = await listByName(db, wanted, MAX_BULK + 1);
    if (rows.length > MAX_BULK) throw invalidField('selection', TOO_MANY);
    return rows;
  }

  async function write(tx: Tx, actorId: string, planned: Planned[], change: BulkChange) {
    const categories = await views.categories(tx);
    const edits = planned.map(({ row, before, after }) => {
      const facts = factsOf(row, categories);
      return { id: row.id, before: { ...facts, ...before }, after: { ...facts, ...after } };
    });
    const { reason = 'other', note } = change.stock ?? {};
    await writer.changeAll(tx, actorId, edits, { reason, note });
  }

  return {
    /** The chosen products before and after the change. @throws ShopError BAD_INPUT for too many */
    async preview(request: BulkPreviewRequest): Promise<BulkPreviewInPaise> {
      const rows = await chosen(request);
      const { planned, errors } = planAll(rows, request.change);
      return {
        total: rows.length,
        changing: planned.length,
        faulty: errors.length,
        faults: errors.slice(0, MAX_SHOWN).map(({ row, error }) => ({
          _id: row.id,
          name: row.name,
          message: error,
        })),
        rows: planned.slice(0, MAX_SHOWN).map(({ row, before, after }) => ({
          _id: row.id,
          name: row.name,
          before,
          after,
        })),
        products: rows.map(({ id, version, stock }) => [id, version, stock]),
      };
    },

    /**
     * Changes the previewed products in one transaction; returns how many changed.
     * @throws STALE_VERSION naming those that others changed meanwhile, BAD_INPUT naming those that the
     * change does not fit; then nothing is written
     */
    async apply(actorId: string, { products, change }: BulkRequest): Promise<number> {
      return inTransaction(pool, async (tx) => {
        const ids = products.map(([id]) => id);
        const rows = await repository.lockProducts(tx, ids);
        assertFresh(products, rows, change);
        const { planned, errors } = planAll(rows, change);
        if (errors.length > 0) throw bulkErrors(errors);
        if (planned.length > 0) await write(tx, actorId, planned, change);
        return planned.length;
      });
    },
  };
}

/** The products that change, and the errors of those that cannot. */
function planAll(rows: ProductRow[], change: BulkChange) {
  const planned: Planned[] = [];
  const errors: { row: ProductRow; error: string }[] = [];
  for (const row of rows) {
    const { pricePaise: price, offerPricePaise: offerPrice, stock: countInStock } = row;
    const before = { price, offerPrice, countInStock, isHidden: row.hiddenAt !== null };
    const changed = bulkChanged(before, change);
    if ('error' in changed) errors.push({ row, error: changed.error });
    else if (!isDeepStrictEqual(before, changed.after)) planned.push({ row, before, ...changed });
  }
  return { planned, errors };
}

/** The stock is compared only where it is set: relative changes use the present stock. */
function assertFresh(seen: BulkRequest['products'], rows: ProductRow[], { stock }: BulkChange) {
  const present = new Map(rows.map((row) => [row.id, row]));
  const issues: Issue[] = [];
  for (const [id, version, count] of seen) {
    const row = present.get(id);
    const isSame = row?.version === version && (stock?.kind !== 'to' || row.stock === count);
    if (!row) issues.push({ path: id, message: 'One of the products was removed' });
    else if (!isSame) issues.push({ path: id, message: `${row.name} was changed` });
  }
  if (issues.length === 0) return;
  const count = issues.length === 1 ? '1 product was' : `${issues.length} products were`;
  throw new ShopError(
    'STALE_VERSION',
    `${count} changed after the preview. Nothing was saved. Check the new preview.`,
    { issues: issues.slice(0, MAX_SHOWN) },
  );
}

function bulkErrors(errors: { row: ProductRow; error: string }[]): ShopError {
  const issues = errors.slice(0, MAX_SHOWN).map(({ row, error }) => ({
    path: row.id,
    message: `${row.name}: ${error}`,
  }));
  const [first] = issues;
  const message = `Nothing was saved: ${first?.message ?? ''}${errors.length > 1 ? `, and ${errors.length - 1} more` : ''}`;
  return new ShopError('BAD_INPUT', message, { issues });
}
