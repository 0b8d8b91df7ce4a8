import {
  ORDER_SORTS,
  type OrderFilters,
  type OrderSort,
  orderFilterQuery,
  parseOrderFilters,
} from '../../../../domain/orders/order-filters.ts';
import { PAYMENT_METHODS } from '../../../../domain/payments/payment-methods.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextLink } from '../../frame/text-link.tsx';
import { SearchField } from '../../lists/search-field.tsx';
import { useListChoice } from '../../lists/use-list-choice.ts';

const SORT_LABELS: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-high': 'Total, high to low',
  'total-low': 'Total, low to high',
};

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
// Applied when the field is left: while a date is typed, it names other days.
const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** Searches, filters and sorts the orders; each choice has its own address. */
export function OrderListControls({ filters }: { filters: OrderFilters }) {
  const { draft, setDraft, goTo, submit } = useListChoice(filters, orderListPath);
  /** Applies a choice; an unknown value is ignored. */
  function choose(name: keyof OrderFilters, value: string) {
    const said = new URLSearchParams([[name, value]]);
    goTo({ ...draft, [name]: parseOrderFilters(said)[name] });
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Narrow the orders"
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-4 xl:grid-cols-6"
    >
      <SearchField
        label="Search"
        placeholder="Order ID, name, email or tracking number"
        maxLength={100}
        value={draft.search}
        onType={(search) => setDraft({ ...draft, search })}
        className="md:col-span-4 xl:col-span-3"
      />
      <Select
        label="Payment"
        placeholder="All"
        options={PAID}
        value={yesNo(draft.paid)}
        onChange={({ target }) => choose('paid', target.value)}
      />
      <Select
        label="Delivery"
        placeholder="All"
        options={DELIVERED}
        value={yesNo(draft.delivered)}
        onChange={({ target }) => choose('delivered', target.value)}
      />
      <Select
        label="Method"
        placeholder="All"
        options={METHODS}
        value={draft.method ?? ''}
        onChange={({ target }) => choose('method', target.value)}
      />
      {DAYS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="date"
          value={draft[name] ?? ''}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value || null })}
          onBlur={() => draft[name] !== filters[name] && goTo(draft)}
          className="min-w-0"
        />
      ))}
      <Select
        label="Sort by"
        options={SORTS}
        value={draft.sort}
        onChange={({ target }) => choose('sort', target.value)}
        className="xl:col-span-2"
      />
      {isNarrowed(filters) && (
        <TextLink to={orderListPath(WHOLE_LIST)} preventScrollReset className="w-fit px-1">
          Clear
        </TextLink>
      )}
    </form>
  );
}

export const WHOLE_LIST: OrderFilters = {
  search: '',
  paid: null,
  delivered: null,
  method: null,
  from: null,
  to: null,
  sort: ORDER_SORTS[0],
};

/** The address of a filtered list of orders. */
export function orderListPath(filters: OrderFilters): string {
  const query = orderFilterQuery(filters);
  if (Object.keys(query).length === 0) return '/admin';
  return `/admin?${new URLSearchParams({ tab: 'orders', ...query })}`;
}

/** Whether the list is filtered or sorted. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.keys(orderFilterQuery(filters)).length > 0;
}

/** The select's value for a filter that is on, off or unset. */
function yesNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'yes' : 'no';
}
