import type { AdminProductSort } from '../../../../contract/catalogue-editing.ts';
import { tabPath } from '../../frame/admin-tab.ts';
import { listPath } from '../../lists/use-list-filters.ts';

/** A stock of so many pieces or fewer counts as low. */
export const LOW_STOCK = 2;

/** The labels of the sort orders; the first is the default. */
export const SORT_LABELS: Record<AdminProductSort | '', string> = {
  '': 'Newest first',
  changed: 'Changed last',
  name: 'Name',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock-asc': 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
};

/** The filters and the sort order in the tab's address. */
export interface ListView {
  search: string;
  /** Slug of a category, or `category/subcategory`. */
  place: string;
  hidden: '' | 'yes' | 'no';
  /** So many pieces or fewer; '': any stock. */
  low: string;
  sort: AdminProductSort | '';
}

export const WHOLE_LIST: ListView = { search: '', place: '', hidden: '', low: '', sort: '' };

/** Reads an address such as `/admin?tab=products&low=2`; unknown values are ignored. */
export function readListView(query: URLSearchParams): ListView {
  const hidden = query.get('hidden');
  const sort = query.get('sort') ?? '';
  const low = query.get('low') ?? '';
  return {
    search: query.get('search')?.trim() ?? '',
    place: query.get('place') ?? '',
    hidden: hidden === 'yes' || hidden === 'no' ? hidden : '',
    low: /^\d{1,5}$/.test(low) ? `${Number(low)}` : '',
    sort: isSort(sort) ? sort : '',
  };
}

export function listViewPath(view: ListView): string {
  return listPath(tabPath('products'), view);
}

/** The API's filter for a view. */
export function filterOf({ search, place, hidden, low }: ListView) {
  const [category, subCategory] = place.split('/');
  return {
    search: search || undefined,
    category: category || undefined,
    subCategory: subCategory || undefined,
    hidden: hidden || undefined,
    lowStock: low === '' ? undefined : Number(low),
  };
}

/** The API query for a view. */
export function queryOf(view: ListView) {
  return { ...filterOf(view), sort: view.sort || undefined };
}

/** Whether a view has a filter. */
export function isNarrowed({ search, place, hidden, low }: ListView): boolean {
  return search !== '' || place !== '' || hidden !== '' || low !== '';
}

function isSort(text: string): text is ListView['sort'] {
  return Object.hasOwn(SORT_LABELS, text);
}
