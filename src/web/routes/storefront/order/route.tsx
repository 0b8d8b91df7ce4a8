import type { ReactNode } from 'react';
import type { PageHandle } from '../../../../contract/api.ts';
import type { Order } from '../../../../contract/orders.ts';
import { hoursLeft } from '../../../../domain/orders/unpaid-limits.ts';
import { phoneText } from '../../../../domain/text/phone.ts';
import { shortId } from '../../../../domain/text/text.ts';
import { callApi } from '../../../platform/api.ts';
import { orApiError } from '../../../platform/failure.ts';
import { pageHead } from '../../../platform/head.ts';
import { loadForCustomer } from '../../../platform/require-sign-in.ts';
import { useSession } from '../../../platform/session.ts';
import { useShop, useShopDates } from '../../../platform/shop.ts';
import { SendConfirmation } from '../../../storefront/accounts/send-confirmation.tsx';
import { BuyerBusiness } from '../../../storefront/checkout/buyer-business.tsx';
import { PlacedOrderFigures } from '../../../storefront/checkout/order-figures.tsx';
import { loadPaymentOptions } from '../../../storefront/checkout/payment-options.tsx';
import {
  parseCancelledPayment,
  verifyAndClearCheckout,
  verifyPayment,
} from '../../../storefront/checkout/payment-return.ts';
import {
  latestEvent,
  OrderError,
  OrderItems,
  OrderTags,
  OrderTimeline,
  RowSkeleton,
  WithoutScript,
} from '../../../storefront/orders/order-parts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Breadcrumbs } from '../../../ui/navigation.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Heading, PostalAddress, TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { OrderBalance } from './balance.tsx';
import { OrderPayment } from './order-payment.tsx';
import { Parcels } from './parcels.tsx';
import type { PayOrderProps } from './pay-order.tsx';

export const handle = { isPersonal: true, examples: [] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Order ${shortId(params.id)}`, isPrivate: true });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const cancelled = parseCancelledPayment(new URL(request.url).searchParams);
  return loadForCustomer(request, () => orApiError(loadOrder(params, cancelled)));
}

async function loadOrder(params: { id: string }, cancelled: string | null) {
  // The gateway may have deleted the payment: then the next try must begin a new one.
  if (cancelled) await verifyPayment({ orderId: cancelled, localOrderId: params.id });
  const [order, payments, options] = await Promise.all([
    callApi('GET /api/orders/{id}', { params, credentials: 'include' }),
    callApi('GET /api/orders/{id}/payments', { params }),
    loadPaymentOptions(),
  ]);
  return { order, payments, options };
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <OrderFrame id={params.id}>
      <Loading label="Loading your order">
        <WithoutScript />
        <Skeleton className="h-10 w-56" />
        <Skeleton className="mt-4 h-5 w-72 max-w-full" />
        <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] lg:gap-14">
          <div className="border-t border-line pt-4">
            <RowSkeleton />
            <RowSkeleton />
          </div>
          <Skeleton className="h-96" />
        </div>
      </Loading>
    </OrderFrame>
  );
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  return (
    <OrderFrame id={params.id}>
      {data ? (
        <OrderDetails {...data} />
      ) : (
        <>
          <Heading level={1} className="mb-6">
            Order {shortId(params.id)}
          </Heading>
          {error.status === 404 ? (
            <OrderMissing message={error.message} />
          ) : (
            <OrderError message={error.message} />
          )}
        </>
      )}
    </OrderFrame>
  );
}

function OrderFrame({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="page paper-sheet min-h-dvh py-6 md:py-10 print:min-h-0 print:p-0">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: `Order ${shortId(id)}` }]}
        className="mb-4 print:hidden"
      />
      {children}
    </div>
  );
}

function OrderDetails(loaded: PayOrderProps) {
  const { order } = loaded;
  const { formatMoment } = useShopDates();
  return (
    <>
      <Heading level={1}>
        Order <span className="numerals">{shortId(order._id)}</span>
      </Heading>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft">
          Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </p>
        <OrderTags order={order} />
      </div>
      <div className="mt-6 empty:hidden print:hidden">
        {order.due.waitsFor === 'confirmation' ? (
          <ConfirmEmailNotice order={order} />
        ) : (
          <OrderPayment {...loaded} verify={verifyAndClearCheckout} />
        )}
      </div>
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] lg:gap-14 print:grid-cols-[minmax(0,1fr)_14rem] print:gap-6">
        <div className="grid min-w-0 gap-8">
          {order.parcels && (
            <Section title="Parcels">
              <Parcels order={order} />
            </Section>
          )}
          <Section title="Items">
            <OrderItems order={order} />
          </Section>
          <Section title="Timeline">
            <OrderTimeline {...order} />
          </Section>
        </div>
        <Card as="aside" aria-label="Summary of this order" padding="lg" className="grid gap-6">
          <div className="grid gap-4">
            <PlacedOrderFigures order={order} />
            <OrderBalance order={order} />
          </div>
          <Section title="Payment">
            <p>{order.totalPrice === 0 ? 'Nothing to pay' : order.paymentMethod}</p>
          </Section>
          <Section title="Shipping">
            <PostalAddress
              {...order.shippingAddress}
              phone={phoneText(order.shippingAddress.phone ?? '')}
            />
            <BuyerBusiness {...order} />
          </Section>
          {!order.parcels && (
            <Section title="Tracking number">
              <Parcel order={order} />
            </Section>
          )}
          {latestEvent(order, 'invoiced') && (
            <Section title="Invoice">
              <TextLink standalone to={`/orders/${order._id}/invoice`} className="print:hidden">
                Open the invoice
              </TextLink>
              <p className="hidden print:block">{latestEvent(order, 'invoiced')?.note}</p>
            </Section>
          )}
        </Card>
      </div>
    </>
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

function ConfirmEmailNotice({ order }: { order: Order }) {
  const user = useSession((session) => session.user);
  const { sendsEmails } = useShop();
  const { formatMoment } = useShopDates();
  if (order.heldUntil === null || !sendsEmails) return null;
  const hours = hoursLeft(new Date(order.heldUntil), new Date());
  const within = hours === 1 ? 'within an hour' : `within ${hours} hours`;
  const isOwn = order.cashCheck === 'confirmation';
  return (
    <Alert
      kind="warn"
      live={false}
      title={`Confirm ${isOwn ? 'this order by email' : 'your email address'} ${within}${isOwn ? '' : ' to keep this order'}`}
      actions={isOwn ? <SendConfirmation orderId={order._id} /> : <SendConfirmation />}
    >
      We have sent a link to {user?.email ?? 'your email address'}. The order ends on{' '}
      <time dateTime={order.heldUntil}>{formatMoment(order.heldUntil)}</time> if the link is not
      opened by then.
      {isOwn && ' No email? Look for it in spam, or write to us.'}
    </Alert>
  );
}

/** For an order that does not exist or is another customer's: another try would find nothing either. */
function OrderMissing({ message }: { message: string }) {
  return (
    <Alert
      kind="danger"
      title={message}
      actions={
        <ButtonLink variant="secondary" to="/orders">
          Show my orders
        </ButtonLink>
      }
    >
      Check the address, or sign in with the account that placed the order.
    </Alert>
  );
}
