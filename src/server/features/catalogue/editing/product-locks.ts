import { adminProductSchema } from '../../../../contract/catalogue-editing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import { notFound, ShopError } from '../../../platform/http/shop-error.ts';
import type { ServiceBase } from '../../service-base.ts';
import type { ProductRow } from '../storefront/catalogue.repository.ts';
import type { ProductViews } from '../storefront/product-views.ts';
import * as repository from './admin-products.repository.ts';

/** What the parts of product editing need. */
export interface ProductEditingDeps extends ServiceBase {
  views: ProductViews;
  locks: ProductLocks;
}

export type ProductLocks = ReturnType<typeof createProductLocks>;

/** Locks products: until the transaction ends, nobody else changes them, orders included. */
export function createProductLocks({ views }: { views: ProductViews }) {
  async function lock(tx: Tx, id: string): Promise<ProductRow> {
    const row = isId(id) ? await repository.lockProduct(tx, id) : undefined;
    if (!row) throw notFound('This product');
    return row;
  }

  return {
    lock,

    /** Locks a product that has this version. */
    async lockVersion(tx: Tx, id: string, version: number): Promise<ProductRow> {
      const row = await lock(tx, id);
      if (row.version === version) return row;
      throw new ShopError(
        'STALE_VERSION',
        'Someone else changed this product meanwhile. Nothing was saved: look at the differences first.',
        { current: adminProductSchema.encode(await views.adminViewOf(tx, row)) },
      );
    },
  };
}
