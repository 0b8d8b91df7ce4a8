import type { Page } from '../../../../contract/client.ts';
import type { Order, ShippingAddress } from '../../../../contract/orders.ts';
import type { Dashboard } from '../../../../contract/reports.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import type { OrderFilters } from '../../../../domain/orders/order-filters.ts';
import { deliveryStatus, paymentStatus } from '../../../../domain/orders/order-state.ts';
import { getContainedGst } from '../../../../domain/orders/order-totals.ts';
import { cashCheckText } from '../../../../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../../../../domain/payments/payment-methods.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { customerPath, ORDERS_PATH, orderPath } from '../../../admin/frame/admin-paths.ts';
import { type Column, IdLink, PagedTable, rupeeColumn } from '../../../admin/lists/data-table.tsx';
import { countText } from '../../../admin/lists/format.ts';
import {
  ClearLink,
  listPath,
  SearchField,
  useListFilters,
} from '../../../admin/lists/list-filters.tsx';
import {
  ROWS_PER_PAGE,
  replaceFirstPage,
  usePagedList,
} from '../../../admin/lists/use-paged-list.ts';
import { DeliveryState, PaymentTag } from '../../../admin/orders/order-tags.tsx';
import { callApi } from '../../../platform/api.ts';
import { Select, TextField } from '../../../ui/fields.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { TextLink } from '../../../ui/typography.tsx';

export function OrderList({ first, filters }: { first: Page<Order[]>; filters: OrderFilters }) {
  const list = usePagedList(
    first,
    (cursor) =>
      callApi('GET /api/orders/all', { query: { ...filters, limit: ROWS_PER_PAGE, cursor } }),
    // It is loaded again because an order was placed.
    replaceFirstPage,
  );
  return (
    <PagedTable
      label="Orders"
      noun="order"
      list={list}
      columns={COLUMNS}
      empty={
        <EmptyState title="No orders found" level={3}>
          {orderListPath(filters) === ORDERS_PATH
            ? 'New orders appear here.'
            : 'Change or clear the filters.'}
        </EmptyState>
      }
    />
  );
}

/** Stays visible while the table scrolls sideways. */
const PINNED = 'sticky left-0 bg-ivory';

const COLUMNS: Column<Order>[] = [
  {
    title: 'Order ID',
    cell: (order) => <OrderName {...order} />,
    isRowHeader: true,
    className: PINNED,
    titleClassName: PINNED,
  },
  { title: 'User ID', cell: ({ user }) => <IdLink to={customerPath(user)} id={user} /> },
  rupeeColumn('Item Price', ({ itemsPrice }) => itemsPrice),
  rupeeColumn('Tax', (order) => getContainedGst(order) ?? order.taxPrice),
  rupeeColumn('Total', ({ totalPrice }) => totalPrice, 'font-semibold'),
  { title: 'Payment Method', cell: (order) => <Method {...order} /> },
  { title: 'Payment Status', cell: ({ isPaid }) => <PaymentTag isPaid={isPaid} /> },
  { title: 'Delivered', cell: (order) => <DeliveryState order={order} /> },
  { title: 'Tracking No', cell: trackingNumbers },
  {
    title: 'Shipping Address',
    cell: ({ shippingAddress }) => addressLine(shippingAddress),
    className: 'min-w-64 xl:min-w-40',
  },
];

/** On a phone also how far the order is: its columns are beyond the edge. */
function OrderName({ _id, isPaid, isDelivered }: Order) {
  return (
    <>
      <IdLink to={orderPath(_id)} id={_id} />
      <span className="block pb-2 text-xs text-soft sm:hidden">
        {paymentStatus(isPaid)}, {deliveryStatus(isDelivered, 'admin').toLowerCase()}
      </span>
    </>
  );
}

function Method({ paymentMethod, cashCheck, cashRisks }: Order) {
  const asked = cashCheckText(cashCheck, cashRisks);
  return (
    <>
      {paymentMethod}
      {asked && <span className="block min-w-40 text-xs text-soft">{asked}</span>}
    </>
  );
}

