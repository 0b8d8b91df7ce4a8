import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import type { RecentlyViewed } from '../../../domain/recently-viewed.ts';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { productPath } from './catalogue-links.ts';
import { Price } from './price.tsx';
import { rememberViewed, useRecentlyViewed } from './recently-viewed-store.ts';

/** Remembers the product one is looking at, and shows those viewed before it. */
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
  const [image = ''] = viewed.images;
  return (
    <Link to={productPath(viewed._id)} className="group block">
      <Picture src={image} widths={[]} alt="" sizes="12rem" />
      <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:text-kumkum">
        {viewed.name}
      </span>
      <Price product={viewed} className="mt-1" />
    </Link>
  );
}
