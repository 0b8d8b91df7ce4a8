import { useLocation } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import { isSearchable } from '../../../domain/catalogue/search/search-terms.ts';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { itemList } from '../../platform/structured-data.ts';
import { listHref } from '../../storefront/catalogue/cards/catalogue-links.ts';
import { ProductList } from '../../storefront/catalogue/cards/product-list.tsx';
import { failPage, loadList } from '../../storefront/catalogue/catalogue-loads.ts';
import { searchTitle } from '../../storefront/catalogue/catalogue-texts.ts';
import { SearchPage } from '../../storefront/catalogue/search/search-page.tsx';
import { LoadFailure } from '../../storefront/pages/load-failure.tsx';
import type { Route } from './+types/search.ts';

const NOTHING = { items: [], total: 0, next: null };
const NONE_NEAR = { products: [], reasons: [] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { keyword } = params;
  const cursor = url.searchParams.get('cursor');
  if (!isSearchable(keyword)) return { found: NOTHING, near: NONE_NEAR, isLater: false };
  const api = serverApi(context);
  const isLater = cursor !== null;
  const [found, near] = await Promise.all([
    loadList(api, { search: keyword }, cursor),
    isLater
      ? NONE_NEAR
      : api.call('GET /api/products/near/summaries', { query: { search: keyword } }),
  ]).catch(failPage);
  return { found, near, isLater };
}

export const handle = {
  isPublic: true,
  query: ['cursor'],
  examples: ['/search/maroon', '/search/qqqqzzzz'],
} satisfies PageHandle<'GET /api/products/summaries'>;

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const { found, near } = loaderData ?? { found: NOTHING, near: NONE_NEAR };
  return pageHead(matches, {
    title: searchTitle(params.keyword),
    isPartOfAnother: true,
    structuredData: (shop) => [itemList(shop, [...found.items, ...near.products])],
  });
};

export default function Search({ loaderData, params: { keyword } }: Route.ComponentProps) {
  const { key, pathname } = useLocation();
  const { found, near, isLater } = loaderData;
  return (
    <SearchPage keyword={keyword} total={found.total} near={near}>
      <ProductList
        key={key}
        first={found}
        load={(cursor) => loadList(browserApi(), { search: keyword }, cursor)}
        hrefAt={(cursor) => listHref(pathname, null, cursor)}
        startHref={isLater ? pathname : null}
      />
    </SearchPage>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title={searchTitle(params.keyword ?? '')} />;
}
