import type { ReactNode } from 'react';
import type { PageHandle } from '../../../contract/api.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  formatPaise,
  formatRupees,
  rupees,
  subtract,
  toPaise,
} from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/text.ts';
import { callApi } from '../../platform/api.ts';
import { orApiError } from '../../platform/failure.ts';
import { pageMeta } from '../../platform/head.ts';
import { loadForCustomer } from '../../platform/require-sign-in.ts';
import { useShopDates } from '../../platform/shop.ts';
import {
  isPaidFirst,
  OrderError,
  OrderTags,
  RowSkeleton,
  refundWord,
  WithoutScript,
} from '../../storefront/orders/order-parts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/messages.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Heading } from '../../ui/typography.tsx';
import type { Route } from './+types/orders.ts';

const TITLE = 'My Orders';

export const handle = { isPersonal: true } satisfies PageHandle;

export const meta = pageMeta({ title: TITLE, isPrivate: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForCustomer(request, () => orApiError(callApi('GET /api/orders')));

export function HydrateFallback() {
  return (
    <Frame>
      <WithoutScript />
      <Loading label="Loading your orders" className="border-t border-line">
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    </Frame>
  );
}

export default function Orders({ loaderData: { data, error } }: Route.ComponentProps) {
  const orders = data?.items ?? [];
  return (
    <Frame>
      {error ? <OrderError message={error.message} /> : orders.length === 0 && <NoOrders />}
      {orders.length > 0 && (
        <ul className="border-t border-line">
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Heading level={1} className="mb-6 md:mb-8">
        {TITLE}
      </Heading>
      {children}
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders found" actions={<ButtonLink to="/">Start shopping</ButtonLink>}>
      What you order will stand here, from the day you place it.
    </EmptyState>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { _id, createdAt, totalPrice, orderItems } = order;
  const { formatDay, formatMoment } = useShopDates();
  const { amountRefunded } = order;
  const notes = [
    paymentNote(order, formatMoment),
    amountRefunded && `${formatRupees(amountRefunded)} ${refundWord(order)}`,
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[--spacing(18)_1fr] items-start gap-x-4 gap-y-4 border-b border-line py-5 md:items-center md:grid-cols-[--spacing(18)_1fr_auto] md:gap-x-8">
      <Picture src={orderItems[0]?.image ?? ''} alt="" sizes="4.5rem" />
      <div className="min-w-0">
        <p className="line-clamp-2">{itemsText(order)}</p>
        <dl className="numerals mt-2 flex flex-wrap gap-x-4 gap-y-3 text-sm md:gap-x-6">
          <Fact name="Order" value={shortId(_id)} />
          <Fact name="Date" value={formatDay(createdAt)} />
          <Fact
            name="Total"
            value={<strong className="font-semibold">{formatRupees(totalPrice)}</strong>}
          />
          <Fact name="Status" value={<OrderTags order={order} />} />
        </dl>
        {notes.length > 0 && <p className="numerals mt-3 text-sm text-soft">{notes.join(' · ')}</p>}
      </div>
      <ButtonLink to={`/orders/${_id}`} variant="secondary" className="col-span-2 md:col-span-1">
        Details<span className="sr-only"> of order {shortId(_id)}</span>
      </ButtonLink>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-[min(100%,6.5rem)]">
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  );
}

function itemsText({ orderItems }: Order): string {
  const [first, ...others] = orderItems;
  if (!first) return 'Your order is empty';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

export function paymentNote(
  order: Pick<
    Order,
    'state' | 'due' | 'totalPrice' | 'paymentMethod' | 'advance' | 'heldUntil' | 'cashCheck'
  >,
  shownMoment: (instant: string) => string,
): string | null {
  switch (order.state) {
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return isPaidFirst(order)
        ? 'Ended unpaid: its pieces are no longer kept'
        : 'Ended unconfirmed: its pieces are no longer kept';
    case 'awaiting-confirmation':
      return order.cashCheck === 'confirmation'
        ? 'Open the link in our email to keep this order'
        : 'Confirm your email address to keep this order';
    case 'awaiting-payment':
      return order.heldUntil === null
        ? 'Payment not received yet'
        : `Payment not received yet: kept for you until ${shownMoment(order.heldUntil)}`;
    default:
      return cashNote(order);
  }
}

/** What is due at the door; of a simple order that is its total. */
function cashNote({ due, totalPrice }: Pick<Order, 'due' | 'totalPrice'>): string | null {
  if (due.cash !== 'on-delivery') return null;
  const amount = subtract(toPaise(due.amount), toPaise(due.withCourier ?? rupees(0)));
  if (amount === toPaise(totalPrice)) return 'You pay in cash on delivery';
  return amount > 0 ? `You pay ${formatPaise(amount)} in cash on delivery` : null;
}
