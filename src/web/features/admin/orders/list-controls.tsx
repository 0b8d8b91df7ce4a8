import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { type OrderFilters, parseOrderFilters } from '../../../../domain/order-filters.ts';
import { PAYMENT_METHODS } from '../../../../domain/payment-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useWanted } from '../use-wanted.ts';
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
  const navigate = useNavigate();
  const [wanted, setWanted] = useWanted(filters, orderListPath(filters));

  function goTo(next: OrderFilters) {
    setWanted(next);
    navigate(orderListPath(next), { preventScrollReset: true });
  }
  /** A choice as an address would name it; what it names wrongly is not asked for. */
  function choose(name: keyof OrderFilters, value: string) {
    const said = new URLSearchParams([[name, value]]);
    goTo({ ...wanted, [name]: parseOrderFilters(said)[name] });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    goTo({ ...wanted, search: wanted.search.trim() });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the orders"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-4 xl:grid-cols-6"
    >
      <search className="col-span-2 flex items-end gap-2 md:col-span-4 xl:col-span-3">
        <TextField
          label="Search"
          type="search"
          placeholder="Order ID, name, email or tracking number"
          value={wanted.search}
          onChange={({ target }) => setWanted({ ...wanted, search: target.value })}
          maxLength={100}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </search>
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
