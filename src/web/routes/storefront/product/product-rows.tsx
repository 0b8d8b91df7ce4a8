import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../contract/client.ts';
import type { Product, ProductSummary } from '../../../../contract/product.ts';
import {
  addViewedProduct,
  MAX_RECENTLY_VIEWED,
  productPath,
  type RecentlyViewed,
} from '../../../../domain/catalogue/product.ts';
import { hasPrices } from '../../../../domain/catalogue/variants.ts';
import { min } from '../../../../domain/money/money.ts';
import { callApi } from '../../../platform/api.ts';
import { isPrice, isText, storageItem, toFields } from '../../../platform/browser-storage.ts';
import { cardPicture, getTint, Price } from '../../../storefront/catalogue/product-card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Heading } from '../../../ui/typography.tsx';

interface ProductRowProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function ProductRow({ id, title, className, children }: ProductRowProps) {
  return (
    <section aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <ul
        className={classes(
          'scroll-row mt-6 flex gap-4 max-md:-mx-4 max-md:px-4 md:gap-6',
          className,
        )}
      >
        {children}
      </ul>
    </section>
  );
}

interface SmallCardProps {
  product: Omit<RecentlyViewed, 'images'>;
  picture: ReactNode;
  children?: ReactNode;
}

function SmallCard({ product, picture, children }: SmallCardProps) {
  return (
    <Link to={productPath(product)} className="group block">
      {picture}
      <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:text-brand">
        {product.name}
      </span>
      <Price product={product} isFrom={product.hasPrices} />
      {children}
    </Link>
  );
}

interface SareeRowProps extends Pick<ProductRowProps, 'id' | 'title'> {
  products: readonly ProductSummary[];
}

export function SareeRow({ id, title, products }: SareeRowProps) {
  if (products.length === 0) return null;
  return (
    <ProductRow id={id} title={title} className="md:grid md:grid-cols-4 lg:grid-cols-6">
      {products.map((product) => (
        <li
          key={product._id}
          className="w-36 shrink-0 md:w-auto max-lg:md:nth-[n+5]:hidden lg:nth-[n+7]:hidden"
        >
          <SmallCard
            product={product}
            picture={
              <Picture
                {...(product.pictures[0] && cardPicture(product.pictures[0]))}
                tint={getTint(product.pictures[0])}
                alt=""
                sizes="(min-width: 48rem) 12rem, 9rem"
              />
            }
          >
            {product.isSoldOut && <span className="text-sm text-soft">Sold out</span>}
          </SmallCard>
        </li>
      ))}
    </ProductRow>
  );
}

const recentlyViewed = storageItem('recentlyViewed', parseRecentlyViewed);
// The specification stores five, one of which is the product of the page: its reload needs one
// more.
const viewedEarlier = storageItem('recentlyViewedEarlier', parseRecentlyViewed);

/** Takes out a product that the shop no longer shows. */
export function forgetViewed(id: string): void {
  storeViewed(id, null);
}

function storeViewed(id: string, renewed: RecentlyViewed | null): void {
  for (const list of [recentlyViewed, viewedEarlier]) {
    const known = list.read();
    if (!known.some(({ _id }) => _id === id)) continue;
    list.write(known.flatMap((entry) => (entry._id === id ? (renewed ?? []) : entry)));
  }
}

/** The products as the shop has them now, also in the storage; those that are gone leave it. */
async function renewViewed(stored: readonly RecentlyViewed[]): Promise<RecentlyViewed[]> {
  const renewed = await Promise.all(
    stored.map(async (known) => {
      try {
        const params = { id: known._id };
        const viewed = toViewed(await callApi('GET /api/products/{id}', { params }));
        storeViewed(known._id, viewed);
        return viewed;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) return known;
        forgetViewed(known._id);
        return null;
      }
    }),
  );
  return renewed.filter((entry) => entry !== null);
}

function toViewed(product: Product): RecentlyViewed {
  const { _id, name, price, offerPrice, images, variants = [] } = product;
  return {
    _id,
    name,
    price,
    offerPrice,
    images,
    ...(hasPrices(variants) && { hasPrices: true as const }),
  };
}

/**
 * Stores the current product, and shows the five viewed before it: at once as they are stored, then
 * as the shop has them.
 */
export function RecentlyViewedList({ product }: { product: Product }) {
  const [others, setOthers] = useState<RecentlyViewed[]>();
  const stored = useRef<RecentlyViewed[]>(undefined);
  useEffect(() => {
    const before = [...recentlyViewed.read(), ...viewedEarlier.read()];
    const viewed = addViewedProduct(before, toViewed(product));
    recentlyViewed.write(viewed.slice(0, MAX_RECENTLY_VIEWED));
    viewedEarlier.write(viewed.slice(MAX_RECENTLY_VIEWED));
    if (stored.current) return;
    stored.current = viewed.slice(1);
    setOthers(stored.current);
    void renewViewed(stored.current).then(setOthers);
  }, [product]);
  if (!others?.length) return null;
  return (
    <ProductRow id="recently-viewed" title="Recently Viewed Products">
      {others.map(({ images, ...viewed }) => (
        <li key={viewed._id} className="w-36 shrink-0 md:w-48">
          <SmallCard
            product={{ ...viewed, offerPrice: min(viewed.price, viewed.offerPrice) }}
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
  return entries.reduceRight<RecentlyViewed[]>(addViewedProduct, []).slice(0, MAX_RECENTLY_VIEWED);
}

function entryFrom(value: unknown): RecentlyViewed | null {
  const { _id, name, price, offerPrice, images, hasPrices: isFrom } = toFields(value);
  if (!isText(_id) || !isText(name) || !isPrice(price)) return null;
  return {
    _id,
    name,
    price,
    offerPrice: isPrice(offerPrice) ? offerPrice : price,
    images: Array.isArray(images) ? images.filter(isPictureAddress) : [],
    ...(isFrom === true && { hasPrices: true as const }),
  };
}

// Only addresses of the shop's pictures are accepted: storage may have been edited by hand.
function isPictureAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value);
}
