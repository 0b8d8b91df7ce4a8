import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { stateOf } from '../../../domain/orders/state.ts';
import { gatewayOf } from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { awaitsCash, type OrderFlags, orderFacts } from '../../platform/order-facts.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { OrderTags } from './order-tags.tsx';

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
      <Picture src={orderItems[0]?.image ?? ''} alt="" sizes="4.5rem" />
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

function Fact({ name, value, className }: { name: string; value: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  );
}

function itemsOf({ orderItems }: Order): string {
  const [first, ...others] = orderItems;
  if (!first) return 'Your order is empty';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/** The note of an order that has ended or can still be paid; null for any other. */
export function paymentNote(
  order: OrderFlags,
  shownMoment: (instant: string) => string,
): string | null {
  switch (stateOf(orderFacts(order))) {
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return gatewayOf(order.paymentMethod) === null
        ? 'Ended unconfirmed: its pieces are no longer kept'
        : 'Ended unpaid: its pieces are no longer kept';
    case 'awaiting-confirmation':
      return 'Confirm your email address to keep this order';
    case 'awaiting-payment':
      return order.heldUntil === null
        ? 'Waits for your payment'
        : `Waits for your payment: kept for you until ${shownMoment(order.heldUntil)}`;
    default:
      return awaitsCash(order) ? 'You pay in cash on delivery' : null;
  }
}
