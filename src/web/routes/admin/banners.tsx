import { BANNERS_PATH, BannersScreen } from '../../features/admin/banners/banners-screen.tsx';
import { AdminScreen } from '../../features/admin/dashboard-grid.tsx';
import { LoadFault } from '../../features/admin/load-fault.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/banners.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Banners | Admin Dashboard', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('bannerList', { signal }));
}

export default function Banners({ loaderData: { data, fault } }: Route.ComponentProps) {
  if (data) return <BannersScreen list={data} />;
  return (
    <AdminScreen path={BANNERS_PATH} title="Banners">
      <LoadFault message={fault} />
    </AdminScreen>
  );
}
