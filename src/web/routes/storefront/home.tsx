import type { ApiReader } from '../../../contract/client.ts';
import { CATEGORY_TREE, type Category } from '../../../domain/catalogue/category-tree.ts';
import { serverApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { shopItems } from '../../platform/structured-data.ts';
import { cardProduct } from '../../storefront/catalogue/cards/card-product.ts';
import { failPage, loadClothPicture } from '../../storefront/catalogue/catalogue-loads.ts';
import { HomePage, type HomeSection } from '../../storefront/catalogue/home/home-page.tsx';
import { LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/home.ts';

/** Products per category. */
const HOME_PRODUCTS = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [banners, sections] = await Promise.all([
    api.call('banners'),
    Promise.all(CATEGORY_TREE.map((category) => loadSection(api, category))),
  ]).catch(failPage);
  return { banners, sections: sections.filter(({ products }) => products.length > 0) };
}

async function loadSection(api: ApiReader, category: Category): Promise<HomeSection> {
  const query = { category: category.slug, limit: HOME_PRODUCTS };
  const [newest, clothPicture] = await Promise.all([
    api.call('productSummaries', { query }),
    loadClothPicture(api, category),
  ]);
  return { slug: category.slug, products: newest.map(cardProduct), clothPicture };
}

export const meta = pageMeta({
  slogan: 'Silk, cotton and designer sarees online',
  canonicalPath: '/',
  structuredData: shopItems,
});

export default function Home({ loaderData: { banners, sections } }: Route.ComponentProps) {
  return <HomePage banners={banners} sections={sections} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title="The shop" />;
}
