import type { NearProducts, NearReason, Product } from '../../../../contract/catalogue.ts';
import type { Picture } from '../../../../contract/picture.ts';

/** The fields of a product card: lists are sent without descriptions and details. */
export type ProductSummary = Pick<
  Product,
  | '_id'
  | 'name'
  | 'price'
  | 'sellingPrice'
  | 'discountPercentage'
  | 'countInStock'
  | 'isNew'
  | 'pictures'
>;

/**
 * A page of a product list: `total` counts the whole list, `next` is the cursor of the next page.
 */
export interface ProductPage {
  products: ProductSummary[];
  total: number;
  next: string | null;
}

/** Near matches of a search, and how its words were interpreted. */
export interface NearMatches {
  products: ProductSummary[];
  reasons: NearReason[];
}

export function summaryOf(product: Product): ProductSummary {
  const { _id, name, price, sellingPrice, discountPercentage, countInStock, isNew } = product;
  const pictures = product.pictures.map(leanPicture);
  return { _id, name, price, sellingPrice, discountPercentage, countInStock, isNew, pictures };
}

/** Summaries of a page of products from the API. */
export function pageOf(page: {
  items: Product[];
  total: number;
  next: string | null;
}): ProductPage {
  return { products: page.items.map(summaryOf), total: page.total, next: page.next };
}

/** Summaries of near matches from the API. */
export function nearMatchesOf({ products, reasons }: NearProducts): NearMatches {
  return { products: products.map(summaryOf), reasons };
}

// Only the first picture is in the initial page and needs its preview.
function leanPicture(picture: Picture, place: number): Picture {
  return { ...picture, preview: place === 0 ? picture.preview : '', colours: [] };
}
