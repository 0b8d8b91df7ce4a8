import { ORDERS_PER_PAGE } from '../../features/admin/customers/customer-orders.tsx';
import { CustomerScreen } from '../../features/admin/customers/customer-screen.tsx';
import { AdminScreen } from '../../features/admin/dashboard-grid.tsx';
import { LoadFault } from '../../features/admin/load-fault.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/customer.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Customer | Admin Dashboard', isPrivate: true });

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const query = { limit: ORDERS_PER_PAGE };
    const [customer, orders] = await Promise.all([
      api.call('customerById', { params, signal }),
      api.page('ordersOfCustomer', { params, query, signal }),
    ]);
    return { customer, orders };
  });
}

export default function CustomerRoute({ loaderData: { data, fault } }: Route.ComponentProps) {
  if (data) return <CustomerScreen key={data.customer._id} {...data} />;
  return (
    <AdminScreen path="/admin?tab=users" title="Customer">
      <LoadFault message={fault} />
    </AdminScreen>
  );
}
