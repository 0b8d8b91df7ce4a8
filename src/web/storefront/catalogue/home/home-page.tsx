import type { Banner } from '../../../../contract/banners.ts';
import type { ProductSummary } from '../../../../contract/catalogue.ts';
import {
  CATEGORY_TREE,
  type Category,
  categoryPath,
} from '../../../../domain/catalogue/category-tree.ts';
import { TempleDivider } from '../../../ui/brand/temple-border.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CardMotionControl } from '../cards/card-motion-control.tsx';
import type { CardProduct } from '../cards/card-product.ts';
import { ProductGrid } from '../cards/product-grid.tsx';

import { Reveal } from '../cards/reveal.tsx';
import { storyAfter } from './cloth-stories.ts';
import { HomeBanner } from './home-banner.tsx';

/** A category on the home page; the picture is that of the story after it, if there is one. */
export interface HomeSection {
  /** Of the category. */
  slug: string;
  products: CardProduct[];
  clothPicture: ClothPicture | null;
}

type ClothPicture = ProductSummary['pictures'][number];

interface HomePageProps {
  banners: readonly Banner[];
  sections: readonly HomeSection[];
}

/** The home page (specification §2): the banner, then a grid for each category. */
export function HomePage({ banners, sections }: HomePageProps) {
  return (
    <>
      <HomeBanner banners={banners} />
      <div className="shown-whole page py-7 text-center md:py-9">
        <Heading level={1} size="title">
          Sarees, clearly described
        </Heading>
        <p className="mx-auto mt-3 max-w-xl text-soft md:text-lg">
          Silk, cotton, hand-painted and designer: with the weave, the length and the care of every
          piece.
        </p>
      </div>
      <div className="pb-16 md:pb-24">
        {sections.map((section, index) => (
          <Reveal key={section.slug} isFirst={index === 0}>
            <CategoryGrid
              section={section}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
            />
          </Reveal>
        ))}
      </div>
    </>
  );
}

interface CategoryGridProps {
  section: HomeSection;
  /** It has the pause control of the card pictures. */
  isFirst: boolean;
  isLast: boolean;
}

/** The newest products of a category, and what divides them from the next. */
function CategoryGrid({ section, isFirst, isLast }: CategoryGridProps) {
  const { slug, products, clothPicture } = section;
  const category = CATEGORY_TREE.find((known) => known.slug === slug);
  if (!category) return null;
  const headingId = `home-${category.slug}`;
  return (
    <>
      <section aria-labelledby={headingId} className="page">
        <div className="mb-6 flex items-baseline justify-between gap-4 md:mb-8">
          <Heading level={2} size="title" id={headingId}>
            {category.name}
          </Heading>
          <TextLink to={categoryPath(category)} standalone className="shrink-0 font-medium">
            View all
            <span className="sr-only">{` ${category.name}`}</span>
          </TextLink>
        </div>
        {isFirst && <CardMotionControl className="-mt-4 mb-2" />}
        <ProductGrid products={products} width="eight" hasShortLinks />
      </section>
      {clothPicture && <ClothBand category={category} picture={clothPicture} />}
      {!clothPicture && !isLast && <TempleDivider className="page my-14 md:my-20" />}
    </>
  );
}

function ClothBand({ category, picture }: { category: Category; picture: ClothPicture }) {
  const found = storyAfter(category);
  if (!found) return null;
  const { story, subCategory } = found;
  return (
    <aside
      aria-label={story.title}
      className="on-dark my-16 bg-wood text-ivory md:my-24 md:grid md:grid-cols-2"
    >
      <div className="px-4 py-10 md:order-first md:flex md:flex-col md:items-start md:justify-center md:p-12 lg:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
        <Heading level={2} size="title">
          {story.title}
        </Heading>
        <p className="mt-4 max-w-md text-wood-soft">{story.text}</p>
        <ButtonLink
          to={categoryPath(category, subCategory)}
          variant="secondary"
          className="mt-7 border-zari-light text-ivory hover:border-ivory hover:bg-ivory hover:text-wood"
        >
          {story.link}
        </ButtonLink>
      </div>
      <Picture
        {...picture}
        ratio="4/3"
        sizes="(width>=48rem) 50vw,100vw"
        className="md:aspect-auto md:min-h-80 lg:aspect-16/10"
      />
    </aside>
  );
}
