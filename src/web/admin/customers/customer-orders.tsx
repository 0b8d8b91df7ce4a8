import { Link } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { Order } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { deliveryStatus, paymentStatus } from '../../../domain/orders/state.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { browserApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Tag } from '../../ui/badge.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { orderPath } from '../frame/admin-paths.ts';
import { ListFooter } from '../lists/list-footer.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';

export const ORDERS_PER_PAGE = 20;

interface CustomerOrdersProps {
  first: Page<Order[]>;
  customerId: string;
}

/** The orders of a customer, newest first. */
export function CustomerOrders({ first, customerId }: CustomerOrdersProps) {
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('ordersOfCustomer', {
      params: { id: customerId },
      query: { limit: ORDERS_PER_PAGE, cursor },
    }),
  );
  const { list } = paged;
  if (list.items.length === 0) return <p className="text-soft">No orders found</p>;
  return (
    <>
      <Table label="Orders of this customer" dense>
        <TableHead>
          <TableRow>
            <HeaderCell>Order ID</HeaderCell>
            <HeaderCell>Placed</HeaderCell>
            <HeaderCell numeric>Total</HeaderCell>
            <HeaderCell>Payment Status</HeaderCell>
            <HeaderCell>Delivered</HeaderCell>
          </TableRow>
        </TableHead>
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

function OrderRow({ order }: { order: Order }) {
  const { shownDay } = useShopDates();
  const { isPaid, isDelivered, isCancelled, isLapsed } = order;
  return (
    <TableRow>
      <HeaderCell scope="row" className="py-0!">
        <Link
          to={orderPath(order._id)}
          title={order._id}
          className="text-link inline-flex min-h-11 items-center font-medium"
        >
          {shortId(order._id)}
        </Link>
      </HeaderCell>
      <Cell className="whitespace-nowrap">{shownDay(order.createdAt)}</Cell>
      <Cell numeric className="font-semibold">
        {formatRupees(order.totalPrice)}
      </Cell>
      <Cell>
        <Tag tone={isPaid ? 'leaf' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      </Cell>
      <Cell>
        {isCancelled || isLapsed ? (
          <Tag>{isCancelled ? 'Cancelled' : 'Expired'}</Tag>
        ) : (
          <Tag tone={isDelivered ? 'leaf' : 'plain'}>{deliveryStatus(isDelivered, 'admin')}</Tag>
        )}
      </Cell>
    </TableRow>
  );
}
