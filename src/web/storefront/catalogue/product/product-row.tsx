import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productPath } from '../../../../domain/catalogue/product-address.ts';
import { CARD_WIDTHS } from '../../../../domain/catalogue/product-gallery.ts';
import type { Rupees } from '../../../../domain/money/money.ts';
import { classes } from '../../../ui/classes.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { CardProduct } from '../cards/card-product.ts';
import { Price } from '../cards/price.tsx';
import { tintOf } from '../cards/swatches.ts';

interface ProductRowProps {
  id: string;
  title: string;
  className?: string;
  /** `SmallCard`s in `<li>`. */
  children: ReactNode;
}

export function ProductRow({ id, title, className, children }: ProductRowProps) {
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
  product: { _id: string; name: string; price: Rupees; sellingPrice: Rupees };
  picture: ReactNode;
  children?: ReactNode;
}

export function SmallCard({ product, picture, children }: SmallCardProps) {
  return (
    <Link to={productPath(product)} className="group block">
      {picture}
      <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:text-kumkum">
        {product.name}
      </span>
      <Price product={product} />
      {children}
    </Link>
  );
}

interface SareeRowProps extends Pick<ProductRowProps, 'id' | 'title'> {
  products: readonly CardProduct[];
}

/** Other sarees: a row to scroll on a phone, one full row on wider screens. */
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
                widths={CARD_WIDTHS}
                {...product.pictures[0]}
                tint={tintOf(product.pictures[0])}
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
