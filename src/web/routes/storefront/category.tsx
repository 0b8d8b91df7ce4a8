import { data, redirect, useLocation } from 'react-router';
import {
  type CategoryRoute,
  categoryPath,
  resolveCategoryRoute,
} from '../../../domain/catalogue/category-tree.ts';
import { parseFilters } from '../../../domain/catalogue/product-filters.ts';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { listHref } from '../../storefront/catalogue/cards/catalogue-links.ts';
import { ProductList } from '../../storefront/catalogue/cards/product-list.tsx';
import {
  failPage,
  inCategory,
  loadGroups,
  loadList,
} from '../../storefront/catalogue/catalogue-loads.ts';
import { categoryTitle } from '../../storefront/catalogue/catalogue-texts.ts';
import { CategoryPage } from '../../storefront/catalogue/category/category-page.tsx';
import { SubCategorySections } from '../../storefront/catalogue/category/subcategory-sections.tsx';
import { isMissing, LoadFailure } from '../../storefront/pages/load-failure.tsx';
import { NothingInCategory } from '../../storefront/pages/not-found-message.tsx';
import type { Route } from './+types/category.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const route = resolveCategoryRoute(params.category, params.subCategory);
  if (!route) throw data(null, { status: 404 });
  if (route.redirect) throw redirect(route.canonicalPath + search, 301);

  const api = serverApi(context);
  const filters = parseFilters(searchParams);
  const { category, subCategory } = route;
  if (subCategory) {
    const whole = inCategory(category, subCategory, filters);
    const cursor = searchParams.get('cursor');
    const page = await loadList(api, whole, cursor).catch(failPage);
    return { kind: 'list' as const, filters, total: page.total, page, isLater: cursor !== null };
  }
  const groups = await loadGroups(api, category, filters).catch(failPage);
  const total = groups.reduce((sum, { page }) => sum + page.total, 0);
  return { kind: 'groups' as const, filters, total, groups };
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const route = resolveCategoryRoute(params.category, params.subCategory);
  if (!route) {
    return pageHead(matches, { title: 'Page not found', isPrivate: true });
  }
  const title = categoryTitle(route.category, route.subCategory);
  return pageHead(matches, {
    title,
    description: `${title}: the weave, length, blouse piece and care of every saree told plainly, with delivery across India.`,
    canonicalPath: route.canonicalPath,
  });
};

export default function Category({ loaderData, params }: Route.ComponentProps) {
  const { key } = useLocation();
  // The loader found the category, so the lookup succeeds.
  const { category, subCategory } = resolveCategoryRoute(
    params.category,
    params.subCategory,
  ) as CategoryRoute;
  const { filters, total } = loaderData;
  const path = categoryPath(category, subCategory);
  return (
    <CategoryPage category={category} subCategory={subCategory} filters={filters} total={total}>
      {loaderData.kind === 'groups' ? (
        <SubCategorySections category={category} filters={filters} groups={loaderData.groups} />
      ) : (
        <ProductList
          key={`${key} ${listHref(path, filters)}`}
          first={loaderData.page}
          load={(cursor) =>
            loadList(browserApi(), inCategory(category, subCategory, filters), cursor)
          }
          hrefAt={(cursor) => listHref(path, filters, cursor)}
          startHref={loaderData.isLater ? listHref(path, filters) : null}
          width="beside"
        />
      )}
    </CategoryPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <NothingInCategory />;
  return <LoadFailure error={error} title="Sarees" />;
}
