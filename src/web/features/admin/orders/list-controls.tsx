import { Link } from 'react-router';
import { type OrderFilters, parseOrderFilters } from '../../../../domain/order-filters.ts';
import { PAYMENT_METHODS } from '../../../../domain/payment-methods.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SearchWords } from '../search-words.tsx';
import { useListChoice } from '../use-list-choice.ts';
import { isNarrowed, orderListPath, SORT_LABELS, WHOLE_LIST, yesNo } from './list-filters.ts';

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: value }));
const PAID = [
  { value: 'yes', label: 'Paid' },
  { value: 'no', label: 'Not Paid' },
];
const DELIVERED = [
  { value: 'yes', label: 'Delivered' },
  { value: 'no', label: 'Pending' },
];
// Asked for when the field is left: a date typed digit by digit names other days on its way.
const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** Searches, narrows and sorts the orders; each choice has an address of its own. */
export function OrderListControls({ filters }: { filters: OrderFilters }) {
  const { wanted, setWanted, goTo, submit } = useListChoice(filters, orderListPath);
  /** A choice as an address would name it; what it names wrongly is not asked for. */
  function choose(name: keyof OrderFilters, value: string) {
    const said = new URLSearchParams([[name, value]]);
    goTo({ ...wanted, [name]: parseOrderFilters(said)[name] });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the orders"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-4 xl:grid-cols-6"
    >
      <SearchWords
        label="Search"
        placeholder="Order ID, name, email or tracking number"
        maxLength={100}
        value={wanted.search}
        onType={(search) => setWanted({ ...wanted, search })}
        className="md:col-span-4 xl:col-span-3"
      />
      <Select
        label="Payment"
        placeholder="All"
        options={PAID}
        value={yesNo(wanted.paid)}
        onChange={({ target }) => choose('paid', target.value)}
      />
      <Select
        label="Delivery"
        placeholder="All"
        options={DELIVERED}
        value={yesNo(wanted.delivered)}
        onChange={({ target }) => choose('delivered', target.value)}
      />
      <Select
        label="Method"
        placeholder="All"
        options={METHODS}
        value={wanted.method ?? ''}
        onChange={({ target }) => choose('method', target.value)}
      />
      {DAYS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="date"
          value={wanted[name] ?? ''}
          onChange={({ target }) => setWanted({ ...wanted, [name]: target.value || null })}
          onBlur={() => wanted[name] !== filters[name] && goTo(wanted)}
          className="min-w-0"
        />
      ))}
      <Select
        label="Sort by"
        options={SORTS}
        value={wanted.sort}
        onChange={({ target }) => choose('sort', target.value)}
        className="xl:col-span-2"
      />
      {isNarrowed(filters) && (
        <Link
          to={orderListPath(WHOLE_LIST)}
          preventScrollReset
          className="text-link inline-flex min-h-11 w-fit items-center px-1"
        >
          Clear
        </Link>
      )}
    </form>
  );
}
