import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { type Category, categoryPath } from '../../../domain/category-tree.ts';
import type { ProductFilters } from '../../../domain/product-filters.ts';
import { browserApi } from '../../platform/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { listHref } from './catalogue-links.ts';
import { loadGroups, type ProductGroup } from './catalogue-loads.ts';
import { sareeCount } from './counted.ts';
import { useMediaQuery, WIDE } from './media-query.ts';
import { ProductGrid } from './product-grid.tsx';
import { Reveal } from './reveal.tsx';
import { type SectionWindow, sectionPager } from './section-pages.ts';

interface SubCategorySectionsProps {
  category: Category;
  filters: ProductFilters;
  groups: readonly ProductGroup[];
  sections: SectionWindow;
}

/**
 * The products of a category by subcategory (specification §2, Category page): the first group at
 * once, later ones as they are scrolled to. At 768 px and up the browser adds the further sections
 * that a wide page holds.
 */
export function SubCategorySections({
  category,
  filters,
  groups,
  sections,
}: SubCategorySectionsProps) {
  const isWide = useMediaQuery(WIDE);
  const { further, fault } = useFurtherGroups(category, filters, isWide ? sections : null);
  const shown = [...groups, ...further].filter(({ page }) => page.total > 0);
  const pager = sectionPager(category.subCategories.length, sections.page, isWide);
  return (
    <div className="space-y-14 md:space-y-20">
      {shown.map((group, place) =>
        place === 0 ? (
          <Section key={group.subCategory.slug} {...{ category, filters, group }} isFirst />
        ) : (
          <Reveal key={group.subCategory.slug}>
            <Section {...{ category, filters, group }} />
          </Reveal>
        ),
      )}
      {fault && <Alert kind="danger">{fault}</Alert>}
      <Pager
        label={category.name}
        page={pager.page}
        pages={pager.pages}
        href={(link) => listHref(categoryPath(category), filters, { page: pager.target(link) })}
      />
    </div>
  );
}

interface SectionProps {
  category: Category;
  filters: ProductFilters;
  group: ProductGroup;
  isFirst?: boolean;
}

function Section({ category, filters, group, isFirst }: SectionProps) {
  const { subCategory, page } = group;
  const headingId = `section-${subCategory.slug}`;
  const hasMore = page.total > page.products.length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <Heading level={2} id={headingId}>
          {subCategory.name}
        </Heading>
        <p className="numerals shrink-0 text-sm text-soft">{sareeCount(page.total)}</p>
      </div>
      <ProductGrid products={page.products} width="beside" priority={isFirst ? 4 : 0} />
      {hasMore && (
        <p className="mt-8">
          <Link
            to={listHref(categoryPath(category, subCategory), filters)}
            className="text-link inline-flex min-h-11 items-center font-medium"
          >
            {`View all ${page.total}`}
            <span className="sr-only">{` in ${subCategory.name}`}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

/** The sections that a wide page holds beyond those in the HTML; none while `sections` is null. */
function useFurtherGroups(
  category: Category,
  filters: ProductFilters,
  sections: SectionWindow | null,
) {
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const { middle = 0, end = 0 } = sections ?? {};
  const wanted = middle < end ? `${middle} ${listHref(categoryPath(category), filters)}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for all of them
  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    const settle = (result: Partial<Loaded>) =>
      isCurrent && setLoaded({ ...NOTHING, ...result, for: wanted });
    loadGroups(browserApi(), category, category.subCategories.slice(middle, end), filters).then(
      (further) => settle({ further }),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        settle({ fault: error.message });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  return loaded.for === wanted ? loaded : NOTHING;
}

interface Loaded {
  for: string;
  further: ProductGroup[];
  fault: string | null;
}

const NOTHING: Loaded = { for: '', further: [], fault: null };
