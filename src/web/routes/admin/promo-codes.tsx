import { AdminScreen } from '../../features/admin/dashboard-grid.tsx';
import { LoadFault } from '../../features/admin/load-fault.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { PromoList } from '../../features/admin/promos/promo-list.tsx';
import { PROMOS_PATH } from '../../features/admin/promos/promo-paths.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/promo-codes.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Promo codes | Admin Dashboard', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('promoCodes', { signal }));
}

export default function PromoCodes({ loaderData: { data, fault } }: Route.ComponentProps) {
  if (data) return <PromoList promos={data} />;
  return (
    <AdminScreen path={PROMOS_PATH} title="Promo codes">
      <LoadFault message={fault} />
    </AdminScreen>
  );
}
