import { Link } from 'react-router';
import { type Category, categoryPath } from '../../../domain/category-tree.ts';
import { Heading } from '../../ui/heading.tsx';
import { CardMotionControl } from './card-motion-control.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { ProductSummary } from './product-summary.ts';

interface HomeSectionProps {
  category: Category;
  products: readonly ProductSummary[];
  /** The first of the page carries the control of the moving pictures. */
  isFirst: boolean;
}

/** The newest products of one category. */
export function HomeSection({ category, products, isFirst }: HomeSectionProps) {
  const headingId = `home-${category.slug}`;
  return (
    <section aria-labelledby={headingId} className="page">
      <div className="mb-6 flex items-baseline justify-between gap-4 md:mb-8">
        <Heading level={2} size="title" id={headingId}>
          {category.name}
        </Heading>
        <Link
          to={categoryPath(category)}
          className="text-link inline-flex min-h-11 shrink-0 items-center font-medium"
        >
          View all
          <span className="sr-only">{` ${category.name}`}</span>
        </Link>
      </div>
      {isFirst && <CardMotionControl className="-mt-4 mb-2" />}
      <ProductGrid products={products} width="eight" />
    </section>
  );
}
