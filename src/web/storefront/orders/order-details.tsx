import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { productIdPath } from '../../../domain/catalogue/product-address.ts';
import { formatRupees, times } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PostalAddress } from '../../ui/postal-address.tsx';
import { OrderTags } from './order-tags.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderDetailsProps {
  order: Order;
  figures: ReactNode;
  /** What the customer can do about its payment; null for nothing. */
  payment?: ReactNode;
}

export function OrderDetails({ order, figures, payment }: OrderDetailsProps) {
  const { shownMoment } = useShopDates();
  return (
    <>
      <Heading level={1}>
        Order <span className="font-sans numerals">{shortId(order._id)}</span>
      </Heading>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">
          Placed on <time dateTime={order.createdAt}>{shownMoment(order.createdAt)}</time>
        </p>
        <OrderTags order={order} />
      </div>
      {payment && <div className="mt-6 empty:hidden">{payment}</div>}
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid min-w-0 gap-8">
          <Section title="Items">
            <OrderItems items={order.orderItems} />
          </Section>
          <Section title="Timeline">
            <OrderTimeline {...order} />
          </Section>
        </div>
        <Card as="aside" aria-label="Summary of this order" padding="lg" className="grid gap-6">
          {figures}
          <Section title="Payment">
            <p>{order.paymentMethod}</p>
          </Section>
          <Section title="Shipping">
            <PostalAddress {...order.shippingAddress} />
          </Section>
          <Section title="Tracking number">
            <Parcel order={order} />
          </Section>
        </Card>
      </div>
    </>
  );
}

export function OrderItems({ items }: { items: Order['orderItems'] }) {
  if (items.length === 0) return <p className="text-soft">Your order is empty</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex gap-4 py-4">
          <div className="w-20 shrink-0">
            <Picture src={item.image} alt="" sizes="5rem" priority />
          </div>
          <div className="min-w-0 flex-1">
            <p className="font-display text-lg leading-snug">
              <Link
                to={productIdPath(item.product)}
                className="underline-offset-4 hover:text-kumkum hover:underline"
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

function Parcel({ order: { shippedAt, carrier, trackingNumber } }: { order: Order }) {
  if (shippedAt === null && !trackingNumber) {
    return <p className="text-soft">Shown here once the parcel is on its way</p>;
  }
  return (
    <>
      {carrier && <p className="text-soft wrap-anywhere">Sent with {carrier}</p>}
      <p className="numerals break-all">{trackingNumber ?? 'The parcel has no number'}</p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <Heading level={2} size="sub" className="mb-2">
        {title}
      </Heading>
      {children}
    </section>
  );
}
