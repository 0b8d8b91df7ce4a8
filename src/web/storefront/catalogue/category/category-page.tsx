import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type Category,
  categoryPath,
  type SubCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import type { ProductFilters } from '../../../../domain/catalogue/product-filters.ts';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { CardMotionControl } from '../cards/card-motion-control.tsx';
import { sareeCount } from '../catalogue-texts.ts';
import { CategoryHead } from './category-header.tsx';
import { FilterChips, FilterSheet, FilterSidebar, useChosenFilters } from './filter-panel.tsx';

interface CategoryPageProps {
  category: Category;
  subCategory?: SubCategory | undefined;
  filters: ProductFilters;
  total: number;
  children: ReactNode;
}

/** A category, or one subcategory of it, with its filters (specification §2, Category page). */
export function CategoryPage(props: CategoryPageProps) {
  const { category, subCategory, filters, total, children } = props;
  const chosen = useChosenFilters();
  const path = categoryPath(category, subCategory);
  const list = { category, subCategory };
  const isLoading = useNavigation().location?.pathname === path;
  return (
    <div className="pb-20">
      <CategoryHead category={category} subCategory={subCategory} />
      <div className="page flex flex-wrap gap-x-10 lg:flex-nowrap xl:gap-x-14">
        <FilterSidebar path={path} filters={chosen} list={list} />
        <div className="min-w-0 flex-1 basis-full lg:basis-0">
          <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <FilterSheet path={path} filters={chosen} list={list} total={total} />
            <p role="status" className="numerals text-soft">
              {isLoading ? 'Loading' : sareeCount(total)}
            </p>
            <CardMotionControl className="ml-auto" />
            <FilterChips path={path} filters={chosen} />
          </div>
          <div
            aria-busy={isLoading || undefined}
            className={classes('transition-opacity', isLoading && 'opacity-60')}
          >
            {total === 0 ? <NothingFound path={path} filters={filters} /> : children}
          </div>
        </div>
      </div>
    </div>
  );
}

function NothingFound({ path, filters }: { path: string; filters: ProductFilters }) {
  const isNarrowed = filters.offer || filters.colours.length > 0 || filters.designs.length > 0;
  return (
    <EmptyState
      title="No products found for this category or filter."
      actions={
        isNarrowed ? (
          <ButtonLink to={path}>Show everything here</ButtonLink>
        ) : (
          <ButtonLink to="/">Back to Home</ButtonLink>
        )
      }
    >
      {isNarrowed && 'Removing a filter may show what you are looking for.'}
    </EmptyState>
  );
}
