import { useRef } from 'react';
import { data, redirect, useLocation, useNavigation } from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import {
  type AttributeFilter,
  toAttributeFilters,
} from '../../../../domain/catalogue/attributes.ts';
import {
  type Category,
  categoryPath,
  resolveCategoryRoute,
} from '../../../../domain/catalogue/category-tree.ts';
import {
  activeFilterCount,
  filtersToQuery,
  ignoredValues,
  PRICE_BOUNDS,
  type ProductFilters,
  parseFilters,
} from '../../../../domain/catalogue/product-filters.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { browserApi, serverApi } from '../../../platform/api.ts';
import { pageHead, sharePicture } from '../../../platform/head.ts';
import { breadcrumbList, itemList } from '../../../platform/structured-data.ts';
import { CardMotionControl } from '../../../storefront/catalogue/card-controls.tsx';
import {
  listHref,
  loadGroups,
  loadList,
  type ProductGroup,
  throwPageError,
  toProductQuery,
} from '../../../storefront/catalogue/catalogue-loads.ts';
import {
  cappedCountText,
  ProductGrid,
  ProductList,
  productCount,
  Reveal,
} from '../../../storefront/catalogue/product-list.tsx';
import {
  isMissing,
  LoadFailure,
  NothingInCategory,
} from '../../../storefront/pages/error-pages.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { DimmedWhileLoading } from '../../../ui/skeleton.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { FilterChips, FilterSheet, FilterSidebar, useChosenFilters } from './filter-panel.tsx';
import { bannerPicture, CategoryHead, categoryCrumbs, categoryTitle } from './header.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const api = serverApi(context);
  const [tree, attributes] = await Promise.all([
    api.call('GET /api/menu'),
    api.call('GET /api/attributes'),
  ]).catch(throwPageError);
  const route = resolveCategoryRoute(tree, params.category, params.subCategory);
  if (!route) throw data(null, { status: 404 });
  if (route.redirect) throw redirect(route.canonicalPath + search, 301);

  const attributeFilters = toAttributeFilters(attributes);
  const filters = parseFilters(searchParams, attributeFilters);
  const { category, subCategory } = route;
  const place = { category, subCategory, filters, attributeFilters };
  const loadShown = api.call('GET /api/categories/{slug}', {
    params: { slug: category.slug },
    query: { subCategory: subCategory?.slug },
  });
  if (subCategory) {
    const whole = toProductQuery(category, subCategory, filters);
    const cursor = searchParams.get('cursor');
    const [page, shown] = await Promise.all([loadList(api, whole, cursor), loadShown]).catch(
      throwPageError,
    );
    const { total } = page;
    return { kind: 'list' as const, ...place, shown, total, page, isLater: cursor !== null };
  }
  const [groups, shown] = await Promise.all([loadGroups(api, category, filters), loadShown]).catch(
    throwPageError,
  );
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const found = groups.filter((group) => group.total > 0);
  const sections = found.slice(0, MAX_SECTIONS.desktop);
  // On a phone the last sections give way to links.
  const more = found.slice(MAX_SECTIONS.phone).map(({ products: _, ...group }) => group);
  return { kind: 'groups' as const, ...place, shown, total, sections, more };
}

export const handle = {
  isPublic: true,
  query: ['color', 'design', 'filter', ...PRICE_BOUNDS, 'offer', 'since', 'sort', 'cursor'],
  sitemap: 'categories',
  examples: ['/category/silk-sarees', '/category/silk-sarees/kanchivaram'],
} satisfies PageHandle<'GET /api/products/summaries'>;

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (!loaderData) {
    const title = isMissing(error) ? 'No products found for this category or filter' : 'Products';
    return pageHead(matches, { title, isPrivate: true });
  }
  const { category, subCategory, shown } = loaderData;
  const title = shown.metaTitle || categoryTitle(category, subCategory);
  const products = shownProducts(loaderData);
  return pageHead(matches, {
    title,
    description:
      shown.metaDescription ||
      `${title}: ${productCount(loaderData.total)}, each clearly described. Delivery across India, returns within ${POLICY.returnDays} days.`,
    canonicalPath: categoryPath(category, subCategory),
    // Filtered, sorted and later parts of the list have no place of their own in a search engine.
    isPartOfAnother: isPart(loaderData),
    picture: subCategory ? sharePicture(products[0]?.pictures[0]) : bannerPicture(shown),
    structuredData: (shop) => [
      breadcrumbList(shop, categoryCrumbs(category, subCategory)),
      itemList(shop, products),
    ],
  });
};

function isPart(shown: Route.ComponentProps['loaderData']): boolean {
  return filtersToQuery(shown.filters).size > 0 || (shown.kind === 'list' && shown.isLater);
}

function shownProducts(shown: Route.ComponentProps['loaderData']) {
  return shown.kind === 'list'
    ? shown.page.items
    : shown.sections.flatMap(({ products }) => products);
}

