import { ORDERS_PER_PAGE } from '../../admin/customers/customer-orders.tsx';
import { CustomerScreen } from '../../admin/customers/customer-screen.tsx';
import { adminHead } from '../../admin/frame/admin-head.ts';
import { tabPath } from '../../admin/frame/admin-tab.ts';
import { FailedScreen } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import type { Route } from './+types/customer.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Customer');

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

export default function CustomerRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen path={tabPath('users')} title="Customer" message={error} />;
  return <CustomerScreen key={data.customer._id} {...data} />;
}
