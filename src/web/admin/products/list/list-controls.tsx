import type { Category } from '../../../../contract/catalogue.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SearchField } from '../../lists/search-field.tsx';
import { useListFilters } from '../../lists/use-list-filters.ts';
import {
  isNarrowed,
  type ListView,
  LOW_STOCK,
  listViewPath,
  SORT_LABELS,
  WHOLE_LIST,
} from './list-view.ts';

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));
const SHOWN = [
  { value: '', label: 'For sale and hidden' },
  { value: 'no', label: 'For sale' },
  { value: 'yes', label: 'Hidden' },
];

interface ListControlsProps {
  view: ListView;
  categories: readonly Category[];
}

/** Searches, filters and sorts the products; each choice has its own address. */
export function ListControls({ view, categories }: ListControlsProps) {
  const { draft, goTo, submit, text, choice } = useListFilters(view, listViewPath);

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 xl:grid-cols-[minmax(16rem,1.5fr)_repeat(3,minmax(9rem,1fr))]"
    >
      <SearchField
        label="Search"
        placeholder="Name or id"
        maxLength={200}
        {...text('search')}
        className="xl:col-span-1"
      />
      <Select label="Category" {...choice('place')}>
        <option value="">All</option>
        {categories.map((category) => (
          <CategoryOptions key={category._id} category={category} />
        ))}
      </Select>
      <Select label="Shown" options={SHOWN} {...choice('hidden')} />
      <Select label="Sort by" options={SORTS} {...choice('sort')} />
      <div className="col-span-full -my-1 flex flex-wrap items-center gap-x-6">
        <Checkbox
          checked={draft.low !== ''}
          onChange={({ target }) => goTo({ ...draft, low: target.checked ? `${LOW_STOCK}` : '' })}
          label={`Low stock: ${draft.low || LOW_STOCK} pieces or fewer`}
        />
        {isNarrowed(view) && (
          <TextLink
            standalone
            to={listViewPath({ ...WHOLE_LIST, sort: view.sort })}
            preventScrollReset
            className="px-1"
          >
            Show all
          </TextLink>
        )}
      </div>
    </form>
  );
}

function CategoryOptions({ category }: { category: Category }) {
  return (
    <optgroup label={category.name}>
      <option value={category.slug}>All {category.name}</option>
      {category.subCategories.map(({ _id, name, slug }) => (
        <option key={_id} value={`${category.slug}/${slug}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
