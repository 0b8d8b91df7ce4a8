import type { ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { shortId } from '../../../domain/short-id.ts';
import { PlacedOrderFigures } from '../../features/checkout/order-figures.tsx';
import { OrderDetails } from '../../features/orders/order-details.tsx';
import { OrderFault } from '../../features/orders/order-fault.tsx';
import { OrderDetailsSkeleton } from '../../features/orders/orders-skeleton.tsx';
import { loadPaymentOptions } from '../../features/payments/load-options.ts';
import { OrderState } from '../../features/payments/order-state.tsx';
import { leftPaymentIn } from '../../features/payments/payment-return.ts';
import { verifyPayment } from '../../features/payments/verify-payment.ts';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { Route } from './+types/order.ts';
import { settlePayment } from './settle-payment.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Order ${shortId(params.id)}`, isPrivate: true });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireUser('/signin');
  const leftPayment = leftPaymentIn(new URL(request.url).searchParams);
  try {
    // The gateway may have forgotten the payment by now: then the next try has to begin a new one.
    if (leftPayment) await verifyPayment({ orderId: leftPayment, localOrderId: params.id });
    const [order, options] = await Promise.all([
      browserApi().call('orderById', { params }),
      loadPaymentOptions(),
    ]);
    return { order, options, fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { order: null, options: null, fault: error.message };
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
  const { order, options, fault } = loaderData;
  const { search, state } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  /** Loads the order as it is now; nothing is awaited any more. */
  const showDecided = () => navigate('.', { replace: true, state: { isJustPaid: true } });
  return (
    <OrderFrame id={params.id}>
      {order ? (
        <OrderDetails
          order={order}
          figures={<PlacedOrderFigures order={order} />}
          state={
            <OrderState
              order={order}
              options={options}
              isBackUnpaid={leftPaymentIn(new URLSearchParams(search)) !== null}
              isJustPaid={state?.isJustPaid === true}
              awaited={state?.awaited?.localOrderId === order._id ? state.awaited : null}
              ask={settlePayment}
              onDecided={showDecided}
              onOrderChanged={revalidate}
            />
          }
        />
      ) : (
        <>
          <Heading level={1} className="mb-6">
            Order {shortId(params.id)}
          </Heading>
          <OrderFault message={fault} />
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
