import type { ApiClient } from '../../../contract/client.ts';
import { CATEGORY_TREE, type Category } from '../../../domain/category-tree.ts';
import { BackToProduct } from '../../features/accounts/back-to-product.tsx';
import { failPage, loadCloth, loadNewest } from '../../features/catalogue/catalogue-loads.ts';
import { HomePage, type HomeShelf } from '../../features/catalogue/home-page.tsx';
import { isMissing, LoadFailure } from '../../features/catalogue/load-failure.tsx';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [banners, shelves] = await Promise.all([
    api.call('banners'),
    Promise.all(CATEGORY_TREE.map((category) => loadShelf(api, category))),
  ]).catch(failPage);
  return { banners, shelves: shelves.filter(({ products }) => products.length > 0) };
}

async function loadShelf(api: ApiClient, category: Category): Promise<HomeShelf> {
  const [page, cloth] = await Promise.all([loadNewest(api, category), loadCloth(api, category)]);
  return { category, products: page.products, cloth };
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead(matches, { canonicalPath: '/' });

export default function Home({ loaderData: { banners, shelves } }: Route.ComponentProps) {
  return (
    <>
      <HomePage banners={banners} shelves={shelves} />
      <BackToProduct />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) throw error;
  return <LoadFailure error={error} title="The shop" />;
}
