import { shortId } from '../../../../domain/text/short-id.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { PlacedOrderFigures } from '../../../storefront/checkout/order-figures.tsx';
import { OrderItems } from '../../../storefront/orders/order-details.tsx';
import { OrderTimeline } from '../../../storefront/orders/order-timeline.tsx';
import type { Route } from './+types/route.ts';
import { AdminOrderScreen, type OrderSlots, OrderTitle } from './admin-order-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Order ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) =>
    api.call('GET /api/admin/orders/{id}', { params, signal }),
  );
}

const slots: OrderSlots = {
  items: (order) => <OrderItems items={order.orderItems} />,
  figures: (order) => <PlacedOrderFigures order={order} />,
  timeline: (order) => <OrderTimeline {...order} />,
};

export default function AdminOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  if (!data) return <FailedScreen title={<OrderTitle id={params.id} />} message={error} />;
  return <AdminOrderScreen key={params.id} loaded={data} slots={slots} />;
}
