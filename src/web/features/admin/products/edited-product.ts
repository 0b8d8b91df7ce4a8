import type { AdminProduct } from '../../../../contract/admin-product.ts';
import {
  draftOf,
  PRODUCT_FIELDS,
  type ProductField,
  readDraft,
} from '../../../../domain/product-facts.ts';

/** What the form of a product holds, all of it as text. */
export type EditedProduct = Record<ProductField | 'isHidden', string>;

/** The product as its form shows it first. */
export function editedOf(product: AdminProduct): EditedProduct {
  return { ...draftOf(product), isHidden: product.isHidden ? 'yes' : 'no' };
}

/** What a form without faults is sent as, for the version it was made from. */
export function changeOf({ isHidden, ...draft }: EditedProduct, version: number) {
  return { ...readDraft(draft), isHidden: isHidden === 'yes', version };
}

export function isSame(one: EditedProduct, other: EditedProduct): boolean {
  return Object.entries(one).every(([field, text]) => other[field as ProductField] === text);
}

/** What a field is called. */
export function fieldLabel(field: ProductField | 'isHidden'): string {
  return field === 'isHidden' ? 'Hidden from the shop' : PRODUCT_FIELDS[field].label;
}
