import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { CustomerScreen, ORDERS_PER_PAGE } from './customer-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Customer');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const query = { limit: ORDERS_PER_PAGE };
    const [customer, orders] = await Promise.all([
      api.call('GET /api/admin/customers/{id}', { params, signal }),
      api.call('GET /api/admin/customers/{id}/orders', { params, query, signal }),
    ]);
    return { customer, orders };
  });
}

export default function CustomerRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Customer" message={error} />;
  return <CustomerScreen key={data.customer._id} {...data} />;
}
