import { useRevalidator } from 'react-router';
import { PROMOS_PATH } from '../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { LoadError } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { PromoScreen } from '../../admin/promos/promo-screen.tsx';
import { USES_PER_PAGE } from '../../admin/promos/promo-uses.tsx';
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

export default function PromoCodeRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  // Every page names the code that is promised for signing up.
  const { revalidate } = useRevalidator();
  if (data) return <PromoScreen key={data.promo._id} {...data} onSaved={revalidate} />;
  return (
    <AdminScreen path={PROMOS_PATH} title="Promo code">
      <LoadError message={error} />
    </AdminScreen>
  );
}
