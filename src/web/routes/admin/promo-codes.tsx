import { adminHead } from '../../admin/frame/admin-head.ts';
import { PROMOS_PATH } from '../../admin/frame/admin-paths.ts';
import { FailedScreen } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { PromoList } from '../../admin/promos/promo-list.tsx';
import type { Route } from './+types/promo-codes.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Promo codes');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) => api.call('promoCodes', { signal }));
}

export default function PromoCodes({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen path={PROMOS_PATH} title="Promo codes" message={error} />;
  return <PromoList promos={data} />;
}
