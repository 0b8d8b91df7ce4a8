import { Link } from 'react-router';
import type { Category } from '../../../../contract/product.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { SearchWords } from '../search-words.tsx';
import { useListChoice } from '../use-list-choice.ts';
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

/** Searches, narrows and sorts the products; each choice has an address of its own. */
export function ListControls({ view, categories }: ListControlsProps) {
  const { wanted, setWanted, goTo, submit } = useListChoice(view, listViewPath);

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 xl:grid-cols-[minmax(16rem,1.5fr)_repeat(3,minmax(9rem,1fr))]"
    >
      <SearchWords
        label="Search"
        placeholder="Name or id"
        maxLength={200}
        value={wanted.search}
        onType={(search) => setWanted({ ...wanted, search })}
        className="xl:col-span-1"
      />
      <Select
        label="Category"
        value={wanted.place}
        onChange={({ target }) => goTo({ ...wanted, place: target.value })}
      >
        <option value="">All</option>
        {categories.map((category) => (
          <CategoryOptions key={category._id} category={category} />
        ))}
      </Select>
      <Select
        label="Shown"
        options={SHOWN}
        value={wanted.hidden}
        onChange={({ target }) => goTo({ ...wanted, hidden: target.value as ListView['hidden'] })}
      />
      <Select
        label="Sort by"
        options={SORTS}
        value={wanted.sort}
        onChange={({ target }) => goTo({ ...wanted, sort: target.value as ListView['sort'] })}
      />
      <div className="col-span-full -my-1 flex flex-wrap items-center gap-x-6">
        <Checkbox
          checked={wanted.low !== null}
          onChange={({ target }) => goTo({ ...wanted, low: target.checked ? LOW_STOCK : null })}
          label={`Low stock: ${wanted.low ?? LOW_STOCK} pieces or fewer`}
        />
        {isNarrowed(view) && (
          <Link
            to={listViewPath({ ...WHOLE_LIST, sort: view.sort })}
            preventScrollReset
            className="text-link inline-flex min-h-11 items-center px-1"
          >
            Show all
          </Link>
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
