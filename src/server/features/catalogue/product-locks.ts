import type { Tx } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, ShopError } from '../../platform/shop-error.ts';
import * as repository from './admin-products.repository.ts';
import type { ProductRow } from './catalogue.repository.ts';
import type { ProductViews } from './product-views.ts';

export type ProductLocks = ReturnType<typeof createProductLocks>;

/** Products under their locks: until a transaction ends nobody else changes them, orders neither. */
export function createProductLocks({ views }: { views: ProductViews }) {
  /** @throws ShopError NOT_FOUND */
  async function lock(tx: Tx, id: string): Promise<ProductRow> {
    const row = isId(id) ? await repository.lockProduct(tx, id) : undefined;
    if (!row) throw notFound('This product');
    return row;
  }

  return {
    lock,

    /** For the version that was edited. @throws ShopError NOT_FOUND, STALE_VERSION */
    async lockVersion(tx: Tx, id: string, version: number): Promise<ProductRow> {
      const row = await lock(tx, id);
      if (row.version === version) return row;
      throw new ShopError(
        'STALE_VERSION',
        'Someone else changed this product meanwhile. Nothing was saved: look at the differences first.',
        { current: await views.adminViewOf(tx, row) },
      );
    },
  };
}
