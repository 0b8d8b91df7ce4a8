import type { ApiClient } from '../../../contract/client.ts';
import type { PageHandle } from '../../../contract/page.ts';
import { CATEGORY_TREE } from '../../../domain/catalogue/category-tree.ts';
import { serverApi } from '../../platform/api.ts';
import { pageMeta } from '../../platform/head.ts';
import { shopItems } from '../../platform/structured-data.ts';
import { cardProduct } from '../../storefront/catalogue/cards/card-product.ts';
import { clothPicture, failPage, groupPath } from '../../storefront/catalogue/catalogue-loads.ts';
import { storyAfter } from '../../storefront/catalogue/home/cloth-stories.ts';
import { HomePage, type HomeSection } from '../../storefront/catalogue/home/home-page.tsx';
import { LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/home.ts';

/** Products per category. */
const HOME_PRODUCTS = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [banners, sections] = await Promise.all([
    api.call('GET /api/banners'),
    loadSections(api),
  ]).catch(failPage);
  return { banners, sections: sections.filter(({ products }) => products.length > 0) };
}

async function loadSections(api: ApiClient): Promise<HomeSection[]> {
  const stories = CATEGORY_TREE.flatMap((category) => {
    const story = storyAfter(category);
    return story ? [{ category, cloth: groupPath(category, story.subCategory) }] : [];
  });
  const categories = CATEGORY_TREE.map((category) => groupPath(category)).join(',');
  const cloths = stories.map(({ cloth }) => cloth).join(',');
  const [newest, clothProducts] = await Promise.all([
    api.call('GET /api/products/groups', { query: { groups: categories, limit: HOME_PRODUCTS } }),
    api.call('GET /api/products/groups', { query: { groups: cloths, limit: 1 } }),
  ]);
  return CATEGORY_TREE.map((category, index) => ({
    slug: category.slug,
    products: (newest[index]?.products ?? []).map(cardProduct),
    clothPicture: clothPicture(
      clothProducts[stories.findIndex((story) => story.category === category)]?.products ?? [],
    ),
  }));
}

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

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
