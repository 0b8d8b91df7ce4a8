import type { ApiClient } from '../../../contract/client.ts';
import type { ProductSummary } from '../../../contract/product.ts';
import { significantWords } from '../../../domain/catalogue/near-search.ts';
import { loadList } from './catalogue-loads.ts';

/** Sarees of some words of a search that finds nothing, or close to them, else the newest. */
export interface Instead {
  title: string;
  products: readonly ProductSummary[];
}

const MAX_INSTEAD = 8;
/** Each costs one or two calls. */
const MAX_WORDS_TRIED = 3;

/**
 * The words that find something, together or else the narrowest alone. A word that nearly every name
 * holds decides nothing.
 */
export async function findInstead(api: ApiClient, keyword: string): Promise<Instead> {
  const newest = await loadList(api, {}, null);
  const words = significantWords(keyword).slice(0, MAX_WORDS_TRIED);
  if (words.length < 2) return toInstead('New in the shop', newest.items);
  const each = await Promise.all(words.map((word) => find(api, word)));
  const narrow = each.filter(({ total }) => total > 0 && total <= newest.total / 2);
  const [narrowest, second] = narrow.toSorted((one, other) => one.total - other.total);
  const together = second && (await find(api, narrow.map(({ search }) => search).join(' ')));
  const chosen = together?.items.length ? together : narrowest;
  if (!chosen) return toInstead('New in the shop', newest.items);
  const title = chosen.isNear ? `Close to “${chosen.search}”` : `Found for “${chosen.search}”`;
  return toInstead(title, chosen.items);
}

/** Products whose names contain a text; where none does, those near it. */
async function find(api: ApiClient, search: string) {
  const { items, total } = await loadList(api, { search }, null);
  if (total > 0) return { search, items, total, isNear: false };
  const { products } = await api.call('GET /api/products/near', { query: { search } });
  return { search, items: products, total: products.length, isNear: true };
}

function toInstead(title: string, products: readonly ProductSummary[]): Instead {
  return { title, products: products.slice(0, MAX_INSTEAD) };
}
