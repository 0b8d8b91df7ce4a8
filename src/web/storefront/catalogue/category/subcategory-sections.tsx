import { useEffect, useState } from 'react';
import { type Category, categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import type { ProductFilters } from '../../../../domain/catalogue/product-filters.ts';
import { browserApi } from '../../../platform/api.ts';
import { failureOf } from '../../../platform/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Pager } from '../../../ui/pager.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listHref } from '../cards/catalogue-links.ts';
import { ProductGrid } from '../cards/product-grid.tsx';
import { Reveal } from '../cards/reveal.tsx';
import { loadGroups, type ProductGroup } from '../catalogue-loads.ts';
import { sareeCount } from '../catalogue-texts.ts';
import { type SectionWindow, sectionPager } from './section-pages.ts';

/** At 768 px and up a category page holds more sections (specification §9). */
const WIDE = '(min-width: 768px)';

interface SubCategorySectionsProps {
  category: Category;
  filters: ProductFilters;
  groups: readonly ProductGroup[];
  sections: SectionWindow;
}

/** At 768 px and up the browser loads the further sections (specification §2, Category page). */
export function SubCategorySections(props: SubCategorySectionsProps) {
  const { category, filters, groups, sections } = props;
  const isWide = useMediaQuery(WIDE);
  const { further, error } = useFurtherGroups(category, filters, isWide ? sections : null);
  const shown = [...groups, ...further].filter(({ page }) => page.total > 0);
  const pager = sectionPager(category.subCategories.length, sections.page, isWide);
  return (
    <div className="space-y-14 md:space-y-20">
      {shown.map((group, place) => (
        <Reveal key={group.subCategory.slug} isFirst={place === 0}>
          <Section {...{ category, filters, group }} isFirst={place === 0} />
        </Reveal>
      ))}
      {error && <Alert kind="danger">{error}</Alert>}
      <Pager
        label={category.name}
        page={pager.page}
        pages={pager.pages}
        href={(link) => listHref(categoryPath(category), filters, { page: pager.pageOfLink(link) })}
      />
    </div>
  );
}

interface SectionProps {
  category: Category;
  filters: ProductFilters;
  group: ProductGroup;
  isFirst: boolean;
}

function Section({ category, filters, group, isFirst }: SectionProps) {
  const { subCategory, page } = group;
  const headingId = `section-${subCategory.slug}`;
  const hasMore = page.total > page.items.length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <Heading level={2} id={headingId}>
          {subCategory.name}
        </Heading>
        <p className="numerals shrink-0 text-sm text-soft">{sareeCount(page.total)}</p>
      </div>
      <ProductGrid products={page.items} width="beside" priority={isFirst ? 4 : 0} />
      {hasMore && (
        <p className="mt-8">
          <TextLink
            to={listHref(categoryPath(category, subCategory), filters)}
            standalone
            className="font-medium"
          >
            {`View all ${page.total}`}
            <span className="sr-only">{` in ${subCategory.name}`}</span>
          </TextLink>
        </p>
      )}
    </section>
  );
}

const NOTHING = { for: '', further: [] as ProductGroup[], error: null as string | null };

/** The sections of a wide page beyond those in the HTML; none while `sections` is null. */
function useFurtherGroups(
  category: Category,
  filters: ProductFilters,
  sections: SectionWindow | null,
) {
  const [loaded, setLoaded] = useState(NOTHING);
  const { htmlEnd = 0, end = 0 } = sections ?? {};
  const requested = htmlEnd < end ? `${htmlEnd} ${listHref(categoryPath(category), filters)}` : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requested` stands for all of them
  useEffect(() => {
    if (requested === '') return;
    let isCurrent = true;
    const settle = (result: Partial<typeof NOTHING>) =>
      isCurrent && setLoaded({ ...NOTHING, ...result, for: requested });
    loadGroups(browserApi(), category, category.subCategories.slice(htmlEnd, end), filters).then(
      (further) => settle({ further }),
      (error) => settle({ error: failureOf(error).message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [requested]);

  return loaded.for === requested ? loaded : NOTHING;
}
