import { shortId } from '../../../domain/text/short-id.ts';
import { adminHead } from '../../admin/frame/admin-head.ts';
import { ORDERS_PATH } from '../../admin/frame/admin-paths.ts';
import { FailedScreen } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import {
  AdminOrderScreen,
  type OrderDrawings,
  OrderTitle,
} from '../../admin/orders/order/admin-order-screen.tsx';
import { PlacedOrderFigures } from '../../storefront/checkout/order-figures.tsx';
import { OrderItems } from '../../storefront/orders/order-details.tsx';
import { OrderTimeline } from '../../storefront/orders/order-timeline.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Order ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('adminOrder', { params, signal }));
}

const draw: OrderDrawings = {
  items: (order) => <OrderItems items={order.orderItems} />,
  figures: (order) => <PlacedOrderFigures order={order} />,
  timeline: (order) => <OrderTimeline events={order.timeline} />,
};

export default function AdminOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  if (!data)
    return (
      <FailedScreen path={ORDERS_PATH} title={<OrderTitle id={params.id} />} message={error} />
    );
  return <AdminOrderScreen key={params.id} loaded={data} draw={draw} />;
}
