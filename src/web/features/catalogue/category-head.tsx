import type { Category, SubCategory } from '../../../domain/category-tree.ts';
import { categoryPath } from '../../../domain/category-tree.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { categoryBanner } from './category-banners.ts';
import { withoutDashes } from './category-title.ts';

interface CategoryHeadProps {
  category: Category;
  subCategory: SubCategory | undefined;
}

/** The head of a category page: its cloth, with the name on the calm part; of a subcategory, the name alone. */
export function CategoryHead({ category, subCategory }: CategoryHeadProps) {
  const banner = subCategory ? undefined : categoryBanner(category);
  const crumbs = <Breadcrumbs items={crumbsOf(category, subCategory)} />;
  if (!banner) {
    return (
      <div className="page md:pt-4">
        {crumbs}
        <Heading level={1} size="display" className="mt-1 mb-6 md:mt-3 md:mb-10">
          {subCategory && (
            <span className="mb-1 block font-sans text-base tracking-normal text-gold-text">
              {`${withoutDashes(category.name)} `}
            </span>
          )}
          {withoutDashes((subCategory ?? category).name)}
        </Heading>
      </div>
    );
  }
  return (
    <div className="shown-whole relative mb-5 md:mb-10">
      <div className="page md:absolute md:inset-x-0 md:top-4 md:z-1">{crumbs}</div>
      <div className="relative aspect-8/3 md:aspect-auto md:h-56 xl:h-64">
        <Picture
          {...banner}
          ratio="fill"
          sizes="100vw"
          priority
          className="bg-right"
          imageClassName="object-right"
        />
        {/* The ground of some is dark: the name keeps its contrast on all of them. */}
        <div className="absolute inset-y-0 left-0 w-[48%] bg-linear-to-r from-ivory/80 from-30% to-transparent" />
        <div className="page relative flex h-full items-center md:pt-8">
          <Heading level={1} size="display" className="max-w-[44%] max-md:text-2xl">
            {withoutDashes(category.name)}
          </Heading>
        </div>
      </div>
    </div>
  );
}

function crumbsOf(category: Category, subCategory: SubCategory | undefined): Crumb[] {
  const home = { label: 'Home', to: '/' };
  if (!subCategory) return [home, { label: category.name }];
  return [home, { label: category.name, to: categoryPath(category) }, { label: subCategory.name }];
}
