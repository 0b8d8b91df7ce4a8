import { useRevalidator } from 'react-router';
import { productPath } from '../../../../domain/catalogue/product-address.ts';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import type { Route } from './+types/route.ts';
import { ThemeScreen } from './theme-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminHead(matches, 'Theme');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, async (api, signal) => {
    const [view, products] = await Promise.all([
      api.call('GET /api/admin/theme', { signal }),
      api.call('GET /api/products/summaries', { query: { limit: 1 }, signal }),
    ]);
    const [product] = products.items;
    return { view, productPath: product ? productPath(product) : null };
  });
}

export default function Theme({ loaderData: { data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!data) return <FailedScreen title="Theme" message={error} />;
  return <ThemeScreen {...data} onSaved={revalidate} />;
}
