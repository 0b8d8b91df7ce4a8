import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { type GridWidth, ProductGrid } from './product-grid.tsx';
import type { ProductPage } from './product-summary.ts';
import { useShowMore } from './show-more.ts';

interface ProductListProps {
  first: ProductPage;
  /** Gives the part of the list at a cursor. */
  load: (cursor: string) => Promise<ProductPage>;
  /** The address of the page that begins at a cursor: the way on without script. */
  hrefAt: (cursor: string) => string;
  /** Where the list begins, on a page that begins later. */
  startHref: string | null;
  width?: GridWidth;
}

/** A list of products with "Show more"; its key is that of the history entry. */
export function ProductList({ first, load, hrefAt, startHref, width }: ProductListProps) {
  const { products, next, pending, fault, showMore } = useShowMore(first, load);

  function onShowMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showMore();
  }

  return (
    <>
      {startHref && (
        <p className="mb-6">
          <Link to={startHref} className="text-link inline-flex min-h-11 items-center">
            To the start of the list
          </Link>
        </p>
      )}
      <ProductGrid products={products} width={width} level={2} priority={startHref ? 0 : 4} />
      <div className="mt-12 flex flex-col items-center gap-4">
        <p role="status" className="numerals text-sm text-soft">
          {pending ? 'Loading' : position(products.length, first.total, startHref !== null)}
        </p>
        {fault && <Alert kind="danger">{fault}</Alert>}
        {next && (
          <ButtonLink
            to={hrefAt(next)}
            variant="secondary"
            size="lg"
            aria-disabled={pending || undefined}
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
  if (isLater) return `${shown} shown here, of ${total} in all`;
  return shown < total ? `${shown} of ${total} shown` : `All ${total} shown`;
}
