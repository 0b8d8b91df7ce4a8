import type { Page } from '../../../contract/client.ts';
import type { Order } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { browserApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Tag } from '../../ui/badge.tsx';
import { orderPath } from '../frame/admin-paths.ts';
import { TextLink } from '../frame/text-link.tsx';
import { PagedTable } from '../lists/data-table.tsx';
import { DeliveryTag, PaymentTag } from '../lists/order-tags.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';

export const ORDERS_PER_PAGE = 20;

interface CustomerOrdersProps {
  first: Page<Order[]>;
  customerId: string;
}

/** The orders of a customer, newest first. */
export function CustomerOrders({ first, customerId }: CustomerOrdersProps) {
  const { shownDay } = useShopDates();
  const list = usePagedList(first, (cursor) =>
    browserApi().page('ordersOfCustomer', {
      params: { id: customerId },
      query: { limit: ORDERS_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Orders of this customer"
      noun="order"
      list={list}
      empty={<p className="text-soft">No orders found</p>}
      columns={[
        {
          title: 'Order ID',
          cell: ({ _id }) => (
            <TextLink to={orderPath(_id)} title={_id} className="font-medium">
              {shortId(_id)}
            </TextLink>
          ),
          isRowHeader: true,
          className: 'py-0!',
        },
        {
          title: 'Placed',
          cell: ({ createdAt }) => shownDay(createdAt),
          className: 'whitespace-nowrap',
        },
        {
          title: 'Total',
          cell: ({ totalPrice }) => formatRupees(totalPrice),
          numeric: true,
          className: 'font-semibold',
        },
        { title: 'Payment Status', cell: ({ isPaid }) => <PaymentTag isPaid={isPaid} /> },
        { title: 'Delivered', cell: (order) => <OutcomeTag order={order} /> },
      ]}
    />
  );
}

/** Whether an order is delivered, or how it ended. */
function OutcomeTag({ order: { isCancelled, isLapsed, isDelivered } }: { order: Order }) {
  if (isCancelled) return <Tag>Cancelled</Tag>;
  return isLapsed ? <Tag>Expired</Tag> : <DeliveryTag isDelivered={isDelivered} />;
}
