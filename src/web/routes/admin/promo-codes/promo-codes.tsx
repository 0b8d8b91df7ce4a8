import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/promo-codes.ts';
import { PromoList } from './promo-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Promo codes');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) =>
    api.call('GET /api/admin/promo-codes', { signal }),
  );
}

export default function PromoCodes({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Promo codes" message={error} />;
  return <PromoList promos={data} />;
}
