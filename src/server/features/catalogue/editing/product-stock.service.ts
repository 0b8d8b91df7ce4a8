import {
  adminProductSchema,
  type StockChangeRecord,
  type StockChangeRequest,
} from '../../../../contract/catalogue-editing.ts';
import {
  changedStock,
  NOTED_REASONS,
  stockMoved,
} from '../../../../domain/catalogue/product-editing.ts';
import { labelVariant } from '../../../../domain/catalogue/product-options.ts';
import type { PageParams } from '../../../platform/db/list-page.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, orNotFound, ShopError } from '../../../platform/errors/shop-error.ts';
import type { CatalogueIndex } from '../catalogue-rows.ts';
import { listEveryVariant, setStock, type VariantRow } from '../variants.repository.ts';
import * as repository from './editing.repository.ts';
import { lockExistingProduct, type ProductEditingDeps } from './product-writer.service.ts';

/** Changes of a product's stock by admins, and their history. */
export function createProductStock(deps: ProductEditingDeps) {
  const { db, pool, clock, accounts, audit, catalogueRows, views } = deps;

  async function toRecords(rows: NamedChange[]): Promise<StockChangeRecord[]> {
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
        const product = await lockExistingProduct(tx, id);
        const variant = chooseVariant(product, change.variantId);
        const label = toLabel(product, variant, await catalogueRows.load(tx));
        const { stock: before } = variant;
        const { name } = product;
        if (kind === 'to' && seen !== undefined && seen !== before) {
          const current = await views.loadAdminProduct(tx, product);
          throw new ShopError('STALE_VERSION', stockMoved(seen, before), {
            current: adminProductSchema.encode(current),
          });
        }
        const changed = changedStock(before, { kind, quantity });
        if ('error' in changed) throw invalidField('quantity', changed.error);
        const after = changed.stock;
        await setStock(tx, variant.id, after);
        await audit.recordAndEmptyCache(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: name },
          before: { stock: before },
          after: { ...label, stock: after, reason, ...(note && { note }) },
        });
        const row = { variantId: variant.id, at: clock.now(), actorId, reason, note: note || null };
        const stored = await repository.insertStockChanges(tx, [{ ...row, before, after }]);
        return stored.map((each) => ({ ...each, ...label }));
      });
      const [record] = await toRecords(rows);
      if (!record) throw new Error(`The change of ${id}'s stock could not be read back`);
      return record;
    },

    async listHistory(id: string, query: PageParams) {
      const row = await repository.findEditableProduct(db, id);
      const product = orNotFound(row, 'This product');
      const page = await repository.listStockChanges(db, id, query);
      const all = product.optionKeys.length > 0 ? await listEveryVariant(db, [id]) : [];
      const index = await catalogueRows.load();
      const named = page.items.map((change) => {
        const variant = all.find((each) => each.id === change.variantId);
        return { ...change, ...(variant && toLabel(product, variant, index)) };
      });
      return { ...page, items: await toRecords(named) };
    },
  };
}

/** A change with the variant whose stock it is, where the product has options. */
type NamedChange = repository.StockChangeRow & { variant?: string };

function toLabel(
  { optionKeys }: Pick<repository.StockedProduct, 'optionKeys'>,
  { options }: VariantRow,
  { allAttributes }: CatalogueIndex,
) {
  return options.length > 0 ? { variant: labelVariant(allAttributes, optionKeys, options) } : {};
}

/** @throws ShopError BAD_INPUT where it has several and none of them is named */
function chooseVariant({ id, optionKeys, variants }: repository.StockedProduct, named?: string) {
  const chosen = optionKeys.length > 0 ? named : id;
  const variant = variants.find((each) => each.id === chosen);
  if (!variant) throw invalidField('variantId', 'Choose which combination changes');
  return variant;
}

function toRecord(row: NamedChange, by: string | null): StockChangeRecord {
  const { id, at, note, variant, before, after } = row;
  const reason = NOTED_REASONS.find((known) => known === row.reason) ?? 'other';
  return {
    _id: String(id),
    at: at.toISOString(),
    by,
    reason,
    note,
    ...(variant && { variant }),
    before,
    after,
  };
}
