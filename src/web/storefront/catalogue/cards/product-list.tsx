import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../../contract/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type GridWidth, ProductGrid } from './product-grid.tsx';
import type { ProductListPage, ProductSummary } from './product-summary.ts';

interface ProductListProps {
  first: ProductListPage;
  /** Loads the page of the list at a cursor. */
  load: (cursor: string) => Promise<ProductListPage>;
  /** Address of the page at a cursor: the link without script. */
  hrefAt: (cursor: string) => string;
  /** Address of the first page, on a later page. */
  startHref: string | null;
  width?: GridWidth;
}

/** A list of products with "Show more"; its key is the history entry's. */
export function ProductList({ first, load, hrefAt, startHref, width }: ProductListProps) {
  const { items, next, pending, error, showMore } = useShowMore(first, load);

  function onShowMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void showMore();
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
          {pending ? 'Loading' : position(items.length, first.total, startHref !== null)}
        </p>
        {error && <Alert kind="danger">{error}</Alert>}
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

const idle = { pending: false, error: null };

// Lists keep their length on the way back: by history entry, while the tab is open.
const lengthenedLists = new Map<string, ProductListPage>();

/**
 * A list of products that grows by `load` at its cursor. `error` is the message of the last failed
 * load. State belongs to one history entry: use its key as the component's key.
 */
function useShowMore(first: ProductListPage, load: (cursor: string) => Promise<ProductListPage>) {
  const { key } = useLocation();
  const [list, setList] = useState(() => lengthenedLists.get(key) ?? first);
  const [state, setState] = useState<{ pending: boolean; error: string | null }>(idle);

  async function showMore() {
    if (state.pending || list.next === null) return;
    setState({ pending: true, error: null });
    try {
      const { items, next } = await load(list.next);
      const longer = { ...list, items: withoutRepeats([...list.items, ...items]), next };
      lengthenedLists.set(key, longer);
      setList(longer);
      setState(idle);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ pending: false, error: error.message });
    }
  }
  return { ...list, ...state, showMore };
}

/** A product added meanwhile moves others to the next page; each is shown once. */
export function withoutRepeats(products: readonly ProductSummary[]): ProductSummary[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
