import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { BannersScreen } from './banners-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Banners');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('GET /api/admin/banners', { signal }));
}

export default function Banners({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Banners" message={error} />;
  return <BannersScreen list={data} />;
}
