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
}

/** Locks a product: until the transaction ends, nobody else changes it, orders included. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  return orNotFound(await repository.lockProduct(tx, id), 'This product');
}

/** Locks a product that has this version. */
export async function lockVersion(tx: Tx, views: ProductViews, id: string, version: number) {
  const row = await lockProduct(tx, id);
  if (row.version === version) return row;
  throw new ShopError(
    'STALE_VERSION',
    'Someone else changed this product. Your changes are not saved yet: choose what to keep, then save again.',
    { current: adminProductSchema.encode(await views.viewOf(tx, row)) },
  );
}
