import type { Banner } from '../../../contract/banner.ts';
import type { Picture } from '../../../contract/picture.ts';
import type { Category } from '../../../domain/category-tree.ts';
import { Heading } from '../../ui/heading.tsx';
import { TempleDivider } from '../../ui/temple-border.tsx';
import { ClothBand } from './cloth-band.tsx';
import { HomeBanner } from './home-banner.tsx';
import { HomeSection } from './home-section.tsx';
import type { ProductSummary } from './product-summary.ts';
import { Reveal } from './reveal.tsx';

/** A category on the home page; `cloth` is the wide picture that follows it, where one does. */
export interface HomeShelf {
  category: Category;
  products: ProductSummary[];
  cloth: Picture | null;
}

interface HomePageProps {
  banners: readonly Banner[];
  shelves: readonly HomeShelf[];
}

/** The home page (specification §2): the banner, then a grid for each category. */
export function HomePage({ banners, shelves }: HomePageProps) {
  return (
    <>
      <HomeBanner banners={banners} />
      <div className="shown-whole page py-10 text-center md:py-14">
        <Heading level={1} size="title">
          Sarees, told plainly
        </Heading>
        <p className="mx-auto mt-3 max-w-xl text-soft md:text-lg">
          Silk, cotton, hand-painted and designer: with the weave, the length and the care of every
          piece.
        </p>
      </div>
      <div className="pb-16 md:pb-24">
        {shelves.map((shelf, place) =>
          place === 0 ? (
            <Shelf key={shelf.category.slug} shelf={shelf} isFirst isLast={shelves.length === 1} />
          ) : (
            <Reveal key={shelf.category.slug}>
              <Shelf shelf={shelf} isFirst={false} isLast={place === shelves.length - 1} />
            </Reveal>
          ),
        )}
      </div>
    </>
  );
}

interface ShelfProps {
  shelf: HomeShelf;
  isFirst: boolean;
  isLast: boolean;
}

function Shelf({ shelf: { category, products, cloth }, isFirst, isLast }: ShelfProps) {
  return (
    <>
      <HomeSection category={category} products={products} isFirst={isFirst} />
      {cloth ? (
        <div className="my-16 md:my-24">
          <ClothBand category={category} picture={cloth} />
        </div>
      ) : (
        !isLast && <TempleDivider className="page my-14 md:my-20" />
      )}
    </>
  );
}
