import type { Product } from '../../../../contract/product.ts';
import { categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import * as repository from '../catalogue.repository.ts';
import type { ListDeps } from './product-lists.service.ts';

/** Products that are read at once: a catalogue of any size is read in bounded memory. */
const BATCH = 500;

/** A product with the time of its last change. */
export type ListedProduct = InPaise<Product> & { updatedAt: Date };

/** The whole catalogue, for the files that search engines and marketplaces read. */
export interface AllProducts {
  /** Products for sale, the oldest first, in batches; from an index on, and so many. */
  batches: (from?: number, count?: number) => AsyncGenerator<ListedProduct[]>;
  count: () => Promise<number>;
  /** When each part of the list, of so many products, changed last. */
  findLastChangesByPart: (size: number) => Promise<Date[]>;
  /** The addresses of categories and subcategories that have products, with their last changes. */
  listCategoryPages: () => Promise<{ path: string; changedAt: Date }[]>;
  /** At most `limit` products changed after a moment and id, those no longer for sale too. */
  listChangedSince: (
    since: { updatedAt: Date; id: string },
    until: Date,
    limit: number,
  ) => ReturnType<typeof repository.listChangedProducts>;
}

export function createAllProducts({ db, catalogueRows, views }: ListDeps): AllProducts {
  return {
    async *batches(from = 0, count = Number.POSITIVE_INFINITY) {
      let after = from === 0 ? undefined : await repository.findProductAt(db, from - 1);
      if (from > 0 && !after) return;
      for (let left = count; left > 0; ) {
        const limit = Math.min(BATCH, left);
        const rows = await repository.listProductsAfter(db, after, limit);
        const products = await views.loadProducts(db, rows);
        const listed = rows.flatMap(({ updatedAt }, at) => {
          const product = products[at];
          return product ? [{ ...product, updatedAt }] : [];
        });
        if (listed.length > 0) yield listed;
        if (rows.length < limit) return;
        after = rows.at(-1);
        left -= rows.length;
      }
    },

    count: () => repository.countForSale(db),
    findLastChangesByPart: (size) => repository.findLastChangesByPart(db, size),

    async listCategoryPages() {
      const changes = await repository.findLastChangesBySubCategory(db);
      const index = await catalogueRows.load();
      const pages = new Map<string, Date>();
      for (const [id, changedAt] of changes) {
        const place = index.getPlace(id);
        if (!place) continue;
        const { category, subCategory } = place;
        for (const path of [categoryPath(category), categoryPath(category, subCategory)]) {
          const known = pages.get(path);
          if (!known || known < changedAt) pages.set(path, changedAt);
        }
      }
      return [...pages].map(([path, changedAt]) => ({ path, changedAt }));
    },

    listChangedSince: (since, until, limit) =>
      repository.listChangedProducts(db, since, until, limit),
  };
}
