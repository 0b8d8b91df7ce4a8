import type { ApiReader } from '../../../contract/client.ts';
import { CATEGORY_TREE, type Category } from '../../../domain/catalogue/category-tree.ts';
import { serverApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { failPage, loadCloth } from '../../storefront/catalogue/catalogue-loads.ts';
import { type HomeCategory, HomePage } from '../../storefront/catalogue/home/home-page.tsx';
import { LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/home.ts';

/** Products per category. */
const HOME_PRODUCTS = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [banners, categories] = await Promise.all([
    api.call('banners'),
    Promise.all(CATEGORY_TREE.map((category) => loadCategory(api, category))),
  ]).catch(failPage);
  return { banners, categories: categories.filter(({ products }) => products.length > 0) };
}

async function loadCategory(api: ApiReader, category: Category): Promise<HomeCategory> {
  const query = { category: category.slug, limit: HOME_PRODUCTS };
  const [products, cloth] = await Promise.all([
    api.call('productSummaries', { query }),
    loadCloth(api, category),
  ]);
  return { category, products, cloth };
}

export const meta = pageMeta({ canonicalPath: '/' });

export default function Home({ loaderData: { banners, categories } }: Route.ComponentProps) {
  return <HomePage banners={banners} categories={categories} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title="The shop" />;
}
