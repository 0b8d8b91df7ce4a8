import type { Product } from '../../../../contract/catalogue.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import { MAX_SUGGESTIONS } from '../../../../domain/catalogue/search/search-terms.ts';

/** A suggested product; `isNear`: a near match. */
export interface Suggestion {
  product: Product;
  isNear: boolean;
}

/** Suggestions for a typed text: names that contain it (specification §5), then near matches. */
export async function suggestProducts(
  api: ApiClient,
  search: string,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const query = { search, limit: MAX_SUGGESTIONS };
  const exact = (await api.call('GET /api/products', { query, signal })).items;
  const room = MAX_SUGGESTIONS - exact.length;
  const { products: near } =
    room > 0
      ? await api.call('GET /api/products/near', { query: { search, limit: room }, signal })
      : { products: [] };
  return [
    ...exact.map((product) => ({ product, isNear: false })),
    ...near.map((product) => ({ product, isNear: true })),
  ];
}
