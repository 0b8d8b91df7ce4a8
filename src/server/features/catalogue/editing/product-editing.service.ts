import type {
  AdminProductInPaise,
  AdminProductQuery,
  ProductChange,
} from '../../../../contract/catalogue-editing.ts';
import { copyName } from '../../../../domain/catalogue/product-editing.ts';
import { newId } from '../../../platform/db/ids.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import type { ListPage } from '../../../platform/http/endpoint-route.ts';
import { orNotFound } from '../../../platform/http/shop-error.ts';
import { insertProducts, type ProductRow, picturesOf } from '../storefront/catalogue.repository.ts';
import * as repository from './admin-products.repository.ts';
import { auditFacts, columnsOf, factsOf, pictureAuditFacts } from './product-audit.ts';
import { lockProduct, lockVersion, type ProductEditingDeps } from './product-locks.ts';

/** Lists and edits products for administrators, hidden ones included. */
export function createProductEditing({ db, pool, clock, audit, views }: ProductEditingDeps) {
  return {
    async list(query: AdminProductQuery): Promise<ListPage<AdminProductInPaise[]>> {
      const { sort = 'newest', limit, cursor } = query;
      const { subCategoryIds } = await views.categories();
      const selection = { ...query, subCategoryIds: subCategoryIds(query) };
      const page = await repository.listProducts(db, selection, { sort, limit, cursor });
      return { ...page, items: await views.viewsOf(db, page.items) };
    },

    async product(id: string): Promise<AdminProductInPaise> {
      const row = orNotFound(await repository.findProduct(db, id), 'This product');
      return views.viewOf(db, row);
    },

    async change(actorId: string, id: string, change: ProductChange): Promise<AdminProductInPaise> {
      return inTransaction(pool, async (tx) => {
        const row = await lockVersion(tx, views, id, change.version);
        const places = await views.categories(tx);
        const now = clock.now();
        const changed = await repository.updateProduct(tx, id, {
          ...columnsOf(change, places),
          hiddenAt: change.isHidden ? (row.hiddenAt ?? now) : null,
          updatedAt: now,
        });
        await audit.record(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: change.name },
          before: auditFacts(factsOf(row, places)),
          after: auditFacts(factsOf(changed, places)),
        });
        return views.viewOf(tx, changed);
      });
    },

    /**
     * Adds a hidden copy without stock, and without the Silk Mark number, which belongs to one
     * piece.
     */
    async duplicate(actorId: string, id: string): Promise<AdminProductInPaise> {
      return inTransaction(pool, async (tx) => {
        // Under the lock no picture can be deleted before the copy shows it.
        const original = await lockProduct(tx, id);
        const shown = (await picturesOf(tx, [id])).get(id) ?? [];
        const copy = copyOf(original, clock.now());
        const images = shown.map((image) => ({ ...image, id: newId(), productId: copy.id }));
        const [row] = await insertProducts(tx, [copy], images);
        if (!row) throw new Error(`The copy of product ${id} was not inserted`);
        await audit.record(tx, {
          actorId,
          action: 'added',
          subject: { kind: 'product', id: copy.id, label: copy.name },
          after: {
            ...auditFacts(factsOf(row, await views.categories(tx))),
            stock: row.stock,
            pictures: images.map(pictureAuditFacts),
            copyOf: id,
          },
        });
        return views.viewOf(tx, row);
      });
    },
  };
}

function copyOf(original: ProductRow, now: Date) {
  const { nameWords: _, sellingPaise: __, ...facts } = original;
  return {
    ...facts,
    id: newId(),
    name: copyName(original.name),
    stock: 0,
    details: { ...original.details, silkMarkNumber: null },
    version: 1,
    isDemo: false,
    createdAt: now,
    updatedAt: now,
    hiddenAt: now,
  };
}
