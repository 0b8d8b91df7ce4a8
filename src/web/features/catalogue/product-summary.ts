import type { NearProducts, NearReason } from '../../../contract/near-products.ts';
import type { Picture } from '../../../contract/picture.ts';
import type { Product } from '../../../contract/product.ts';

/** What a card shows of a product: lists travel without descriptions and details. */
export type ProductSummary = Pick<
  Product,
  | '_id'
  | 'name'
  | 'price'
  | 'offerPrice'
  | 'discountPercentage'
  | 'countInStock'
  | 'isNew'
  | 'pictures'
>;

/** A part of a list of products: `total` counts the whole list, `next` is the cursor of the part after. */
export interface ProductPage {
  products: ProductSummary[];
  total: number;
  next: string | null;
}

/** Products near a search, and which words were read as others to find them. */
export interface NearMatches {
  products: ProductSummary[];
  reasons: NearReason[];
}

export function summaryOf(product: Product): ProductSummary {
  const { _id, name, price, offerPrice, discountPercentage, countInStock, isNew } = product;
  const pictures = product.pictures.map(leanPicture);
  return { _id, name, price, offerPrice, discountPercentage, countInStock, isNew, pictures };
}

/** A page of products as the API gives it, in the shape of a list. */
export function pageOf(page: {
  items: Product[];
  total: number;
  next: string | null;
}): ProductPage {
  return { products: page.items.map(summaryOf), total: page.total, next: page.next };
}

/** Near matches as the API gives them, in the shape of a list. */
export function nearMatchesOf({ products, reasons }: NearProducts): NearMatches {
  return { products: products.map(summaryOf), reasons };
}

// Only the picture that is there from the start needs its preview in the page.
function leanPicture(picture: Picture, place: number): Picture {
  return { ...picture, preview: place === 0 ? picture.preview : '', colours: [] };
}
