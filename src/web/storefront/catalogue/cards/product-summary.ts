import type { NearReason, Product } from '../../../../contract/catalogue.ts';
import type { Page } from '../../../../contract/client.ts';

/** The fields of a product card: lists are sent without descriptions and details. */
export type ProductSummary = ReturnType<typeof summaryOf>;

export type ProductListPage = Page<ProductSummary[]>;

/** Near matches of a search, and how its words were interpreted. */
export interface NearMatches {
  products: ProductSummary[];
  reasons: NearReason[];
}

export function summaryOf(product: Product) {
  const { _id, name, price, sellingPrice, discountPercentage, countInStock, isNew } = product;
  // Only the first picture is in the initial page and needs its preview.
  const pictures = product.pictures.map((picture, place) => ({
    ...picture,
    preview: place === 0 ? picture.preview : '',
    colours: [],
  }));
  return { _id, name, price, sellingPrice, discountPercentage, countInStock, isNew, pictures };
}
