import { useState } from 'react';
import { Link } from 'react-router';
import type { Page } from '../../../../contract/client.ts';
import type { Order, ShippingAddress } from '../../../../contract/orders.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { type OrderFilters, orderFilterQuery } from '../../../../domain/orders/order-filters.ts';
import { deliveryStatus, paymentStatus } from '../../../../domain/orders/state.ts';
import { browserApi } from '../../../platform/api.ts';
import { Tag } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx';
import { customerPath, orderPath } from '../../frame/admin-paths.ts';
import { ListFooter } from '../../lists/list-footer.tsx';
import { ShortId } from '../../lists/short-id.tsx';
import { ROWS_PER_PAGE, usePagedList } from '../../lists/use-paged-list.ts';
import { OrderListControls } from './list-controls.tsx';

interface OrdersTabProps {
  first: Page<Order[]>;
  filters: OrderFilters;
  /** Changes with every navigation, also to the same address: the list then starts again. */
  visit: string;
}

/** All orders or the filtered ones, newest first (specification §2, Admin dashboard). */
export function OrdersTab({ first, filters, visit }: OrdersTabProps) {
  return (
    <>
      <OrderListControls filters={filters} />
      <OrderList key={visit} first={first} filters={filters} />
    </>
  );
}

function OrderList({ first, filters }: Omit<OrdersTabProps, 'visit'>) {
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('allOrders', {
      query: { ...orderFilterQuery(filters), limit: ROWS_PER_PAGE, cursor },
    }),
  );
  const { list, renew } = paged;
  const [shown, setShown] = useState(first);
  // The first page was reloaded because an order was placed.
  if (shown !== first) {
    setShown(first);
    renew(shown, first);
  }
  if (list.items.length === 0) return <EmptyState title="No orders found" level={3} />;
  return (
    <>
      <Table label="Orders" dense>
        <OrdersHead />
        <TableBody>
          {list.items.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </TableBody>
      </Table>
      <ListFooter noun="order" of={paged} />
    </>
  );
}

/** Stays visible while the table scrolls sideways. */
const pinned = 'sticky left-0 bg-ivory';

function OrdersHead() {
  return (
    <TableHead>
      <TableRow>
        <HeaderCell className={pinned}>Order ID</HeaderCell>
        <HeaderCell>User ID</HeaderCell>
        <HeaderCell numeric>Item Price</HeaderCell>
        <HeaderCell numeric>Tax</HeaderCell>
        <HeaderCell numeric>Total</HeaderCell>
        <HeaderCell>Payment Method</HeaderCell>
        <HeaderCell>Payment Status</HeaderCell>
        <HeaderCell>Delivered</HeaderCell>
        <HeaderCell>Tracking No</HeaderCell>
        <HeaderCell>Shipping Address</HeaderCell>
      </TableRow>
    </TableHead>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { isPaid, isDelivered } = order;
  return (
    <TableRow>
      <HeaderCell scope="row" className={`${pinned} py-2.5! align-top!`}>
        <Link to={orderPath(order._id)} className="text-link -my-2.5 inline-block py-2.5">
          <ShortId id={order._id} />
        </Link>
      </HeaderCell>
      <Cell>
        <Link to={customerPath(order.user)} className="text-link -my-2.5 inline-block py-2.5">
          <ShortId id={order.user} />
        </Link>
      </Cell>
      <Cell numeric>{formatRupees(order.itemsPrice)}</Cell>
      <Cell numeric>{formatRupees(order.taxPrice)}</Cell>
      <Cell numeric className="font-semibold">
        {formatRupees(order.totalPrice)}
      </Cell>
      <Cell>{order.paymentMethod}</Cell>
      <Cell>
        <Tag tone={isPaid ? 'leaf' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      </Cell>
      <Cell>
        <Tag tone={isDelivered ? 'leaf' : 'plain'}>{deliveryStatus(isDelivered, 'admin')}</Tag>
      </Cell>
      <Cell>{order.trackingNumber ?? 'N/A'}</Cell>
      <Cell className="min-w-64 xl:min-w-40">{addressLine(order.shippingAddress)}</Cell>
    </TableRow>
  );
}

/** The delivery address on one line: address, city and postal code, or 'N/A' (specification §2). */
export function addressLine(
  shipping: Pick<ShippingAddress, 'address' | 'city' | 'postalCode'>,
): string {
  const parts = [shipping.address, shipping.city, shipping.postalCode];
  return parts.filter((part) => part.trim() !== '').join(', ') || 'N/A';
}
