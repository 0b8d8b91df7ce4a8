import type { NotedReason, ProductState } from '../../../../domain/catalogue/product-editing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { CategoryIndex } from '../storefront/category-index.ts';
import { insertProducts, updateProducts } from './bulk-products.repository.ts';
import { auditFacts, columnsOf } from './product-audit.ts';
import type { ProductEditingDeps } from './product-locks.ts';
import { insertStockChanges } from './stock-changes.repository.ts';

export interface ProductEdit {
  id: string;
  before: ProductState;
  after: ProductState;
}

/** Why products are written: recorded with changed stocks, and the source in the audit log. */
interface Reason {
  reason: NotedReason;
  note?: string;
  source?: string;
}

/** What services need that write many products. */
export interface WritingDeps extends ProductEditingDeps {
  writer: ReturnType<typeof createProductWriter>;
}

/** Writes many products at once, with the audit log and the history of their stocks. */
export function createProductWriter({ clock, audit, views }: ProductEditingDeps) {
  return {
    /** Adds products, hidden and without pictures. */
    async addAll(tx: Tx, actorId: string, products: ProductState[], source: string): Promise<void> {
      const now = clock.now();
      const places = await views.categories(tx);
      const added = products.map((product) => ({ id: newId(), product }));
      const dates = { hiddenAt: now, createdAt: now, updatedAt: now };
      const rows = added.map(({ id, product }) => ({
        id,
        ...stateColumns(product, places),
        ...dates,
      }));
      await insertProducts(tx, rows);
      const entries = added.map(({ id, product }) => ({
        actorId,
        action: 'added',
        subject: { kind: 'product' as const, id, label: product.name },
        after: { ...auditState(product), source },
      }));
      await audit.recordAll(tx, entries);
    },

    /** Writes the new state of products, which the caller has locked. */
    async changeAll(tx: Tx, actorId: string, edits: ProductEdit[], why: Reason): Promise<void> {
      const { reason, note, source } = why;
      const now = clock.now();
      const places = await views.categories(tx);
      const rows = edits.map(({ id, before, after }) => ({
        id,
        ...stateColumns(after, places),
        isHidden: after.isHidden,
        isRenamed: before.name !== after.name,
        isEdited: JSON.stringify(auditFacts(before)) !== JSON.stringify(auditFacts(after)),
      }));
      await updateProducts(tx, rows, now);
      const entries = edits.map(({ id, before, after }) => ({
        actorId,
        action: 'changed',
        subject: { kind: 'product' as const, id, label: after.name },
        before: auditState(before),
        after: { ...auditState(after), ...(source && { source }) },
      }));
      await audit.recordAll(tx, entries);
      const moved = edits.filter(({ before, after }) => before.countInStock !== after.countInStock);
      const common = { at: now, actorId, reason, note: note || null };
      const stockChanges = moved.map(({ id, before, after }) => ({
        ...common,
        productId: id,
        before: before.countInStock,
        after: after.countInStock,
      }));
      await insertStockChanges(tx, stockChanges);
    },
  };
}

function auditState(product: ProductState) {
  return { ...auditFacts(product), stock: product.countInStock };
}

function stateColumns(product: ProductState, places: CategoryIndex) {
  return { ...columnsOf(product, places), stock: product.countInStock };
}
