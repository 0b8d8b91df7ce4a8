import { Link } from 'react-router';
import { parseUserFilters, type UserFilters } from '../../../../domain/user-filters.ts';
import { Select } from '../../../ui/select.tsx';
import { SearchWords } from '../search-words.tsx';
import { useListChoice } from '../use-list-choice.ts';
import { ALL_USERS, SORT_LABELS, userListPath } from './list-filters.ts';

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));
const ADMIN = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Searches, narrows and sorts the users; each choice has an address of its own. */
export function UserListControls({ filters }: { filters: UserFilters }) {
  const { wanted, setWanted, goTo, submit } = useListChoice(filters, userListPath);
  /** A choice as an address would name it. */
  function choose(name: 'admin' | 'sort', value: string) {
    const { isAdmin, sort } = parseUserFilters(new URLSearchParams([[name, value]]));
    goTo(name === 'admin' ? { ...wanted, isAdmin } : { ...wanted, sort });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the users"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[minmax(16rem,1fr)_10rem_12rem]"
    >
      <SearchWords
        label="Search by name, email or ID"
        maxLength={200}
        value={wanted.search}
        onType={(search) => setWanted({ ...wanted, search })}
        className="md:col-span-1"
      />
      <Select
        label="Admin"
        placeholder="All"
        options={ADMIN}
        value={wanted.isAdmin === null ? '' : wanted.isAdmin ? 'yes' : 'no'}
        onChange={({ target }) => choose('admin', target.value)}
      />
      <Select
        label="Sort by"
        options={SORTS}
        value={wanted.sort}
        onChange={({ target }) => choose('sort', target.value)}
      />
      {(filters.search !== '' || filters.isAdmin !== null) && (
        <Link
          to={userListPath({ ...ALL_USERS, sort: filters.sort })}
          preventScrollReset
          className="text-link inline-flex min-h-11 w-fit items-center px-1"
        >
          Show all
        </Link>
      )}
    </form>
  );
}
