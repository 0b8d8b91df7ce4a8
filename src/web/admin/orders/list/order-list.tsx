import { useState } from 'react';
import type { Page } from '../../../../contract/client.ts';
import type { Order, ShippingAddress } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { type OrderFilters, orderFilterQuery } from '../../../../domain/orders/order-filters.ts';
import { browserApi } from '../../../platform/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { customerPath, orderPath } from '../../frame/admin-paths.ts';
import { type Column, PagedTable } from '../../lists/data-table.tsx';
import { DeliveryTag, PaymentTag } from '../../lists/order-tags.tsx';
import { IdLink } from '../../lists/short-id.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../../lists/use-paged-list.ts';

interface OrderListProps {
  first: Page<Order[]>;
  filters: OrderFilters;
}

export function OrderList({ first, filters }: OrderListProps) {
  const list = usePagedList(first, (cursor) =>
    browserApi().page('allOrders', {
      query: { ...orderFilterQuery(filters), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const [shown, setShown] = useState(first);
  // The first page was reloaded because an order was placed.
  if (shown !== first) {
    setShown(first);
    list.replaceStart(shown, first);
  }
  return (
    <PagedTable
      label="Orders"
      noun="order"
      list={list}
      columns={COLUMNS}
      empty={<EmptyState title="No orders found" level={3} />}
    />
  );
}

/** Stays visible while the table scrolls sideways. */
const PINNED = 'sticky left-0 bg-ivory';

const COLUMNS: Column<Order>[] = [
  {
    title: 'Order ID',
    cell: ({ _id }) => <IdLink to={orderPath(_id)} id={_id} />,
    isRowHeader: true,
    className: `${PINNED} py-2.5! align-top!`,
    titleClassName: PINNED,
  },
  { title: 'User ID', cell: ({ user }) => <IdLink to={customerPath(user)} id={user} /> },
  { title: 'Item Price', cell: ({ itemsPrice }) => formatRupees(itemsPrice), numeric: true },
  { title: 'Tax', cell: ({ taxPrice }) => formatRupees(taxPrice), numeric: true },
  {
    title: 'Total',
    cell: ({ totalPrice }) => formatRupees(totalPrice),
    numeric: true,
    className: 'font-semibold',
  },
  { title: 'Payment Method', cell: ({ paymentMethod }) => paymentMethod },
  { title: 'Payment Status', cell: ({ isPaid }) => <PaymentTag isPaid={isPaid} /> },
  { title: 'Delivered', cell: ({ isDelivered }) => <DeliveryTag isDelivered={isDelivered} /> },
  { title: 'Tracking No', cell: ({ trackingNumber }) => trackingNumber ?? 'N/A' },
  {
    title: 'Shipping Address',
    cell: ({ shippingAddress }) => addressLine(shippingAddress),
    className: 'min-w-64 xl:min-w-40',
  },
];

/** The delivery address on one line: address, city and postal code, or 'N/A' (specification §2). */
export function addressLine(
  shipping: Pick<ShippingAddress, 'address' | 'city' | 'postalCode'>,
): string {
  const parts = [shipping.address, shipping.city, shipping.postalCode];
  return parts.filter((part) => part.trim() !== '').join(', ') || 'N/A';
}
