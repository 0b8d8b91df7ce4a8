import type { Order } from '../../../contract/orders.ts';
import type { OrderEventKind } from '../../../domain/orders/state.ts';
import { gatewayOf } from '../../../domain/payments/payment-methods.ts';
import { useShopDates } from '../../platform/shop-dates.ts';

type OrderTimelineProps = Pick<Order, 'timeline' | 'paymentMethod'>;

export function OrderTimeline({ timeline, paymentMethod }: OrderTimelineProps) {
  const { shownMoment } = useShopDates();
  return (
    <ol className="mt-3">
      {timeline.map(({ kind, at, note }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          key={index}
          className="relative border-l border-zari pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-1.25 size-2.5 rotate-45 bg-zari"
          />
          <p className="font-medium">{eventText(kind, paymentMethod)}</p>
          <p className="numerals text-sm text-soft">
            <time dateTime={at}>{shownMoment(at)}</time>
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
  'odd-payment': 'Different amount received',
  paid: 'Payment received',
  lapsed: 'Ended unpaid',
  revived: 'Reactivated',
  shipped: 'Shipped',
  'parcel-corrected': 'Tracking details changed',
  delivered: 'Delivered',
  returned: 'Parcel returned to the shop',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  mailed: 'Email sent',
};

/** The text of an event of an order by this payment method. An unknown kind is shown as it is. */
export function eventText(kind: string, paymentMethod: string): string {
  if (kind === 'lapsed' && gatewayOf(paymentMethod) === null) return 'Ended unconfirmed';
  const known = Object.entries(EVENT_TEXTS).find(([each]) => each === kind)?.[1];
  return known ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ');
}
