import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductSummary } from '../../../contract/product.ts';
import { productIdPath, productPath } from '../../../domain/catalogue/product.ts';
import { MAX_COUNTED } from '../../../domain/catalogue/product-filters.ts';
import { groupDigits } from '../../../domain/money/money.ts';
import { toFailure } from '../../platform/failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Alert } from '../../ui/messages.tsx';
import { TextLink } from '../../ui/typography.tsx';
import { useAction } from '../../ui/use-plain-form.ts';
import type { ProductListPage } from './catalogue-loads.ts';
import { ProductCard } from './product-card.tsx';

interface ProductListProps {
  first: ProductListPage;
  load: (cursor: string) => Promise<ProductListPage>;
  /** Address of the page at a cursor: the link without script. */
  hrefAt: (cursor: string) => string;
  startHref: string | null;
  width?: GridWidth;
}

/** A list of products with "Show more"; its key is the history entry's. */
export function ProductList({ first, load, hrefAt, startHref, width }: ProductListProps) {
  const { key } = useLocation();
  const [list, setList] = useState(() => lengthenedLists.get(key) ?? first);
  const { isPending, failure, run } = useAction(toFailure);
  const { items, next } = list;

  async function showMore(cursor: string) {
    const more = await load(cursor);
    const longer = { ...list, items: uniqueProducts([...items, ...more.items]), next: more.next };
    lengthenedLists.set(key, longer);
    setList(longer);
  }
  function onShowMore(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void run(() => showMore(next));
  }

  return (
    <>
      {startHref && (
        <p className="mb-6">
          <TextLink to={startHref} standalone>
            To the start of the list
          </TextLink>
        </p>
      )}
      <ProductGrid products={items} width={width} level={2} priority={startHref ? 0 : 4} />
      <div className="mt-12 flex flex-col items-center gap-4">
        <p role="status" className="numerals text-sm text-soft">
          {isPending ? 'Loading' : position(items.length, first.total, startHref !== null)}
        </p>
        {failure && <Alert kind="danger">{failure.message}</Alert>}
        {next && (
          <ButtonLink
            to={hrefAt(next)}
            variant="secondary"
            size="lg"
            aria-disabled={isPending || undefined}
            onClick={onShowMore}
          >
            Show more
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function position(shown: number, total: number, isLater: boolean): string {
  if (isLater) return `${shown} shown here, of ${cappedCountText(total)} in all`;
  if (shown === 1 && total === 1) return '';
  return shown < total ? `${shown} of ${cappedCountText(total)} shown` : `All ${total} shown`;
}

// Lists keep their length on the way back: by history entry, while the tab is open.
const lengthenedLists = new Map<string, ProductListPage>();

/** A product added meanwhile moves others to the next page; each is shown once. */
export function uniqueProducts(products: readonly ProductSummary[]): ProductSummary[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}

/** `eight`: the full width for eight cards, in full rows; `beside`: next to the filters. */
type GridWidth = 'page' | 'eight' | 'beside';

const widths: Record<GridWidth, { columns: string; sizes: string }> = {
  page: {
    columns: 'cards-2 md:cards-3 lg:cards-4',
    sizes: '(width<48rem) 46vw,(width<64rem) 31vw,(width<80rem) 24vw,18.5rem',
  },
  eight: {
    columns: 'cards-2 md:max-lg:gap-x-4 md:cards-4',
    sizes: '(width<48rem) 46vw,(width<80rem) 23vw,18.5rem',
  },
  beside: {
    columns: 'cards-2 md:cards-3 xl:cards-4',
    sizes: '(width<48rem) 46vw,(width<64rem) 31vw,(width<80rem) 22vw,14rem',
  },
};

interface ProductGridProps {
  products: readonly ProductSummary[];
  width?: GridWidth;
  /** Heading level of the cards: one below the grid's heading. */
  level?: 2 | 3;
  /** Links by id alone, where a page has little room (decision 19). */
  hasShortLinks?: boolean;
  priority?: number;
}

export function ProductGrid(props: ProductGridProps) {
  const { products, width = 'page', level = 3, hasShortLinks = false, priority = 0 } = props;
  const { columns, sizes } = widths[width];
  return (
    <ul className={classes('product-grid', columns)}>
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

export function cappedCountText(count: number): string {
  return count > MAX_COUNTED ? `${groupDigits(MAX_COUNTED)}+` : groupDigits(count);
}

export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${cappedCountText(count)} products`;
}

interface RevealProps {
  isFirst: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A section of a long page, which fades in when scrolled to. Each is hydrated on its own after the
 * rest of the page, so that no single task keeps the page from answering.
 */
export function Reveal({ isFirst, className, children }: RevealProps) {
  return (
    <div className={classes(!isFirst && 'reveal', className)}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
