import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalogue.ts';
import {
  MAX_RECENTLY_VIEWED,
  type RecentlyViewed,
  withViewed,
} from '../../../../domain/catalogue/recently-viewed.ts';
import { storedValue } from '../../../platform/stored-value.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { productPath } from '../cards/catalogue-links.ts';
import { Price } from '../cards/price.tsx';

/** Remembers the current product, and shows those viewed before it. */
export function RecentlyViewedList({ product }: { product: Product }) {
  useEffect(() => rememberViewed(product), [product]);
  const others = useRecentlyViewed().filter(({ _id }) => _id !== product._id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed">
      <Heading level={2} id="recently-viewed">
        Recently Viewed Products
      </Heading>
      <ul className="scroll-row mt-6 flex gap-4 max-md:-mx-4 max-md:px-4 md:gap-6">
        {others.map((viewed) => (
          <li key={viewed._id} className="w-36 shrink-0 md:w-48">
            <ViewedCard viewed={viewed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ViewedCard({ viewed }: { viewed: RecentlyViewed }) {
  const { price, offerPrice } = viewed;
  const [image = ''] = viewed.images;
  return (
    <Link to={productPath(viewed._id)} className="group block">
      <Picture src={image} alt="" sizes="12rem" />
      <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:text-kumkum">
        {viewed.name}
      </span>
      <Price
        product={{ price, sellingPrice: Math.min(price, offerPrice ?? price) }}
        className="mt-1"
      />
    </Link>
  );
}

const recentlyViewed = storedValue('recentlyViewed', parseRecentlyViewed);

/** The viewed products, newest first; none on the server and during hydration. */
function useRecentlyViewed(): RecentlyViewed[] {
  return recentlyViewed.use();
}

/** Stores a product as the last viewed. */
function rememberViewed({ _id, name, price, offerPrice, images }: Product): void {
  recentlyViewed.write(withViewed(recentlyViewed.read(), { _id, name, price, offerPrice, images }));
}

/** Parses stored products; invalid entries are skipped. */
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

// Only addresses of the shop's pictures are accepted: storage may have been edited by hand.
function isPictureAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
}
