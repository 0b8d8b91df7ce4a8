import { useId } from 'react';
import type { PageHandle } from '../../../../contract/api.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import type { ProductSummary } from '../../../../contract/product.ts';
import {
  type Category,
  type CategoryTree,
  categoryPath,
  findPlace,
  inMenu,
} from '../../../../domain/catalogue/category-tree.ts';
import { collectionPath } from '../../../../domain/collections/collection.ts';
import { serverApi } from '../../../platform/api.ts';
import { pageMeta } from '../../../platform/head.ts';
import { shopItems } from '../../../platform/structured-data.ts';
import { CardMotionControl } from '../../../storefront/catalogue/card-controls.tsx';
import { groupPath, throwPageError } from '../../../storefront/catalogue/catalogue-loads.ts';
import { findClothPicture } from '../../../storefront/catalogue/product-card.tsx';
import { ProductGrid, Reveal } from '../../../storefront/catalogue/product-list.tsx';
import { LoadFailure } from '../../../storefront/pages/error-pages.tsx';
import { TempleDivider } from '../../../ui/brand.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { WholeMark } from '../../../ui/skeleton.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { HomeBanner } from './banner.tsx';

const HOME_PRODUCTS = 8;
const MAX_COLLECTIONS = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [banners, collections, sections] = await Promise.all([
    api.call('GET /api/banners'),
    loadCollections(api),
    api.call('GET /api/menu').then((tree) => loadSections(api, inMenu(tree))),
  ]).catch(throwPageError);
  return { banners, collections, sections: sections.filter(({ products }) => products.length > 0) };
}

/** The owner's collections for the home page, with their first products. */
async function loadCollections(api: ApiClient) {
  const all = await api.call('GET /api/collections');
  const shown = all.filter(({ isOnHome }) => isOnHome).slice(0, MAX_COLLECTIONS);
  const query = { limit: HOME_PRODUCTS };
  const loads = shown.map(async ({ title, slug }) => {
    const params = { slug };
    const { items } = await api.call('GET /api/collections/{slug}/products', { params, query });
    return { title, to: collectionPath(slug), products: items };
  });
  return (await Promise.all(loads)).filter(({ products }) => products.length > 0);
}

async function loadSections(api: ApiClient, categories: CategoryTree): Promise<HomeSection[]> {
  const load = async (groups: string[], limit: number) =>
    groups.length === 0
      ? []
      : api.call('GET /api/products/groups', { query: { groups: groups.join(','), limit } });
  const stories = categories.flatMap((category) => {
    const story = storyAfter(category);
    return story ? [{ category, cloth: groupPath(category, story.subCategory) }] : [];
  });
  const paths = categories.map((category) => groupPath(category));
  const cloths = stories.map(({ cloth }) => cloth);
  const [newest, clothProducts] = await Promise.all([load(paths, HOME_PRODUCTS), load(cloths, 1)]);
  return categories.map((category, index) => ({
    // Its subcategories are in the menu already.
    category: { name: category.name, slug: category.slug },
    storyPath: storyPathAfter(category),
    products: newest[index]?.products ?? [],
    clothPicture: findClothPicture(
      clothProducts[stories.findIndex((story) => story.category === category)]?.products ?? [],
    ),
  }));
}

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  slogan: 'Silk, cotton and designer sarees online',
  canonicalPath: '/',
  structuredData: shopItems,
});

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, collections, sections } = loaderData;
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
        <WholeMark />
      </div>
      {collections.map((collection) => (
        <CollectionGrid key={collection.to} {...collection} />
      ))}
      <div className="pb-16 md:pb-24">
        {sections.map((section, index) => (
          <Reveal key={section.category.slug} isFirst={index === 0}>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title="The shop" />;
}

interface CollectionGridProps {
  title: string;
  to: string;
  products: ProductSummary[];
}

function CollectionGrid({ title, to, products }: CollectionGridProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="page mb-14 md:mb-20">
      <div className="mb-6 flex items-baseline justify-between gap-4 md:mb-8">
        <Heading level={2} size="title" id={headingId}>
          {title}
        </Heading>
        <TextLink to={to} standalone className="shrink-0 font-medium">
          View all
          <span className="sr-only">{` of ${title}`}</span>
        </TextLink>
      </div>
      <ProductGrid products={products} width="eight" hasShortLinks />
    </section>
  );
}

interface HomeSection {
  category: Pick<Category, 'name' | 'slug'>;
  /** Where the story after it leads; null where there is none. */
  storyPath: string | null;
  products: ProductSummary[];
  clothPicture: ClothPicture | null;
}

type ClothPicture = ProductSummary['pictures'][number];

interface CategoryGridProps {
  section: HomeSection;
  isFirst: boolean;
  isLast: boolean;
}

function CategoryGrid({ section, isFirst, isLast }: CategoryGridProps) {
  const { category, storyPath, products, clothPicture } = section;
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
      {clothPicture && storyPath && (
        <ClothBand category={category.name} path={storyPath} picture={clothPicture} />
      )}
      {!clothPicture && !isLast && <TempleDivider className="page my-14 md:my-20" />}
    </>
  );
}

interface ClothBandProps {
  /** The name of the category that it follows. */
  category: string;
  path: string;
  picture: ClothPicture;
}

function ClothBand({ category, path, picture }: ClothBandProps) {
  const story = STORIES.find((candidate) => candidate.category === category);
  if (!story) return null;
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
          to={path}
          variant="secondary"
          className="mt-7 border-accent-light text-ivory hover:border-ivory hover:bg-ivory hover:text-wood"
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

/** Each with the category it follows, and the subcategory it is about. */
const STORIES = [
  {
    category: 'Silk Sarees',
    subCategory: 'Kanchivaram',
    title: 'Three shuttles, one border',
    text: 'In a Kanchivaram the border is woven beside the body and locked to it row by row. Run a finger along the join: that line is the weaver’s signature.',
    link: 'See the Kanchivarams',
  },
  {
    category: 'Specialty Sarees',
    subCategory: 'Hand Painted Saree - Kalamkaree',
    title: 'Drawn with a pen, not printed',
    text: 'A Kalamkaree begins as plain cloth and a bamboo pen. Vines, birds and figures are drawn by hand, so no two sarees are ever quite alike.',
    link: 'See the Kalamkarees',
  },
];

function storyPathAfter(category: Category): string | null {
  const found = storyAfter(category);
  return found && categoryPath(category, found.subCategory);
}

export function storyAfter(category: Category) {
  const story = STORIES.find((candidate) => candidate.category === category.name);
  const place = story && findPlace([category], story);
  return story && place ? { story, subCategory: place.subCategory } : null;
}
