import type { ReactNode } from 'react';
import type { Order } from '../../../contract/order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { shortId } from '../../../domain/short-id.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderTags } from './order-tags.tsx';
import { paymentNote } from './payment-note.ts';

/** The customer's orders, newest first, each with its Details (specification §2). */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="border-t border-line">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} />
      ))}
    </ul>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { _id, createdAt, totalPrice, orderItems } = order;
  const { shownDay, shownMoment } = useShopDates();
  const note = paymentNote(order, shownMoment);
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4 gap-y-4 border-b border-line py-5 md:items-center md:grid-cols-[4.5rem_1fr_auto] md:gap-x-8">
      <Picture src={orderItems[0]?.image ?? ''} widths={[]} alt="" sizes="4.5rem" />
      <div className="min-w-0">
        <p className="line-clamp-2">{itemsOf(order)}</p>
        <dl className="numerals mt-2 grid grid-cols-2 gap-x-4 gap-y-3 text-sm md:grid-cols-[6rem_7rem_minmax(0,1fr)] lg:grid-cols-[6rem_7rem_8rem_minmax(0,1fr)] md:gap-x-6">
          <Fact name="Order" value={shortId(_id)} />
          <Fact name="Date" value={shownDay(createdAt)} />
          <Fact
            name="Total"
            value={<strong className="font-semibold">{formatRupees(totalPrice)}</strong>}
          />
          <Fact
            name="Status"
            value={<OrderTags order={order} />}
            className="col-span-2 md:col-span-3 lg:col-span-1"
          />
        </dl>
        {note && <p className="numerals mt-3 text-sm text-soft">{note}</p>}
      </div>
      <ButtonLink to={`/orders/${_id}`} variant="secondary" className="col-span-2 md:col-span-1">
        Details<span className="sr-only"> of order {shortId(_id)}</span>
      </ButtonLink>
    </li>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  className?: string;
}

function Fact({ name, value, className }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  );
}

/** The first item by name, and how many more there are. */
function itemsOf({ orderItems }: Order): string {
  const [first, ...others] = orderItems;
  if (!first) return 'Your order is empty';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}
