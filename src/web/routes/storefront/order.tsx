import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/client.ts';
import type { Order } from '../../../contract/order.ts';
import { shortId } from '../../../domain/short-id.ts';
import { piecesOf } from '../../features/checkout/checkout-item.ts';
import { OrderFigures } from '../../features/checkout/order-figures.tsx';
import { OrderDetails } from '../../features/orders/order-details.tsx';
import { OrderFault } from '../../features/orders/order-fault.tsx';
import { OrderDetailsSkeleton } from '../../features/orders/orders-skeleton.tsx';
import { browserApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { requireUser } from '../../platform/session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Heading } from '../../ui/heading.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Order ${shortId(params.id)}`, isPrivate: true });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await requireUser('/signin');
  try {
    return { order: await browserApi().call('orderById', { params }), fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { order: null, fault: error.message };
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
  const { order, fault } = loaderData;
  return (
    <OrderFrame id={params.id}>
      {order ? (
        <OrderDetails order={order} figures={<Figures order={order} />} />
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

function Figures({ order }: { order: Order }) {
  return (
    <OrderFigures
      pieces={piecesOf(order.orderItems)}
      items={order.itemsPrice}
      tax={order.taxPrice}
      shipping={order.shippingPrice}
      total={order.totalPrice}
    />
  );
}
