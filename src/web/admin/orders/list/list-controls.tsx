import { type OrderFilters, orderFilterQuery } from '../../../../domain/orders/order-filters.ts';
import { PAYMENT_METHODS } from '../../../../domain/payments/payment-methods.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ORDERS_PATH } from '../../frame/admin-paths.ts';
import { SearchField } from '../../lists/search-field.tsx';
import { listPath, useListFilters } from '../../lists/use-list-filters.ts';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Total, high to low' },
  { value: 'total-low', label: 'Total, low to high' },
];
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: value }));
const PAID = [
  { value: 'yes', label: 'Paid' },
  { value: 'no', label: 'Not Paid' },
];
const DELIVERED = [
  { value: 'yes', label: 'Delivered' },
  { value: 'no', label: 'Pending' },
];
const NO_FILTERS = {
  search: '',
  paid: '',
  delivered: '',
  method: '',
  from: '',
  to: '',
  sort: '',
};

/** Searches, filters and sorts the orders; each choice has its own address. */
export function OrderListControls({ filters }: { filters: OrderFilters }) {
  const query = { ...NO_FILTERS, ...orderFilterQuery(filters) };
  const { submit, text, choice, day } = useListFilters(query, pathOf);
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
        {...text('search')}
        className="md:col-span-4 xl:col-span-3"
      />
      <Select label="Payment" placeholder="All" options={PAID} {...choice('paid')} />
      <Select label="Delivery" placeholder="All" options={DELIVERED} {...choice('delivered')} />
      <Select label="Method" placeholder="All" options={METHODS} {...choice('method')} />
      <TextField label="From" {...day('from')} className="min-w-0" />
      <TextField label="To" {...day('to')} className="min-w-0" />
      <Select label="Sort by" options={SORTS} {...choice('sort')} className="xl:col-span-2" />
      {orderListPath(filters) !== ORDERS_PATH && (
        <TextLink standalone to={ORDERS_PATH} preventScrollReset className="w-fit px-1">
          Clear
        </TextLink>
      )}
    </form>
  );
}

export function orderListPath(filters: OrderFilters): string {
  return pathOf(orderFilterQuery(filters));
}

function pathOf(query: Record<string, string>): string {
  const path = listPath(ORDERS_PATH, query);
  return path === ORDERS_PATH ? path : listPath(`${ORDERS_PATH}?tab=orders`, query);
}
