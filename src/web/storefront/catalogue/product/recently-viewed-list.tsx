import { useEffect, useState } from 'react';
import type { Product } from '../../../../contract/catalogue.ts';
import {
  MAX_RECENTLY_VIEWED,
  type RecentlyViewed,
  withViewed,
} from '../../../../domain/catalogue/recently-viewed.ts';
import { min } from '../../../../domain/money/money.ts';
import { fieldsOf, isPrice, isText, storedValue } from '../../../platform/stored-value.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ProductRow, SmallCard } from './product-row.tsx';

const recentlyViewed = storedValue('recentlyViewed', parseRecentlyViewed);
// The specification stores five, one of which is the product of the page: its reload needs one more.
const viewedEarlier = storedValue('recentlyViewedEarlier', parseRecentlyViewed);

/** Stores the current product, and shows the five viewed before it. */
export function RecentlyViewedList({ product }: { product: Product }) {
  const [others, setOthers] = useState<RecentlyViewed[]>();
  useEffect(() => {
    const { _id, name, price, offerPrice, images } = product;
    const before = [...recentlyViewed.read(), ...viewedEarlier.read()];
    const viewed = withViewed(before, { _id, name, price, offerPrice, images });
    setOthers((shown) => shown ?? viewed.slice(1));
    recentlyViewed.write(viewed.slice(0, MAX_RECENTLY_VIEWED));
    viewedEarlier.write(viewed.slice(MAX_RECENTLY_VIEWED));
  }, [product]);
  if (!others?.length) return null;
  return (
    <ProductRow id="recently-viewed" title="Recently Viewed Products">
      {others.map(({ _id, name, price, offerPrice, images }) => (
        <li key={_id} className="w-36 shrink-0 md:w-48">
          <SmallCard
            product={{ _id, name, price, sellingPrice: min(price, offerPrice ?? price) }}
            picture={<Picture src={images[0]} alt="" sizes="12rem" />}
          />
        </li>
      ))}
    </ProductRow>
  );
}

export function parseRecentlyViewed(found: unknown): RecentlyViewed[] {
  if (!Array.isArray(found)) return [];
  const entries = found.map(entryFrom).filter((entry) => entry !== null);
  return entries.reduceRight<RecentlyViewed[]>(withViewed, []).slice(0, MAX_RECENTLY_VIEWED);
}

function entryFrom(value: unknown): RecentlyViewed | null {
  const { _id, name, price, offerPrice, images } = fieldsOf(value);
  if (!isText(_id) || !isText(name) || !isPrice(price)) return null;
  return {
    _id,
    name,
    price,
    offerPrice: isPrice(offerPrice) ? offerPrice : null,
    images: Array.isArray(images) ? images.filter(isPictureAddress) : [],
  };
}

// Only addresses of the shop's pictures are accepted: storage may have been edited by hand.
function isPictureAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
}
