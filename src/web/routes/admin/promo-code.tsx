import { useRevalidator } from 'react-router';
import { AdminScreen } from '../../features/admin/dashboard-grid.tsx';
import { LoadFault } from '../../features/admin/load-fault.tsx';
import { loadScreen } from '../../features/admin/load-screen.ts';
import { PROMOS_PATH } from '../../features/admin/promos/promo-paths.ts';
import { PromoScreen } from '../../features/admin/promos/promo-screen.tsx';
import { USES_PER_PAGE } from '../../features/admin/promos/promo-uses.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/promo-code.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.data?.promo.code ?? 'Promo code';
  return pageHead(matches, { title: `${title} | Admin Dashboard`, isPrivate: true });
};

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const query = { limit: USES_PER_PAGE };
    const [promo, uses] = await Promise.all([
      api.call('promoCodeById', { params, signal }),
      api.page('promoCodeUses', { params, query, signal }),
    ]);
    return { promo, uses };
  });
}

export default function PromoCodeRoute({ loaderData: { data, fault } }: Route.ComponentProps) {
  // Every page names the code that signing up gives.
  const { revalidate } = useRevalidator();
  if (data) return <PromoScreen key={data.promo._id} {...data} onSaved={revalidate} />;
  return (
    <AdminScreen path={PROMOS_PATH} title="Promo code">
      <LoadFault message={fault} />
    </AdminScreen>
  );
}