/** The numbers of all parcels of an order: it is found by each of them. */
export function trackingNumbers({
  trackingNumber,
  parcels = [],
}: Pick<Order, 'trackingNumber' | 'parcels'>): string {
  const numbers = parcels.flatMap((parcel) => parcel.trackingNumber ?? []);
  return numbers.join(', ') || trackingNumber || 'N/A';
}

/** The delivery address on one line: address, city and postal code, or 'N/A' (specification §2). */
export function addressLine(
  shipping: Pick<ShippingAddress, 'address' | 'city' | 'postalCode'>,
): string {
  const parts = [shipping.address, shipping.city, shipping.postalCode];
  return parts.filter((part) => part.trim() !== '').join(', ') || 'N/A';
}

const SORTS = {
  '': 'Newest first',
  oldest: 'Oldest first',
  'total-high': 'Total, high to low',
  'total-low': 'Total, low to high',
};
const PAID = {
  yes: 'Paid',
  no: 'Not Paid',
  'cash-due': 'Cash due',
  unconfirmed: 'Not confirmed',
};
const DELIVERED = { yes: 'Delivered', no: 'Pending' };
const NO_FILTERS = { search: '', paid: '', delivered: '', method: '', from: '', to: '', sort: '' };

export function OrderListControls({ filters }: { filters: OrderFilters }) {
  const query = { ...NO_FILTERS, ...filters };
  const { submit, text, choice, day } = useListFilters(query, orderListPath);
  return (
    <form
      onSubmit={submit}
      aria-label="Filter orders"
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
      <Select label="Method" placeholder="All" options={PAYMENT_METHODS} {...choice('method')} />
      <TextField label="From" {...day('from')} className="min-w-0" />
      <TextField label="To" {...day('to')} className="min-w-0" />
      <Select label="Sort by" options={SORTS} {...choice('sort')} className="xl:col-span-2" />
      <ClearLink from={orderListPath(filters)} to={ORDERS_PATH} />
    </form>
  );
}

/** Orders with delivered parcels whose cash has not arrived, with a link that lists them. */
export function CashDue({ count, total }: Dashboard['cashDue']) {
  if (count === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      <span>
        Cash due from {countText(count, 'order')}: {formatRupees(total)}
      </span>
      <TextLink standalone to={orderListPath({ paid: 'cash-due' })}>
        Show them
      </TextLink>
    </p>
  );
}

interface UnconfirmedOrdersProps {
  unconfirmed: Dashboard['unconfirmed'];
  isListed: boolean;
  onChanged: () => unknown;
}

/** Items held by orders whose email is not confirmed, and a way to put them back into stock. */
export function UnconfirmedOrders({ unconfirmed, isListed, onChanged }: UnconfirmedOrdersProps) {
  const toast = useToast();
  const { count, items } = unconfirmed;
  if (count === 0) return null;
  const held = `${countText(items, 'item')} in ${countText(count, 'order')}`;
  async function release() {
    const { released } = await callApi('POST /api/admin/orders/release-unconfirmed');
    toast({ kind: 'success', text: `${countText(released, 'order')} ended` });
    onChanged();
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>Held until they are confirmed: {held}</span>
      {!isListed && (
        <TextLink standalone to={orderListPath({ paid: 'unconfirmed' })}>
          Show them
        </TextLink>
      )}
      <DialogAction
        label="End these orders"
        title="End these orders?"
        pendingText="Ending them…"
        confirmVariant="danger"
        submit={release}
      >
        <p>{held} go back into stock. The customers see that their orders ended.</p>
      </DialogAction>
    </div>
  );
}

export function orderListPath(filters: object): string {
  const path = listPath(ORDERS_PATH, filters);
  return path === ORDERS_PATH ? path : listPath(`${ORDERS_PATH}?tab=orders`, filters);
}
