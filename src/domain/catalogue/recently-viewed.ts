import type { Rupees } from '../money/money.ts';

/** How many viewed products are shown, and stored as such (specification §3, §9). */
export const MAX_RECENTLY_VIEWED = 5;

/** A viewed product as the browser stores it (specification §3). */
export type RecentlyViewed = {
  _id: string;
  name: string;
  price: Rupees;
  offerPrice?: Rupees | null;
  images: string[];
};

/** The list after viewing a product: that product, then those that are shown beside it, each once. */
export function withViewed(
  list: readonly RecentlyViewed[],
  entry: RecentlyViewed,
): RecentlyViewed[] {
  const newestOfEach = new Map<string, RecentlyViewed>();
  for (const viewed of [entry, ...list]) {
    if (!newestOfEach.has(viewed._id)) newestOfEach.set(viewed._id, viewed);
  }
  return [...newestOfEach.values()].slice(0, 1 + MAX_RECENTLY_VIEWED);
}
