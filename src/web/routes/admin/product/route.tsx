import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { ProductScreen } from './product-screen.tsx';
import { CHANGES_PER_PAGE } from './stock-panel.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const name = loaderData?.data?.product.name ?? 'Product';
  return adminHead(matches, name);
};

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const [product, categories, history] = await Promise.all([
      api.call('GET /api/admin/products/{id}', { params, signal }),
      api.call('GET /api/categories', { signal }),
      api.call('GET /api/admin/products/{id}/stock', {
        params,
        query: { limit: CHANGES_PER_PAGE },
        signal,
      }),
    ]);
    return { product, categories, history };
  });
}

export default function Product({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Product" message={error} />;
  return <ProductScreen key={data.product._id} {...data} />;
}
