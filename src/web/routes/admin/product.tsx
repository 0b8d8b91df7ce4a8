import { AdminScreen } from '../../admin/frame/admin-screen.tsx';
import { tabPath } from '../../admin/frame/admin-tab.ts';
import { LoadError } from '../../admin/frame/load-error.tsx';
import { loadScreen } from '../../admin/frame/load-screen.ts';
import { ProductScreen } from '../../admin/products/editing/product-screen.tsx';
import { CHANGES_PER_PAGE } from '../../admin/products/stock/stock-history.tsx';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/product.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const name = loaderData?.data?.product.name ?? 'Product';
  return pageHead(matches, { title: `${name} | Admin Dashboard`, isPrivate: true });
};

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const [product, categories, history] = await Promise.all([
      api.call('adminProduct', { params, signal }),
      api.call('categories', { signal }),
      api.page('stockChanges', { params, query: { limit: CHANGES_PER_PAGE }, signal }),
    ]);
    return { product, categories, history };
  });
}

export default function Product({ loaderData: { data, error } }: Route.ComponentProps) {
  if (data) return <ProductScreen key={data.product._id} {...data} />;
  return (
    <AdminScreen path={tabPath('products')} title="Product">
      <LoadError message={error} />
    </AdminScreen>
  );
}
