import type { AdminProduct } from '../../../contract/admin-product.ts';
import type { Product } from '../../../contract/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/database.ts';
import * as repository from './catalogue.repository.ts';
import { type CategoryIndex, indexCategories } from './category-index.ts';
import { adminProductView, productView } from './product-view.ts';

export type ProductViews = ReturnType<typeof createProductViews>;

/** Gives rows of products the shapes of the contract: with their pictures and their category. */
export function createProductViews({ db, clock }: { db: Db; clock: Clock }) {
  let index: CategoryIndex | undefined;

  /** Inside a transaction through its own connection: waiting for a second one could wait for ever. */
  async function categories(on: DbOrTx = db): Promise<CategoryIndex> {
    index ??= indexCategories(await repository.listCategories(on));
    return index;
  }

  /** What makes a view of a row, with all that these rows need read at once. */
  async function partsFor(on: DbOrTx, rows: repository.ProductRow[]) {
    const places = await categories(on);
    const ids = rows.map((row) => row.id);
    const shots = await repository.picturesOf(on, ids);
    const now = clock.now();
    return (row: repository.ProductRow) => ({
      row,
      pictures: shots.get(row.id) ?? [],
      place: places.placeOf(row.subCategoryId),
      now,
    });
  }

  async function adminViewsOf(on: DbOrTx, rows: repository.ProductRow[]): Promise<AdminProduct[]> {
    const parts = await partsFor(on, rows);
    return rows.map((row) => adminProductView(parts(row)));
  }

  return {
    categories,

    /** The tree was written anew. */
    forgetCategories(): void {
      index = undefined;
    },

    async viewsOf(on: DbOrTx, rows: repository.ProductRow[]): Promise<Product[]> {
      const parts = await partsFor(on, rows);
      return rows.map((row) => productView(parts(row)));
    },

    adminViewsOf,

    /** As their owner sees them, but for the pictures, which are left out. */
    async bareViewsOf(on: DbOrTx, rows: repository.ProductRow[]): Promise<AdminProduct[]> {
      const places = await categories(on);
      const now = clock.now();
      return rows.map((row) => {
        const place = places.placeOf(row.subCategoryId);
        return adminProductView({ row, pictures: [], place, now });
      });
    },

    async adminViewOf(on: DbOrTx, row: repository.ProductRow): Promise<AdminProduct> {
      const [view] = await adminViewsOf(on, [row]);
      if (!view) throw new Error(`Product ${row.id} could not be read back`);
      return view;
    },
  };
}
