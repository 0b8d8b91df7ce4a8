import type { Product } from '../../../contract/product.ts';
import {
  MAX_RECENTLY_VIEWED,
  type RecentlyViewed,
  withViewed,
} from '../../../domain/recently-viewed.ts';
import { storedValue } from '../../platform/stored-value.ts';

const recentlyViewed = storedValue('recentlyViewed', parseRecentlyViewed);

/** The viewed products, newest first; none on the server and while the page wakes up. */
export function useRecentlyViewed(): RecentlyViewed[] {
  return recentlyViewed.use();
}

/** Remembers a product as the one viewed last. */
export function rememberViewed({ _id, name, price, offerPrice, images }: Product): void {
  recentlyViewed.write(withViewed(recentlyViewed.read(), { _id, name, price, offerPrice, images }));
}

/** Makes a list of anything found in storage; whatever in it is no viewed product is passed over. */
export function parseRecentlyViewed(found: unknown): RecentlyViewed[] {
  if (!Array.isArray(found)) return [];
  const known = new Map<string, RecentlyViewed>();
  for (const value of found) {
    const entry = entryFrom(value);
    if (entry && !known.has(entry._id)) known.set(entry._id, entry);
  }
  return [...known.values()].slice(0, MAX_RECENTLY_VIEWED);
}

function entryFrom(value: unknown): RecentlyViewed | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, price, offerPrice, images } = value as Record<string, unknown>;
  if (!isText(_id) || !isText(name) || !isPrice(price)) return null;
  return {
    _id,
    name,
    price,
    offerPrice: isPrice(offerPrice) ? offerPrice : null,
    images: Array.isArray(images) ? images.filter(isPictureAddress) : [],
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

// Only addresses a picture of the shop can have: storage may have been edited by hand.
function isPictureAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
}
