import { isDeepStrictEqual } from 'node:util';
import {
  type BulkPreview,
  type BulkPreviewRequest,
  type BulkRequest,
  MAX_BULK,
} from '../../../../contract/catalogue-bulk.ts';
import type { ProductEdit } from '../../../../contract/catalogue-editing.ts';
import type { Issue } from '../../../../contract/errors.ts';
import { applyBulkChange, type BulkChange } from '../../../../domain/catalogue/bulk-change.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../../platform/errors/shop-error.ts';
import type { CatalogueIndex } from '../catalogue-rows.ts';
import * as repository from './editing.repository.ts';
import {
  assertNoErrors,
  MAX_SHOWN,
  type PlannedEdit,
  type ProductEditingDeps,
  toProductEdit,
  writeProducts,
} from './product-writer.service.ts';

const TOO_MANY = `You can change at most ${MAX_BULK} products at once. Select fewer products.`;

/** One change of many products: a preview first, then all of them or none. */
export function createBulkProducts(deps: ProductEditingDeps) {
  const { db, pool, catalogueRows } = deps;

  async function select({ selection }: BulkPreviewRequest): Promise<repository.StockedProduct[]> {
    if ('ids' in selection) return repository.findProducts(db, [...new Set(selection.ids)]);
    const { filter } = selection;
    const { subCategoryIds } = await catalogueRows.load();
    const wanted = { ...filter, subCategoryIds: subCategoryIds(filter) };
    const rows = await repository.listByName(db, wanted, MAX_BULK + 1);
    if (rows.length > MAX_BULK) throw invalidField('selection', TOO_MANY);
    return rows;
  }

  return {
    /** The chosen products before and after the change. @throws ShopError BAD_INPUT for too many */
    async preview(request: BulkPreviewRequest): Promise<InPaise<BulkPreview>> {
      const rows = await select(request);
      const { edits, errors } = planAll(rows, request.change, await catalogueRows.load());
      return {
        total: rows.length,
        changing: edits.length,
        invalid: errors.length,
        errors: errors.slice(0, MAX_SHOWN),
        rows: edits.slice(0, MAX_SHOWN).map(({ id, before, after }) => ({
          _id: id,
          name: before.name,
          before: toFigures(before),
          after: toFigures(after),
        })),
        products: rows.map(({ id, version, stock }) => [id, version, stock]),
      };
    },

    /**
     * Changes the previewed products in one transaction; returns how many changed.
     * @throws STALE_VERSION naming those that others changed meanwhile, BAD_INPUT naming those that
     * the change does not fit; then nothing is written
     */
    async apply(actorId: string, { products, change }: BulkRequest): Promise<number> {
      return inTransaction(pool, async (tx) => {
        const ids = products.map(([id]) => id);
        const rows = await repository.lockProducts(tx, ids);
        assertFresh(products, rows, change);
        const index = await catalogueRows.load(tx);
        const { edits, errors } = planAll(rows, change, index);
        const issues = errors.map(({ _id, name, message }) => ({
          path: _id,
          message: `${name}: ${message}`,
        }));
        assertNoErrors(issues, 'Nothing was saved:');
        const { reason = 'other', note } = change.stock ?? {};
        if (edits.length > 0)
          await writeProducts(deps, tx, actorId, edits, { index, reason, note });
        return edits.length;
      });
    },
  };
}

/** The products that change, and the errors of those that cannot. */
function planAll(rows: repository.StockedProduct[], change: BulkChange, index: CatalogueIndex) {
  const edits: Extract<PlannedEdit, { kind: 'changed' }>[] = [];
  const errors: InPaise<BulkPreview>['errors'] = [];
  for (const row of rows) {
    const { id, name } = row;
    const before = toProductEdit(row, index);
    const changed = applyBulkChange(before, change);
    if ('error' in changed) errors.push({ _id: id, name, message: changed.error });
    else if (!isDeepStrictEqual(before, changed.after)) {
      edits.push({ kind: 'changed', id, before, after: changed.after });
    }
  }
  return { edits, errors };
}

function toFigures({ price, offerPrice, countInStock, isHidden }: ProductEdit) {
  return { price, offerPrice, countInStock, isHidden };
}

/** The stock is compared only where it is set: relative changes use the present stock. */
function assertFresh(
  seen: BulkRequest['products'],
  rows: repository.StockedProduct[],
  { stock }: BulkChange,
) {
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
