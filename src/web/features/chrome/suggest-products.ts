import type { ApiClient } from '../../../contract/client.ts';
import type { Product } from '../../../contract/product.ts';
import { MAX_SUGGESTIONS } from '../../../domain/search-terms.ts';

/** A product under the search field; `isNear`: its name is only near what was typed. */
export interface Suggestion {
  product: Product;
  isNear: boolean;
}

/**
 * What is suggested for a text that is being typed: names that contain it (specification §5), and
 * near ones where those leave room.
 */
export async function suggestProducts(
  api: ApiClient,
  search: string,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const query = { search, limit: MAX_SUGGESTIONS };
  const exact = await api.call('products', { query, signal });
  const room = MAX_SUGGESTIONS - exact.length;
  const near = room > 0 ? await nearProducts(api, search, room, signal) : [];
  return [
    ...exact.map((product) => ({ product, isNear: false })),
    ...near.map((product) => ({ product, isNear: true })),
  ];
}

async function nearProducts(
  api: ApiClient,
  search: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Product[]> {
  const { products } = await api.call('nearProducts', { query: { search, limit }, signal });
  return products;
}