/** Sections on a page (specification §9). */
const MAX_SECTIONS = { phone: 5, desktop: 10 };

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, subCategory, filters, total, shown } = loaderData;
  const { key } = useLocation();
  const count = useRef<HTMLParagraphElement>(null);
  const path = categoryPath(category, subCategory);
  const { attributeFilters } = loaderData;
  const panel = {
    path,
    filters: useChosenFilters(attributeFilters),
    attributes: attributeFilters,
    list: { category, subCategory },
  };
  const isLoading = useNavigation().location?.pathname === path;
  return (
    <div className="pb-20">
      <CategoryHead category={category} subCategory={subCategory} page={shown} />
      {shown.description && (
        <div className="page mb-6 md:mb-8">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere text-soft">
            {shown.description}
          </p>
        </div>
      )}
      <div className="page flex flex-wrap gap-x-10 lg:flex-nowrap xl:gap-x-14">
        <FilterSidebar {...panel} />
        <div className="min-w-0 flex-1 basis-full lg:basis-0">
          <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <FilterSheet {...panel} total={total} />
            <p ref={count} tabIndex={-1} role="status" className="numerals text-soft">
              {isLoading ? 'Loading' : productCount(total)}
            </p>
            {total > 0 && <CardMotionControl className="ml-auto" />}
            <FilterChips {...panel} count={count} />
          </div>
          <IgnoredFilters attributes={attributeFilters} />
          <DimmedWhileLoading isLoading={isLoading}>
            {total === 0 ? (
              <NothingFound path={path} filters={filters} />
            ) : loaderData.kind === 'groups' ? (
              <SubCategorySections {...loaderData} />
            ) : (
              <ProductList
                key={`${key} ${listHref(path, filters)}`}
                first={loaderData.page}
                load={(cursor) =>
                  loadList(browserApi(), toProductQuery(category, subCategory, filters), cursor)
                }
                hrefAt={(cursor) => listHref(path, filters, cursor)}
                startHref={loaderData.isLater ? listHref(path, filters) : null}
                width="beside"
              />
            )}
          </DimmedWhileLoading>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <NothingInCategory />;
  return <LoadFailure error={error} title="Products" />;
}

/** Values in the address that no filter has. */
function IgnoredFilters({ attributes }: { attributes: readonly AttributeFilter[] }) {
  const ignored = ignoredValues(new URLSearchParams(useLocation().search), attributes);
  if (ignored.length === 0) return null;
  return (
    <p role="status" className="mb-6 wrap-anywhere text-soft">
      {`Left out of the filters, as no product is described so: ${ignored.join(', ')}`}
    </p>
  );
}

function NothingFound({ path, filters }: { path: string; filters: ProductFilters }) {
  const isNarrowed = activeFilterCount(filters) > 0;
  return (
    <EmptyState
      title="No products found for this category or filter."
      actions={
        <ButtonLink to={isNarrowed ? path : '/'}>
          {isNarrowed ? 'Show everything here' : 'Back to Home'}
        </ButtonLink>
      }
    >
      {isNarrowed && 'Removing a filter may show what you are looking for.'}
    </EmptyState>
  );
}

interface SubCategorySectionsProps {
  category: Category;
  filters: ProductFilters;
  sections: readonly ProductGroup[];
  /** Those that have no section on a phone; the last of them have none on wider screens either. */
  more: readonly Omit<ProductGroup, 'products'>[];
}

function SubCategorySections({ category, filters, sections, more }: SubCategorySectionsProps) {
  const onlyWide = MAX_SECTIONS.desktop - MAX_SECTIONS.phone;
  return (
    <div className="space-y-14 md:space-y-20">
      {sections.map((group, index) => (
        <Reveal
          key={group.subCategory.slug}
          isFirst={index === 0}
          className={index < MAX_SECTIONS.phone ? undefined : 'max-md:hidden'}
        >
          <Section {...{ category, filters, group }} />
        </Reveal>
      ))}
      {more.length > 0 && (
        <nav
          aria-labelledby="more-subcategories"
          className={more.length > onlyWide ? undefined : 'md:hidden'}
        >
          <Heading level={2} id="more-subcategories" className="border-b border-line pb-3">
            {`More in ${category.name}`}
          </Heading>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {more.map(({ subCategory, total }, index) => (
              <li key={subCategory.slug} className={index < onlyWide ? 'md:hidden' : undefined}>
                <TextLink standalone to={listHref(categoryPath(category, subCategory), filters)}>
                  {subCategory.name}
                </TextLink>{' '}
                <span className="numerals text-sm text-soft">{productCount(total)}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

type SectionProps = Pick<SubCategorySectionsProps, 'category' | 'filters'> & {
  group: ProductGroup;
};

function Section({ category, filters, group }: SectionProps) {
  const { subCategory, products, total } = group;
  const headingId = `section-${subCategory.slug}`;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <Heading level={2} id={headingId}>
          {subCategory.name}
        </Heading>
        <p className="numerals shrink-0 text-sm text-soft">{productCount(total)}</p>
      </div>
      <ProductGrid products={products} width="beside" />
      {total > products.length && (
        <p className="mt-8">
          <TextLink
            to={listHref(categoryPath(category, subCategory), filters)}
            standalone
            className="font-medium"
          >
            {`View all ${cappedCountText(total)}`}
            <span className="sr-only">{` in ${subCategory.name}`}</span>
          </TextLink>
        </p>
      )}
    </section>
  );
}
