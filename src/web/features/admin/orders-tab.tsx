import { useState } from 'react';
import { Link } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { Order } from '../../../contract/order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { type OrderFilters, orderFilterQuery } from '../../../domain/order-filters.ts';
import { deliveryStatus, paymentStatus } from '../../../domain/order-status.ts';
import { browserApi } from '../../platform/api.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { addressLine } from './address-line.ts';
import { customerPath } from './customers/customer-path.ts';
import { ROWS_PER_PAGE } from './dashboard-data.ts';
import { ListFoot } from './list-foot.tsx';
import { OrderListControls } from './orders/list-controls.tsx';
import { ShortId } from './short-id.tsx';
import { usePagedList } from './use-paged-list.ts';

interface OrdersTabProps {
  first: Page<Order[]>;
  filters: OrderFilters;
  /** Changes whenever the address is gone to, also to the same one: the list then starts anew. */
  visit: string;
}

/** Every order, newest first (specification §2, Admin dashboard), or those that were asked for. */
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
  // Asked for again while it is looked at: an order was placed.
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
      <ListFoot noun="order" of={paged} />
    </>
  );
}

/** Stays in sight while the table is scrolled sideways. */
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
        <Link to={`/admin/orders/${order._id}`} className="text-link -my-2.5 inline-block py-2.5">
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
