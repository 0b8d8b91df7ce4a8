import type { CategoryPage } from '../../../../contract/categories.ts';
import {
  type Category,
  type CategoryPlace,
  categoryPath,
  type SubCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import type { SharePicture } from '../../../platform/head.ts';
import { Breadcrumbs, type Crumb } from '../../../ui/navigation.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { WholeMark } from '../../../ui/skeleton.tsx';
import { Heading } from '../../../ui/typography.tsx';

/** The width of a picture in link previews, where it is as wide. */
const SHARED_WIDTH = 1440;

export function bannerPicture({ banner }: CategoryPage): SharePicture | undefined {
  const width = banner?.picture.widths.findLast((each) => each <= SHARED_WIDTH);
  if (!banner || !width) return undefined;
  const height = Math.round(width / banner.ratio);
  return { path: `${banner.picture.src}-${width}.jpg`, width, height };
}

interface CategoryHeadProps extends CategoryPlace {
  page: CategoryPage;
}

/** A category has a picture with the name on its plain part, a subcategory only the name. */
export function CategoryHead({ category, subCategory, page: { banner } }: CategoryHeadProps) {
  const crumbs = <Breadcrumbs items={categoryCrumbs(category, subCategory)} />;
  if (subCategory || !banner) {
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
      <div className="relative grid aspect-8/3 md:aspect-auto md:min-h-56 xl:min-h-64">
        <Picture
          {...banner.picture}
          ratio="fill"
          sizes="100vw"
          priority
          className="bg-right"
          imageClassName="object-right"
        />
        {/* The ground of some is dark: the name keeps its contrast on all of them. */}
        <div className="absolute inset-y-0 left-0 w-[48%] bg-linear-to-r from-ivory/80 from-30% to-transparent" />
        <div className="page relative flex items-center py-2 md:pt-14">
          <Heading level={1} size="display" className="max-w-[44%] max-md:text-2xl">
            {withoutDashes(category.name)}
          </Heading>
        </div>
      </div>
      <WholeMark />
    </div>
  );
}

export function categoryCrumbs(category: Category, subCategory: SubCategory | undefined): Crumb[] {
  const home = { label: 'Home', to: '/' };
  if (!subCategory) return [home, { label: category.name }];
  return [home, { label: category.name, to: categoryPath(category) }, { label: subCategory.name }];
}

export function categoryTitle(category: Category, subCategory?: SubCategory): string {
  return [category.name, subCategory?.name].filter(Boolean).map(withoutDashes).join(' ');
}

function withoutDashes(name = ''): string {
  return name.replaceAll(/[\s-]+/g, ' ').trim();
}
