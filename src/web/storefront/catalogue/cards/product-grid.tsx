import { productIdPath, productPath } from '../../../../domain/catalogue/product-address.ts';
import { classes } from '../../../ui/classes.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

/** `eight`: the full width for eight cards, in full rows; `beside`: next to the filters. */
export type GridWidth = 'page' | 'eight' | 'beside';

const widths: Record<GridWidth, { columns: string; sizes: string }> = {
  page: {
    columns: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
    sizes: '(width<48rem) 46vw,(width<64rem) 31vw,(width<80rem) 24vw,18.5rem',
  },
  eight: {
    columns: 'grid-cols-2 md:max-lg:gap-x-4 md:grid-cols-4',
    sizes: '(width<48rem) 46vw,(width<80rem) 23vw,18.5rem',
  },
  beside: {
    columns: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
    sizes: '(width<48rem) 46vw,(width<64rem) 31vw,(width<80rem) 22vw,14rem',
  },
};

interface ProductGridProps {
  products: readonly CardProduct[];
  width?: GridWidth;
  /** Heading level of the cards: one below the grid's heading. */
  level?: 2 | 3;
  /** Links by id alone, where a page has little room (decision 22). */
  hasShortLinks?: boolean;
  /** Number of cards on the first screen. */
  priority?: number;
}

export function ProductGrid(props: ProductGridProps) {
  const { products, width = 'page', level = 3, hasShortLinks = false, priority = 0 } = props;
  const { columns, sizes } = widths[width];
  return (
    <ul className={classes('grid gap-x-4 gap-y-9 md:gap-x-6 md:gap-y-12', columns)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            path={hasShortLinks ? productIdPath(product._id) : productPath(product)}
            level={level}
            sizes={sizes}
            priority={index < priority}
          />
        </li>
      ))}
    </ul>
  );
}
