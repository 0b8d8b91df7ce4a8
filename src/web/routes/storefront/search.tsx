import { useLocation } from 'react-router';
import { normaliseSearch } from '../../../domain/search-terms.ts';
import { listHref } from '../../features/catalogue/catalogue-links.ts';
import { failPage, loadList } from '../../features/catalogue/catalogue-loads.ts';
import { LoadFailure } from '../../features/catalogue/load-failure.tsx';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { SearchPage } from '../../features/catalogue/search-page.tsx';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import type { Route } from './+types/search.ts';

const TITLE = 'Search Results for';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const keyword = normaliseSearch(params.keyword);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const page = await loadList(serverApi(context), { search: keyword }, cursor).catch(failPage);
  return { keyword, page, isLater: cursor !== null };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageHead(matches, { title: `${TITLE} ${loaderData?.keyword ?? ''}`, isPrivate: true });

export default function Search({ loaderData: { keyword, page, isLater } }: Route.ComponentProps) {
  const { key } = useLocation();
  const path = `/search/${encodeURIComponent(keyword)}`;
  return (
    <SearchPage keyword={keyword} total={page.total}>
      <ProductList
        key={key}
        first={page}
        load={(cursor) => loadList(browserApi(), { search: keyword }, cursor)}
        hrefAt={(cursor) => listHref(path, null, { cursor })}
        startHref={isLater ? path : null}
      />
    </SearchPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title={TITLE} />;
}
