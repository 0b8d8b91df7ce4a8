import type { LineConflict } from '../../../../contract/errors.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import type { PictureRow, ProductRow } from './catalogue.repository.ts';
import { imageUrlOf } from './product-views.ts';

/** What carts and orders need to know of a product. */
export interface ProductSnapshot {
  productId: string;
  name: string;
  /** The selling price of one piece. */
  unitPaise: Paise;
  stock: number;
  isForSale: boolean;
  /** Address of the first picture. */
  image: string;
}

export function snapshotOf(row: ProductRow, pictures: PictureRow[]): ProductSnapshot {
  return {
    productId: row.id,
    name: row.name,
    unitPaise: row.sellingPaise,
    stock: row.stock,
    isForSale: row.removedAt === null && row.hiddenAt === null,
    image: imageUrlOf(pictures),
  };
}

/** What a refused cart line or order says of a product, in the contract's shape. */
export function lineConflict(product: ProductSnapshot): LineConflict {
  const { productId, name, unitPaise, stock } = product;
  return { product: productId, name, price: unitPaise, countInStock: stock };
}
