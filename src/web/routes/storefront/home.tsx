import { CATEGORY_TREE } from '../../../domain/category-tree.ts';
import { BackToProduct } from '../../features/accounts/back-to-product.tsx';
import { failPage, loadCloth, loadNewest } from '../../features/catalogue/catalogue-loads.ts';
import { HomePage } from '../../features/catalogue/home-page.tsx';
import { isMissing, LoadFailure } from '../../features/catalogue/load-failure.tsx';
import { serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const shelves = await Promise.all(
    CATEGORY_TREE.map(async (category) => {
      const [page, cloth] = await Promise.all([
        loadNewest(api, category),
        loadCloth(api, category),
      ]);
      return { category, products: page.products, cloth };
    }),
  ).catch(failPage);
  return { shelves: shelves.filter(({ products }) => products.length > 0) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead(matches, { canonicalPath: '/' });

export default function Home({ loaderData: { shelves } }: Route.ComponentProps) {
  return (
    <>
      <HomePage shelves={shelves} />
      <BackToProduct />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) throw error;
  return <LoadFailure error={error} title="The shop" />;
}
