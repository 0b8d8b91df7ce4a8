import { Link, useRevalidator } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { productIdPath } from '../../../domain/catalogue/product.ts';
import { formatRupees, times } from '../../../domain/money/money.ts';
import {
  deliveryStatus,
  type OrderEventKind,
  paymentStatus,
} from '../../../domain/orders/order-state.ts';
import { isPrepaid } from '../../../domain/payments/payment-methods.ts';
import { useShopDates } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tags.tsx';

type OrderTimelineProps = Pick<Order, 'timeline' | 'paymentMethod'>;

export function OrderTimeline({ timeline, paymentMethod }: OrderTimelineProps) {
  const { formatMoment } = useShopDates();
  return (
    <ol className="mt-3">
      {timeline.map(({ kind, at, note }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          key={index}
          className="relative border-l border-accent pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1.25 size-2.5 rotate-45 bg-accent"
          />
          <p className="font-medium">{eventText(kind, paymentMethod)}</p>
          <p className="numerals text-sm text-soft">
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          {note && <p className="mt-1 wrap-anywhere">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

const EVENT_TEXTS: Record<OrderEventKind, string> = {
  placed: 'Order placed',
  confirmed: 'Email address confirmed',
  'payment-failed': 'Payment failed',
  'mismatched-payment': 'Different amount received',
  paid: 'Payment received',
  expired: 'Ended unpaid',
  revived: 'Reactivated',
  shipped: 'Shipped',
  'parcel-corrected': 'Tracking details changed',
  delivered: 'Delivered',
  returned: 'Parcel returned to the shop',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  invoiced: 'Invoice issued',
  mailed: 'Email sent',
};

/** The text of an event of an order by this payment method. An unknown kind is shown as it is. */
export function eventText(kind: string, paymentMethod: string): string {
  if (kind === 'expired' && !isPrepaid(paymentMethod)) return 'Ended unconfirmed';
  const known = Object.entries(EVENT_TEXTS).find(([each]) => each === kind)?.[1];
  return known ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ');
}

export function OrderTags({ order: { isPaid, isDelivered } }: { order: Order }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Tag tone={isPaid ? 'success' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      <Tag tone={isDelivered ? 'success' : 'plain'}>{deliveryStatus(isDelivered, 'customer')}</Tag>
    </span>
  );
}

export function OrderError({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      kind="danger"
      actions={
        <Button variant="secondary" onClick={() => revalidate()} pending={state === 'loading'}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}

export function RowSkeleton() {
  return (
    <div className="flex items-center gap-4 border-b border-line py-5 md:gap-8">
      <Skeleton className="aspect-3/4 w-18 shrink-0" />
      <SkeletonText lines={3} className="flex-1" />
    </div>
  );
}

export function WithoutScript() {
  return (
    <noscript>
      <p className="mb-6">Your orders need JavaScript, which is switched off in this browser.</p>
    </noscript>
  );
}

export function OrderItems({ items }: { items: Order['orderItems'] }) {
  if (items.length === 0) return <p className="text-soft">Your order is empty</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex flex-wrap gap-4 py-4">
          <div className="w-20 shrink-0">
            <Picture src={item.image} alt="" sizes="5rem" priority />
          </div>
          <div className="min-w-0 flex-1 basis-[9rem]">
            <p className="font-display text-lg leading-snug">
              <Link
                to={productIdPath(item.product)}
                className="underline-offset-4 hover:text-brand hover:underline"
              >
                {item.name}
              </Link>
            </p>
            <p className="numerals mt-2 flex flex-wrap justify-between gap-x-4">
              <span className="text-soft">
                {item.qty} × {formatRupees(item.price)}
              </span>
              <span className="font-semibold">{formatRupees(times(item.price, item.qty))}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
export function latestEvent({ timeline }: Order, kind: OrderEventKind) {
  return timeline.findLast((event) => event.kind === kind);
}
