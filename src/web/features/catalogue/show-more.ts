import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import type { ProductPage, ProductSummary } from './product-summary.ts';

/** A list that has been shown further. */
interface Longer {
  products: ProductSummary[];
  next: string | null;
}

const idle = { pending: false, fault: null };

// Lists keep their length when one comes back to them: by history entry, while the page is open.
const kept = new Map<string, Longer>();

/**
 * A list of products that grows by what `load` gives for its cursor. `fault` says in words why the
 * last attempt failed. For one history entry only: give the component the entry's key.
 */
export function useShowMore(first: ProductPage, load: (cursor: string) => Promise<ProductPage>) {
  const { key } = useLocation();
  const [list, setList] = useState<Longer>(() => kept.get(key) ?? first);
  const [state, setState] = useState<{ pending: boolean; fault: string | null }>(idle);

  async function showMore() {
    if (state.pending || list.next === null) return;
    setState({ pending: true, fault: null });
    try {
      const { products, next } = await load(list.next);
      const longer = { products: withoutRepeats([...list.products, ...products]), next };
      kept.set(key, longer);
      setList(longer);
      setState(idle);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ pending: false, fault: error.message });
    }
  }
  return { ...list, ...state, showMore };
}

/** A product added meanwhile pushes others into the next part: each is shown once. */
export function withoutRepeats(products: readonly ProductSummary[]): ProductSummary[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
