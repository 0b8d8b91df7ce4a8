import { useRevalidator } from 'react-router';
import { adminHead } from '../../admin/frame/admin-head.ts';
import { PROMOS_PATH } from '../../admin/frame/admin-paths.ts';
import { FailedScreen } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { PromoScreen } from '../../admin/promos/promo-screen.tsx';
import { USES_PER_PAGE } from '../../admin/promos/promo-uses.tsx';
import type { Route } from './+types/promo-code.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.data?.promo.code ?? 'Promo code';
  return adminHead(matches, title);
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
  if (!data) return <FailedScreen path={PROMOS_PATH} title="Promo code" message={error} />;
  return <PromoScreen key={data.promo._id} {...data} onSaved={revalidate} />;
}
