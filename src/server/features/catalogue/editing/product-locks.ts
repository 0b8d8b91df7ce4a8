import { adminProductSchema } from '../../../../contract/catalogue-editing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { orNotFound, ShopError } from '../../../platform/http/shop-error.ts';
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
    return orNotFound(await repository.lockProduct(tx, id), 'This product');
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
        { current: adminProductSchema.encode(await views.viewOf(tx, row)) },
      );
    },
  };
}
