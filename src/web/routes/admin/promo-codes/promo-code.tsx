import { useRevalidator } from 'react-router';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/promo-code.ts';
import { PromoScreen, USES_PER_PAGE } from './promo-screen.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.data?.promo.code ?? 'Promo code';
  return adminHead(matches, title);
};

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const query = { limit: USES_PER_PAGE };
    const [promo, uses] = await Promise.all([
      api.call('GET /api/admin/promo-codes/{id}', { params, signal }),
      api.call('GET /api/admin/promo-codes/{id}/uses', { params, query, signal }),
    ]);
    return { promo, uses };
  });
}

export default function PromoCodeRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  // Every page names the code that is promised for signing up.
  const { revalidate } = useRevalidator();
  if (!data) return <FailedScreen title="Promo code" message={error} />;
  return <PromoScreen key={data.promo._id} {...data} onSaved={revalidate} />;
}
