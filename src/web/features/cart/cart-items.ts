import type { Cart } from '../../../contract/cart.ts';
import type { LineConflict } from '../../../contract/errors.ts';
import type { Product } from '../../../contract/product.ts';
import { sellingPrice } from '../../../domain/pricing.ts';
import { MAX_QUANTITY } from '../../../domain/stock.ts';
import { missingPicture } from '../../ui/picture-sources.ts';

/** Wide enough for the cart's small pictures on a screen of three pixels to the point. */
const THUMBNAIL_WIDTH = 320;

/** A line of the cart as this browser keeps it (specification §3); `price` is in rupees, for one. */
export interface LocalCartItem {
  /** Id of the product; the cart holds one item of each. */
  product: string;
  name: string;
  imageUrl: string[];
  price: number;
  /** Left out where it is unknown. */
  countInStock?: number;
  qty: number;
  /** Id of the line on the server; empty until the server has answered. */
  _id: string;
  /** The shop no longer sells it. */
  isRemoved?: boolean;
}

/** The sound items of what was found in storage: a bad entry is dropped, a repeated one replaced. */
export function parseCartItems(found: unknown): LocalCartItem[] {
  if (!Array.isArray(found)) return [];
  return found
    .map(parseItem)
    .filter((item) => item !== null)
    .reduce<LocalCartItem[]>(withItem, []);
}

/** The item that a product becomes when it is put into the cart. */
export function itemOf(product: Product, qty: number, lineId = ''): LocalCartItem {
  return {
    product: product._id,
    name: product.name,
    imageUrl: orPlaceholder(thumbnails(product)),
    price: sellingPrice(product),
    countInStock: product.countInStock,
    qty,
    _id: lineId,
    ...(product.isRemoved ? { isRemoved: true } : {}),
  };
}

/** The server's cart as local items. */
export function itemsOf({ carts }: Cart): LocalCartItem[] {
  return carts.map((line) => itemOf(line.productId, line.count, line._id));
}

/** The items with one added, in the place of an item of the same product where there is one. */
export function withItem(items: LocalCartItem[], added: LocalCartItem): LocalCartItem[] {
  const isKnown = items.some((item) => item.product === added.product);
  if (!isKnown) return [...items, added];
  return items.map((item) => (item.product === added.product ? added : item));
}

/** The items without a product. */
export function withoutProduct(items: LocalCartItem[], productId: string): LocalCartItem[] {
  return items.filter((item) => item.product !== productId);
}

/** The items with the prices and stock counts that a refused call has told. */
export function withConflicts(
  items: LocalCartItem[],
  conflicts: readonly LineConflict[],
): LocalCartItem[] {
  return items.map((item) => {
    const now = conflicts.find((conflict) => conflict.product === item.product);
    return now ? { ...item, price: now.price, countInStock: now.countInStock } : item;
  });
}

/** The sum of all quantities, as the badge shows it (specification §2, Shared chrome). */
export function countItems(items: readonly LocalCartItem[]): number {
  return items.reduce((sum, item) => sum + item.qty, 0);
}

function parseItem(found: unknown): LocalCartItem | null {
  if (typeof found !== 'object' || found === null) return null;
  const entry = found as Record<keyof LocalCartItem, unknown>;
  if (!isText(entry.product) || !isText(entry.name)) return null;
  if (!isPrice(entry.price) || !isQuantity(entry.qty)) return null;
  return {
    product: entry.product,
    name: entry.name,
    imageUrl: orPlaceholder([entry.imageUrl].flat().filter(isText)),
    price: entry.price,
    ...(isCount(entry.countInStock) ? { countInStock: entry.countInStock } : {}),
    qty: entry.qty,
    _id: isText(entry._id) ? entry._id : '',
    ...(entry.isRemoved === true ? { isRemoved: true } : {}),
  };
}

function thumbnails({ pictures, images, imageUrl }: Product): string[] {
  const small = pictures.flatMap(({ src, widths }) => {
    const width = widths.find((each) => each >= THUMBNAIL_WIDTH) ?? widths.at(-1);
    return width ? [`${src}-${width}.webp`] : [];
  });
  return [small, images, [imageUrl].filter(isText)].find((list) => list.length > 0) ?? [];
}

function orPlaceholder(images: string[]): string[] {
  return images.length > 0 ? images : [missingPicture];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isQuantity(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= MAX_QUANTITY;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
