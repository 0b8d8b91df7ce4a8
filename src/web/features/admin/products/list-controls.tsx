import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Category } from '../../../../contract/product.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useWanted } from '../use-wanted.ts';
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
  const navigate = useNavigate();
  const [wanted, setWanted] = useWanted(view, listViewPath(view));

  function goTo(next: ListView) {
    setWanted(next);
    navigate(listViewPath(next), { preventScrollReset: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    goTo({ ...wanted, search: wanted.search.trim() });
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 xl:grid-cols-[minmax(16rem,1.5fr)_repeat(3,minmax(9rem,1fr))]"
    >
      <search className="col-span-2 flex items-end gap-2 xl:col-span-1">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or id"
          value={wanted.search}
          onChange={({ target }) => setWanted({ ...wanted, search: target.value })}
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </search>
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
