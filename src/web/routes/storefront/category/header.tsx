import {
  type Category,
  categoryPath,
  type SubCategory,
} from '../../../../domain/catalogue/category-tree.ts';
import type { SharePicture } from '../../../platform/head.ts';
import { Breadcrumbs, type Crumb } from '../../../ui/navigation.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Heading } from '../../../ui/typography.tsx';

const WIDTHS = [640, 800, 960, 1440, 1920];

/** Their left part is plain, so that text can be read on it. */
const BANNERS: Record<string, { alt: string; preview: string }> = {
  'silk-sarees': {
    alt: 'Four silk sarees side by side, their zari pallus catching the light',
    preview:
      'UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoQAAYAA4BaJQBOgBujC3AAAP72E6d0KRI80bLuqaZJVHwngYr8oLB20zIvKKA3+Duy6bH8AAAAAA==',
  },
  'cotton-linen': {
    alt: 'Five folded cotton and linen sarees in a stack',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJQBOgCFsB/n3AAD+8d8Tm0alytlVaH4INtgqiJEBZ3GZH7RmyxZkbTzUtYmapmYzAAAA',
  },
  'specialty-sarees': {
    alt: 'Four sarees of different weaves spread like a fan',
    preview:
      'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAYAA4BaJbACdADHqg6ZAAD+9hI8LlXf/xqQSib+M4HAA2kWwJ2Z25S02+7U2hawQ8LR0gyEeAAA',
  },
  'designer-sarees': {
    alt: 'Four embroidered designer sarees side by side',
    preview:
      'UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAYAA4BaJZACdADGKE/QAP72E87R7UY+8zhwn5/Z0+V6xeALd5NcS7oMh+z2Uf5eFqnQAAA=',
  },
};

export function bannerPicture({ slug }: Category): SharePicture | undefined {
  if (!BANNERS[slug]) return undefined;
  return { path: `/banners/${slug}-1440.jpg`, width: 1440, height: 540 };
}

interface CategoryHeadProps {
  category: Category;
  subCategory: SubCategory | undefined;
}

/** A category has a picture with the name on its plain part, a subcategory only the name. */
export function CategoryHead({ category, subCategory }: CategoryHeadProps) {
  const banner = BANNERS[category.slug];
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
          src={`/banners/${category.slug}`}
          widths={WIDTHS}
          preview={`data:image/webp;base64,${banner.preview}`}
          alt={banner.alt}
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
