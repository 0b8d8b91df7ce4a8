import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { failureOf } from '../../../platform/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { useAction } from '../../../ui/forms/use-action.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import type { ProductListPage } from '../catalogue-loads.ts';
import { countText } from '../catalogue-texts.ts';
import type { CardProduct } from './card-product.ts';
import { type GridWidth, ProductGrid } from './product-grid.tsx';

interface ProductListProps {
  first: ProductListPage;
  load: (cursor: string) => Promise<ProductListPage>;
  /** Address of the page at a cursor: the link without script. */
  hrefAt: (cursor: string) => string;
  /** Address of the first page, on a later page. */
  startHref: string | null;
  width?: GridWidth;
}

/** A list of products with "Show more"; its key is the history entry's. */
export function ProductList({ first, load, hrefAt, startHref, width }: ProductListProps) {
  const { items, next, isPending, failure, showMore } = useShowMore(first, load);

  function onShowMore(event: MouseEvent) {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void showMore(next);
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
  if (isLater) return `${shown} shown here, of ${countText(total)} in all`;
  return shown < total ? `${shown} of ${countText(total)} shown` : `All ${total} shown`;
}

// Lists keep their length on the way back: by history entry, while the tab is open.
const lengthenedLists = new Map<string, ProductListPage>();

/** State belongs to one history entry: use its key as the component's key. */
function useShowMore(first: ProductListPage, load: (cursor: string) => Promise<ProductListPage>) {
  const { key } = useLocation();
  const [list, setList] = useState(() => lengthenedLists.get(key) ?? first);
  const { isPending, failure, run } = useAction(failureOf);

  function showMore(cursor: string) {
    return run(async () => {
      const { items, next } = await load(cursor);
      const longer = { ...list, items: withoutRepeats([...list.items, ...items]), next };
      lengthenedLists.set(key, longer);
      setList(longer);
    });
  }
  return { ...list, isPending, failure, showMore };
}

/** A product added meanwhile moves others to the next page; each is shown once. */
export function withoutRepeats(products: readonly CardProduct[]): CardProduct[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
