import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { awaitsConfirmation } from '../../platform/order-facts.ts';
import { ConfirmEmailNotice } from '../../storefront/accounts/confirm-email-notice.tsx';
import { requireShopper } from '../../storefront/accounts/require-shopper.ts';
import { PlacedOrderFigures } from '../../storefront/checkout/order-figures.tsx';
import { OrderDetails } from '../../storefront/orders/order-details.tsx';
import { OrderError, OrderMissing } from '../../storefront/orders/order-error.tsx';
import { OrderDetailsSkeleton } from '../../storefront/orders/orders-skeleton.tsx';
import { OrderPayment } from '../../storefront/payments/order-payment.tsx';
import { loadPaymentOptions } from '../../storefront/payments/payment-options.ts';
import { cancelledPaymentIn, verifyPayment } from '../../storefront/payments/payment-return.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { Route } from './+types/order.ts';
import { verifyAndClearCheckout } from './verify-and-clear-checkout.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Order ${shortId(params.id)}`, isPrivate: true });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireShopper(request, '/signin');
  const cancelled = cancelledPaymentIn(new URL(request.url).searchParams);
  try {
    // The gateway may have deleted the payment: then the next try must begin a new one.
    if (cancelled) await verifyPayment({ orderId: cancelled, localOrderId: params.id });
    const [order, options] = await Promise.all([
      browserApi().call('GET /api/orders/{id}', { params, credentials: 'include' }),
      loadPaymentOptions(),
    ]);
    return { order, options, error: null, isMissing: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    return { order: null, options: null, error: message, isMissing: status === 404 };
  }
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <OrderFrame id={params.id}>
      <OrderDetailsSkeleton />
    </OrderFrame>
  );
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { order, options, error, isMissing } = loaderData;
  return (
    <OrderFrame id={params.id}>
      {order ? (
        <OrderDetails
          order={order}
          figures={<PlacedOrderFigures order={order} />}
          payment={
            awaitsConfirmation(order) ? (
              <ConfirmEmailNotice order={order} />
            ) : (
              <OrderPayment order={order} options={options} verify={verifyAndClearCheckout} />
            )
          }
        />
      ) : (
        <>
          <Heading level={1} className="mb-6">
            Order {shortId(params.id)}
          </Heading>
          {isMissing ? <OrderMissing message={error} /> : <OrderError message={error} />}
        </>
      )}
    </OrderFrame>
  );
}

function OrderFrame({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="page min-h-dvh py-6 md:py-10">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: `Order ${shortId(id)}` }]}
        className="mb-4"
      />
      {children}
    </div>
  );
}
