import type { LineConflictInPaise } from '../../../../contract/errors.ts';
import type { PictureRow, ProductRow } from './catalogue.repository.ts';
import { imageUrlOf } from './product-views.ts';

export type ProductSnapshot = ReturnType<typeof snapshotOf>;

/** What carts and orders need to know of a product. */
export function snapshotOf(row: ProductRow, pictures: PictureRow[]) {
  return {
    productId: row.id,
    name: row.name,
    /** The selling price of one piece. */
    unitPaise: row.sellingPaise,
    stock: row.stock,
    isForSale: row.removedAt === null && row.hiddenAt === null,
    /** Address of the first picture. */
    image: imageUrlOf(pictures),
  };
}

/** What a refused cart line or order says of a product, in the contract's shape. */
export function lineConflict(product: ProductSnapshot): LineConflictInPaise {
  const { productId, name, unitPaise, stock } = product;
  return { product: productId, name, price: unitPaise, countInStock: stock };
}
