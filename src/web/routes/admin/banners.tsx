import { BannersScreen } from '../../admin/banners/banners-screen.tsx';
import { BANNERS_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { LoadError } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/banners.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Banners | Admin Dashboard', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('bannerList', { signal }));
}

export default function Banners({ loaderData: { data, error } }: Route.ComponentProps) {
  if (data) return <BannersScreen list={data} />;
  return (
    <AdminScreen path={BANNERS_PATH} title="Banners">
      <LoadError message={error} />
    </AdminScreen>
  );
}
