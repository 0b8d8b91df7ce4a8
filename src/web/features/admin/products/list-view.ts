import type { AdminProductSort } from '../../../../contract/admin-product.ts';

/** So few pieces, or fewer, are few. */
export const LOW_STOCK = 2;

/** The orders of the list as the owner reads them; the first is the list's own. */
export const SORT_LABELS: Record<AdminProductSort | '', string> = {
  '': 'Newest first',
  changed: 'Changed last',
  name: 'Name',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock-asc': 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
};

/** What of the products is listed, as the address of the tab says it. */
export interface ListView {
  search: string;
  /** Slug of a category, or of a category and a subcategory with a slash between. */
  place: string;
  hidden: '' | 'yes' | 'no';
  /** So many pieces or fewer; null: any stock. */
  low: number | null;
  sort: AdminProductSort | '';
}

export const WHOLE_LIST: ListView = { search: '', place: '', hidden: '', low: null, sort: '' };

/** Reads an address such as `/admin?tab=products&low=2`; what isn't known is passed over. */
export function readListView(query: URLSearchParams): ListView {
  const hidden = query.get('hidden');
  const sort = query.get('sort') ?? '';
  const low = query.get('low') ?? '';
  return {
    search: query.get('search')?.trim() ?? '',
    place: query.get('place') ?? '',
    hidden: hidden === 'yes' || hidden === 'no' ? hidden : '',
    low: /^\d{1,5}$/.test(low) ? Number(low) : null,
    sort: isSort(sort) ? sort : '',
  };
}

/** The one address of a view. */
export function listViewPath({ search, place, hidden, low, sort }: ListView): string {
  const entries = { tab: 'products', search, place, hidden, low: low?.toString() ?? '', sort };
  const query = Object.entries(entries).filter(([, value]) => value !== '');
  return `/admin?${new URLSearchParams(query)}`;
}

/** What a view asks the API to narrow the list to. */
export function filterOf({ search, place, hidden, low }: ListView) {
  const [category, subCategory] = place.split('/');
  return {
    search: search || undefined,
    category: category || undefined,
    subCategory: subCategory || undefined,
    hidden: hidden || undefined,
    lowStock: low ?? undefined,
  };
}

/** What a view asks the API for. */
export function queryOf(view: ListView) {
  return { ...filterOf(view), sort: view.sort || undefined };
}

/** Whether a view leaves anything out. */
export function isNarrowed({ search, place, hidden, low }: ListView): boolean {
  return search !== '' || place !== '' || hidden !== '' || low !== null;
}

function isSort(text: string): text is ListView['sort'] {
  return Object.hasOwn(SORT_LABELS, text);
}
