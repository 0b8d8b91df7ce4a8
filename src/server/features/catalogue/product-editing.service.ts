import type {
  AdminProduct,
  AdminProductFilter,
  AdminProductQuery,
  ProductChange,
} from '../../../contract/admin-product.ts';
import { toPaise } from '../../../domain/money.ts';
import { copyName, UNKNOWN_SUB_CATEGORY } from '../../../domain/product-facts.ts';
import { normaliseSearch } from '../../../domain/search-terms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './admin-products.repository.ts';
import { insertProduct, type ProductRow, picturesOf } from './catalogue.repository.ts';
import type { CategoryIndex } from './category-index.ts';
import { readOwnersCursor, writeOwnersCursor } from './owners-cursor.ts';
import { pictureAuditFacts, productAuditFacts } from './product-audit.ts';
import type { ProductLocks } from './product-locks.ts';
import type { ProductViews } from './product-views.ts';

interface EditingDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  views: ProductViews;
  locks: ProductLocks;
}

/** What the owner does to single products: finds them, hidden ones too, and changes them. */
export function createProductEditing({ db, clock, audit, views, locks }: EditingDeps) {
  return {
    /** Products that are not removed, narrowed, sorted and paged as the query says. */
    async list(query: AdminProductQuery): Promise<ListPage<AdminProduct[]>> {
      const { sort = 'newest', limit, cursor } = query;
      const selection = ownersSelection(query, await views.categories());
      const after = cursor === undefined ? undefined : readOwnersCursor(cursor, sort);
      const [rows, total] = await Promise.all([
        repository.listProducts(db, selection, { sort, limit: oneMore(limit), after }),
        repository.countProducts(db, selection),
      ]);
      const { shown, next } = cutPage(rows, limit, (last) => writeOwnersCursor(last, sort));
      const products = shown.map(({ product }) => product);
      return { items: await views.adminViewsOf(db, products), total, next };
    },

    /** One product, hidden or not. @throws ShopError NOT_FOUND */
    async product(id: string): Promise<AdminProduct> {
      const row = isId(id) ? await repository.findProduct(db, id) : undefined;
      if (!row) throw notFound('This product');
      return views.adminViewOf(db, row);
    },

    /** Writes the facts over the version they were made from. @throws NOT_FOUND, STALE_VERSION */
    async change(actorId: string, id: string, change: ProductChange): Promise<AdminProduct> {
      return db.transaction(async (tx) => {
        const row = await locks.lockVersion(tx, id, change.version);
        const places = await views.categories(tx);
        const subCategoryId = places.idOf(change.category, change.subCategory);
        if (!subCategoryId) throw unknownSubCategory();
        const now = clock.now();
        const { name, description, details } = change;
        const changed = await repository.updateProduct(tx, id, {
          ...details,
          name,
          description,
          subCategoryId,
          pricePaise: toPaise(change.price),
          offerPricePaise: change.offerPrice === null ? null : toPaise(change.offerPrice),
          hiddenAt: change.isHidden ? (row.hiddenAt ?? now) : null,
          updatedAt: now,
        });
        await audit.record(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: name },
          before: productAuditFacts(row, places),
          after: productAuditFacts(changed, places),
        });
        return views.adminViewOf(tx, changed);
      });
    },

    /**
     * Adds a copy that is hidden until its owner has edited it: nothing of it is in stock yet, and a
     * Silk Mark number belongs to one piece. @throws ShopError NOT_FOUND
     */
    async duplicate(actorId: string, id: string): Promise<AdminProduct> {
      return db.transaction(async (tx) => {
        // Under the lock no picture of it is taken down, so none is forgotten before the copy shows it.
        const original = await locks.lock(tx, id);
        const shown = (await picturesOf(tx, [id])).get(id) ?? [];
        const copy = copyOf(original, clock.now());
        const shots = shown.map((shot) => ({ ...shot, id: newId(), productId: copy.id }));
        const row = await insertProduct(tx, copy, shots);
        await audit.record(tx, {
          actorId,
          action: 'added',
          subject: { kind: 'product', id: copy.id, label: copy.name },
          after: {
            ...productAuditFacts(row, await views.categories(tx)),
            stock: row.stock,
            pictures: shots.map(pictureAuditFacts),
            copyOf: id,
          },
        });
        return views.adminViewOf(tx, row);
      });
    },
  };
}

/** The owner's filter in the repository's terms. */
export function ownersSelection(
  { search, category, subCategory, hidden, lowStock }: AdminProductFilter,
  categories: CategoryIndex,
): repository.OwnersSelection {
  const isPlaced = category !== undefined || subCategory !== undefined;
  const sought = normaliseSearch(search ?? '');
  return {
    ...(sought !== '' && { search: sought }),
    ...(isPlaced && { subCategoryIds: categories.subCategoryIds({ category, subCategory }) }),
    ...(hidden !== undefined && { isHidden: hidden === 'yes' }),
    ...(lowStock !== undefined && { lowStock }),
  };
}

export function unknownSubCategory(): ShopError {
  const message = UNKNOWN_SUB_CATEGORY;
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'subCategory', message }] });
}

function copyOf(original: ProductRow, now: Date) {
  const { nameWords: _, sellingPaise: __, ...facts } = original;
  return {
    ...facts,
    id: newId(),
    name: copyName(original.name),
    stock: 0,
    silkMarkNumber: null,
    version: 1,
    isDemo: false,
    createdAt: now,
    updatedAt: now,
    hiddenAt: now,
  };
}
