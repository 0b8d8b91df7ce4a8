import { data, redirect, useLocation } from 'react-router';
import type { PageHandle } from '../../../contract/page.ts';
import {
  type CategoryRoute,
  categoryPath,
  resolveCategoryRoute,
} from '../../../domain/catalogue/category-tree.ts';
import { filtersToQuery, parseFilters } from '../../../domain/catalogue/product-filters.ts';
import { POLICY } from '../../../domain/shop/policy-facts.ts';
import { browserApi, serverApi } from '../../platform/api.ts';
import { pageHead } from '../../platform/head.ts';
import { breadcrumbList, itemList } from '../../platform/structured-data.ts';
import { listHref } from '../../storefront/catalogue/cards/catalogue-links.ts';
import { ProductList } from '../../storefront/catalogue/cards/product-list.tsx';
import {
  failPage,
  inCategory,
  loadGroups,
  loadList,
} from '../../storefront/catalogue/catalogue-loads.ts';
import {
  categoryTitle,
  sareeCount,
  sharePicture,
} from '../../storefront/catalogue/catalogue-texts.ts';
import {
  bannerPicture,
  categoryCrumbs,
} from '../../storefront/catalogue/category/category-header.tsx';
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
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return { kind: 'groups' as const, filters, total, groups };
}

export const handle = {
  isPublic: true,
  query: ['color', 'design', 'offer', 'sort', 'cursor'],
  sitemap: 'categories',
  examples: ['/category/silk-sarees', '/category/silk-sarees/kanchivaram'],
} satisfies PageHandle<'GET /api/products/summaries'>;

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const route = resolveCategoryRoute(params.category, params.subCategory);
  if (!route) {
    return pageHead(matches, { title: 'Page not found', isPrivate: true });
  }
  const { category, subCategory, canonicalPath } = route;
  const title = categoryTitle(category, subCategory);
  const products = loaderData ? shownProducts(loaderData) : [];
  return pageHead(matches, {
    title,
    description: `${title}: ${sareeCount(loaderData?.total ?? 0)} with the weave, length, blouse piece and care clearly described. Delivery across India, returns within ${POLICY.returnDays} days.`,
    canonicalPath,
    // Filtered, sorted and later parts of the list have no place of their own in a search engine.
    isPartOfAnother: loaderData ? isPart(loaderData) : false,
    picture: subCategory ? sharePicture(products[0]?.pictures[0]) : bannerPicture(category),
    structuredData: (shop) => [
      breadcrumbList(shop, categoryCrumbs(category, subCategory)),
      itemList(shop, products),
    ],
  });
};

/** Whether the page is filtered, sorted, or a later part of its list. */
function isPart(shown: Route.ComponentProps['loaderData']): boolean {
  return filtersToQuery(shown.filters).size > 0 || (shown.kind === 'list' && shown.isLater);
}

/** The products of the page, in its order. */
function shownProducts(shown: Route.ComponentProps['loaderData']) {
  return shown.kind === 'list'
    ? shown.page.items
    : shown.groups.flatMap(({ products }) => products);
}

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
