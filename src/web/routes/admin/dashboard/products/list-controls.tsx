import type { Category } from '../../../../../contract/catalogue.ts';
import type { AdminProductSort } from '../../../../../contract/catalogue-editing.ts';
import { tabPath } from '../../../../admin/frame/admin-paths.ts';
import {
  ClearLink,
  listPath,
  SearchField,
  useListFilters,
} from '../../../../admin/lists/list-filters.tsx';
import { Checkbox, Select } from '../../../../ui/fields.tsx';

/** A stock of so many pieces or fewer counts as low. */
export const LOW_STOCK = 2;

const SORT_LABELS: Record<AdminProductSort | '', string> = {
  '': 'Newest first',
  changed: 'Last changed',
  name: 'Name',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock-asc': 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
};

export interface ProductListView {
  search: string;
  /** Slug of a category, or `category/subcategory`. */
  place: string;
  hidden: '' | 'yes' | 'no';
  /** So many pieces or fewer; '': any stock. */
  low: string;
  sort: AdminProductSort | '';
}

export const ALL_PRODUCTS_VIEW: ProductListView = {
  search: '',
  place: '',
  hidden: '',
  low: '',
  sort: '',
};

/** Reads an address such as `/admin?tab=products&low=2`; unknown values are ignored. */
export function readListView(query: URLSearchParams): ProductListView {
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

export function productListPath(view: ProductListView): string {
  return listPath(tabPath('products'), view);
}

export function toProductFilter({ search, place, hidden, low }: ProductListView) {
  const [category, subCategory] = place.split('/');
  return {
    search: search || undefined,
    category: category || undefined,
    subCategory: subCategory || undefined,
    hidden: hidden || undefined,
    lowStock: low === '' ? undefined : Number(low),
  };
}

export function toProductListQuery(view: ProductListView) {
  return { ...toProductFilter(view), sort: view.sort || undefined };
}

function isSort(text: string): text is ProductListView['sort'] {
  return Object.hasOwn(SORT_LABELS, text);
}

const SHOWN = { '': 'All', no: 'For sale', yes: 'Hidden' };

interface ListControlsProps {
  view: ProductListView;
  categories: readonly Category[];
}

export function ListControls({ view, categories }: ListControlsProps) {
  const { draft, goTo, submit, text, choice } = useListFilters(view, productListPath);

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 xl:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]"
    >
      <SearchField
        label="Search"
        placeholder="Name or ID"
        maxLength={200}
        {...text('search')}
        className="xl:col-span-1"
      />
      <Select label="Category" {...choice('place')}>
        <option value="">All</option>
        {categories.map((category) => (
          <optgroup key={category._id} label={category.name}>
            <option value={category.slug}>All {category.name}</option>
            {category.subCategories.map(({ _id, name, slug }) => (
              <option key={_id} value={`${category.slug}/${slug}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select label="Visibility" options={SHOWN} {...choice('hidden')} />
      <Select label="Sort by" options={SORT_LABELS} {...choice('sort')} />
      <div className="col-span-full -my-1 flex flex-wrap items-center gap-x-6">
        <Checkbox
          checked={draft.low !== ''}
          onChange={({ target }) => goTo({ ...draft, low: target.checked ? `${LOW_STOCK}` : '' })}
          label={`Low stock: ${draft.low || LOW_STOCK} pieces or fewer`}
        />
        <ClearLink
          from={productListPath(view)}
          to={productListPath({ ...ALL_PRODUCTS_VIEW, sort: view.sort })}
        />
      </div>
    </form>
  );
}
