import { PROMOS_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { LoadError } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { PromoList } from '../../admin/promos/promo-list.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/promo-codes.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, { title: 'Promo codes | Admin Dashboard', isPrivate: true });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('promoCodes', { signal }));
}

export default function PromoCodes({ loaderData: { data, error } }: Route.ComponentProps) {
  if (data) return <PromoList promos={data} />;
  return (
    <AdminScreen path={PROMOS_PATH} title="Promo codes">
      <LoadError message={error} />
    </AdminScreen>
  );
}
