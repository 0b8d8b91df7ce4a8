import type { Rupees } from '../money/money.ts';
import { slugify } from '../text/text.ts';
import { DAY_MS } from '../time/calendar.ts';

/** Longer slugs are cut at a hyphen: an address is read, not only followed. */
const MAX_SLUG_LENGTH = 80;

/** What the address of a product is made of. */
interface NamedProduct {
  _id: string;
  name: string;
}

/** The readable part of a product's address; empty for a name of punctuation alone. */
export function productSlug(name: string): string {
  const slug = slugify(name);
  const characters = [...slug];
  if (characters.length <= MAX_SLUG_LENGTH) return slug;
  const cut = characters.slice(0, MAX_SLUG_LENGTH + 1).join('');
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : characters.slice(0, MAX_SLUG_LENGTH).join('');
}

/** The short address of a product, which stays when its name changes (specification §2). */
export function productIdPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** The canonical address of a product. */
export function productPath({ _id, name }: NamedProduct): string {
  const slug = productSlug(name);
  return slug === '' ? productIdPath(_id) : `${productIdPath(_id)}/${encodeURIComponent(slug)}`;
}

/** For how many days a product has the 'New in' tag (specification §2). */
export const NEW_IN_DAYS = 60;

/** Whether a product was added in the last `NEW_IN_DAYS` days, the last moment included. */
export function isNewIn(addedAt: Date, now: Date): boolean {
  return now.getTime() - addedAt.getTime() <= NEW_IN_DAYS * DAY_MS;
}

/** The most pieces of one product in an order, whatever the stock. */
export const MAX_QUANTITY = 1000;

/** Shown when a customer adds a product that is sold out (specification §4). */
export const OUT_OF_STOCK_NOTICE = 'This product is currently out of stock';

const CHOICES_WHEN_STOCK_IS_UNKNOWN = 10;

/** The text of a stock count (specification §2). */
export function stockStatus(count: number): 'In Stock' | 'Out of Stock' {
  return count > 0 ? 'In Stock' : 'Out of Stock';
}

/**
 * The quantities a customer can choose: 1 up to the stock, or to 10 where it is unknown
 * (specification §5); at most `MAX_QUANTITY`, which no order may exceed. None when sold out.
 */
export function quantityChoices(stock?: number): number[] {
  return Array.from({ length: largestQuantity(stock) }, (_, index) => index + 1);
}

/** The possible quantity nearest to the requested one; 0 if none is possible. */
export function clampQuantity(requested: number, stock?: number): number {
  const whole = Number.isNaN(requested) ? 1 : Math.trunc(requested);
  return Math.min(Math.max(whole, 1), largestQuantity(stock));
}

function largestQuantity(stock: number = CHOICES_WHEN_STOCK_IS_UNKNOWN): number {
  return Math.min(Math.max(Math.trunc(stock), 0), MAX_QUANTITY);
}

/** The widths of a card's pictures, in px: half a phone's width, at three pixels to one, is the most. */
export const CARD_WIDTHS: readonly number[] = [400, 640];

/** How many viewed products are shown, and stored as such (specification §3, §9). */
export const MAX_RECENTLY_VIEWED = 5;

/** A viewed product as the browser stores it (specification §3). */
export type RecentlyViewed = {
  _id: string;
  name: string;
  price: Rupees;
  /** The price itself where there is no offer. */
  offerPrice: Rupees;
  images: string[];
  /** Its variants cost differently: these are the prices of the cheapest. */
  hasPrices?: true | undefined;
};

/** The list after viewing a product: that product, then those that are shown beside it, each once. */
export function addViewedProduct(
  list: readonly RecentlyViewed[],
  entry: RecentlyViewed,
): RecentlyViewed[] {
  const newestOfEach = new Map<string, RecentlyViewed>();
  for (const viewed of [entry, ...list]) {
    if (!newestOfEach.has(viewed._id)) newestOfEach.set(viewed._id, viewed);
  }
  return [...newestOfEach.values()].slice(0, 1 + MAX_RECENTLY_VIEWED);
}
