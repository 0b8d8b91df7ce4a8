import { shortId } from '../../../domain/short-id.ts';
import { AdminScreen } from '../../features/admin/dashboard-grid.tsx';
import { LoadFault } from '../../features/admin/load-fault.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import {
  AdminOrderScreen,
  type OrderDrawings,
  OrderTitle,
} from '../../features/admin/orders/admin-order-screen.tsx';
import { PlacedOrderFigures } from '../../features/checkout/order-figures.tsx';
import { OrderItems } from '../../features/orders/order-items.tsx';
import { OrderTimeline } from '../../features/orders/order-timeline.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(matches, { title: `Order ${shortId(params.id)} | Admin Dashboard`, isPrivate: true });

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('adminOrder', { params, signal }));
}

const draw: OrderDrawings = {
  items: (order) => <OrderItems items={order.orderItems} />,
  figures: (order) => <PlacedOrderFigures order={order} />,
  timeline: (order) => <OrderTimeline events={order.timeline} />,
};

export default function AdminOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, fault } = loaderData;
  if (data) return <AdminOrderScreen key={params.id} loaded={data} draw={draw} />;
  return (
    <AdminScreen path="/admin" title={<OrderTitle id={params.id} />}>
      <LoadFault message={fault} />
    </AdminScreen>
  );
}
