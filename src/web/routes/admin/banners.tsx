import { BannersScreen } from '../../admin/banners/banners-screen.tsx';
import { adminHead } from '../../admin/frame/admin-head.ts';
import { BANNERS_PATH } from '../../admin/frame/admin-paths.ts';
import { FailedScreen } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import type { Route } from './+types/banners.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Banners');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('bannerList', { signal }));
}

export default function Banners({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen path={BANNERS_PATH} title="Banners" message={error} />;
  return <BannersScreen list={data} />;
}
