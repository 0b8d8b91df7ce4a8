import { type Category, categoryPath } from '../../../../domain/catalogue/category-tree.ts';
import type { ProductFilters } from '../../../../domain/catalogue/product-filters.ts';
import { Heading } from '../../../ui/heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listHref } from '../cards/catalogue-links.ts';
import { ProductGrid } from '../cards/product-grid.tsx';
import { Reveal } from '../cards/reveal.tsx';
import type { ProductGroup } from '../catalogue-loads.ts';
import { countText, sareeCount } from '../catalogue-texts.ts';

interface SubCategorySectionsProps {
  category: Category;
  filters: ProductFilters;
  groups: readonly ProductGroup[];
}

/** All subcategories at once: no category has more than five (specification §9). */
export function SubCategorySections({ category, filters, groups }: SubCategorySectionsProps) {
  const shown = groups.filter(({ total }) => total > 0);
  return (
    <div className="space-y-14 md:space-y-20">
      {shown.map((group, index) => (
        <Reveal key={group.subCategory.slug} isFirst={index === 0}>
          <Section {...{ category, filters, group }} />
        </Reveal>
      ))}
    </div>
  );
}

interface SectionProps {
  category: Category;
  filters: ProductFilters;
  group: ProductGroup;
}

function Section({ category, filters, group }: SectionProps) {
  const { subCategory, products, total } = group;
  const headingId = `section-${subCategory.slug}`;
  const hasMore = total > products.length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <Heading level={2} id={headingId}>
          {subCategory.name}
        </Heading>
        <p className="numerals shrink-0 text-sm text-soft">{sareeCount(total)}</p>
      </div>
      <ProductGrid products={products} width="beside" />
      {hasMore && (
        <p className="mt-8">
          <TextLink
            to={listHref(categoryPath(category, subCategory), filters)}
            standalone
            className="font-medium"
          >
            {`View all ${countText(total)}`}
            <span className="sr-only">{` in ${subCategory.name}`}</span>
          </TextLink>
        </p>
      )}
    </section>
  );
}
