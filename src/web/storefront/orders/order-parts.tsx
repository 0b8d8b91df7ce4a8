import { Link, useRevalidator } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { productIdPath } from '../../../domain/catalogue/product.ts';
import { variantPath } from '../../../domain/catalogue/variants.ts';
import { formatRupees, times } from '../../../domain/money/money.ts';
import {
  deliveryStatus,
  type OrderEventKind,
  partlyShippedText,
  paymentStatus,
} from '../../../domain/orders/order-state.ts';
import { isPrepaid } from '../../../domain/payments/payment-methods.ts';
import { capitalise } from '../../../domain/text/text.ts';
import { useShopDates } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tags.tsx';

type OrderTimelineProps = Pick<Order, 'timeline' | 'totalPrice'> & OrderTerms;

export function OrderTimeline({ timeline, ...order }: OrderTimelineProps) {
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
          <p className="font-medium">{eventText(kind, order)}</p>
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
  confirmed: 'Order confirmed',
  'payment-failed': 'Payment failed',
  'mismatched-payment': 'Different amount received',
  'payment-received': 'Part of the payment received',
  paid: 'Payment received',
  expired: 'Ended unpaid',
  revived: 'Reactivated',
  'address-corrected': 'Address corrected',
  shipped: 'Shipped',
  'parcel-shipped': 'Another parcel shipped',
  'parcel-corrected': 'Tracking details changed',
  'parcel-delivered': 'Parcel delivered',
  delivered: 'Delivered',
  'pieces-returned': 'Items returned to the shop',
  returned: 'Parcel returned to the shop',
  reduced: 'Taken off the order',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  invoiced: 'Invoice issued',
  mailed: 'Email sent',
};

/** Whether an order is sent only after its payment, or an advance; if not, it waits for a confirmation. */
export function isPaidFirst({ paymentMethod, advance }: OrderTerms): boolean {
  return isPrepaid(paymentMethod) || advance !== undefined;
}

type OrderTerms = Pick<Order, 'paymentMethod' | 'advance'>;

/** The text of an event of an order. An unknown kind is shown as it is. */
export function eventText(kind: string, order: OrderTerms & Pick<Order, 'totalPrice'>): string {
  if (kind === 'paid' && order.totalPrice === 0) return 'Nothing to pay';
  if (kind === 'expired' && !isPaidFirst(order)) return 'Ended unconfirmed';
  const known = Object.entries(EVENT_TEXTS).find(([each]) => each === kind)?.[1];
  return known ?? capitalise(kind.replaceAll(/[-_]/g, ' '));
}

export function OrderTags({ order }: { order: Order }) {
  const { isPaid, isDelivered } = order;
  const partlyShipped = partlyShippedText(order);
  return (
    <span className="flex flex-wrap gap-2">
      <Tag tone={isPaid ? 'success' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      <Tag tone={isDelivered ? 'success' : 'plain'}>{deliveryStatus(isDelivered, 'customer')}</Tag>
      {partlyShipped && <Tag tone="plain">{partlyShipped}</Tag>}
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

interface OrderItemsProps {
  order: Pick<Order, 'orderItems' | 'amountRefunded' | 'timeline'>;
}

export function OrderItems({ order }: OrderItemsProps) {
  const { orderItems: items, amountRefunded } = order;
  // Where nothing goes back to the customer, pieces are taken off.
  const refunded = amountRefunded ? refundWord(order) : null;
  if (items.length === 0) return <p className="text-soft">Your order is empty</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex flex-wrap gap-4 py-4 last:pb-0">
          <div className="w-20 shrink-0">
            <Picture src={item.image} alt="" sizes="5rem" priority />
          </div>
          <div className="min-w-0 flex-1 basis-[9rem]">
            <p className="font-display text-lg leading-snug">
              <Link
                to={variantPath(productIdPath(item.product), item.variant)}
                className="underline-offset-4 hover:text-brand hover:underline"
              >
                {item.name}
              </Link>
            </p>
            {item.options && <p className="text-soft">{item.options}</p>}
            <p className="numerals mt-2 flex flex-wrap justify-between gap-x-4">
              <span className="text-soft">
                {item.qty} × {formatRupees(item.price)}
              </span>
              <span className="ml-auto font-semibold">
                {formatRupees(times(item.price, item.qty))}
              </span>
            </p>
            <ItemProgress item={item} refunded={refunded} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ItemProgressProps {
  item: Order['orderItems'][number];
  refunded: ReturnType<typeof refundWord> | null;
}

/** What became of some pieces of an item; nothing where it is the same for all of the order. */
function ItemProgress({ item, refunded }: ItemProgressProps) {
  const { qty, shippedQty = 0, cancelledQty = 0, returnedQty = 0, refundedQty = 0 } = item;
  const { refundedPrice } = item;
  const credited = Math.max(0, refundedQty - cancelledQty);
  // Pieces that were not paid for are taken off, not refunded.
  const takenOff = refunded ? 0 : Math.max(0, credited - returnedQty);
  const facts = [
    countText(shippedQty, qty, 'sent'),
    countText(cancelledQty + takenOff, qty, 'taken off'),
    countText(returnedQty, qty, 'returned'),
    refunded && countText(credited, qty, refunded),
  ].filter(Boolean);
  if (facts.length === 0 && !refundedPrice) return null;
  return (
    <p className="numerals mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
      <span>{facts.join(' · ') || `A part ${refunded ?? 'taken off'}`}</span>
      {refundedPrice && <span className="ml-auto">−{formatRupees(refundedPrice)} with tax</span>}
    </p>
  );
}

/** Such as `1 of 3 sent`, or `Sent` for all of them. */
function countText(count: number, of: number, what: string): string {
  if (count <= 0) return '';
  if (count < of) return `${count} of ${of} ${what}`;
  return capitalise(what);
}

/** What is said of money that goes back: a gateway takes a while to send it. */
export function refundWord(order: Pick<Order, 'timeline'>): 'refunded' | 'being refunded' {
  return latestEvent(order, 'refunded') ? 'refunded' : 'being refunded';
}

export function latestEvent({ timeline }: Pick<Order, 'timeline'>, kind: OrderEventKind) {
  return timeline.findLast((event) => event.kind === kind);
}
