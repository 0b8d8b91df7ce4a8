import { Link } from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import type { ProductSummary } from '../../../../contract/product.ts';
import { type Category, categoryPath, inMenu } from '../../../../domain/catalogue/category-tree.ts';
import { POLICY } from '../../../../domain/shop/shop-facts.ts';
import { serverApi } from '../../../platform/api.ts';
import { pageMeta } from '../../../platform/head.ts';
import { useShop } from '../../../platform/shop.ts';
import { groupPath } from '../../../storefront/catalogue/catalogue-loads.ts';
import { findClothPicture } from '../../../storefront/catalogue/product-card.tsx';
import { Prose, StoreHours } from '../../../storefront/pages/text-pages.tsx';
import { TempleDivider } from '../../../ui/brand.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Heading } from '../../../ui/typography.tsx';
import type { Route } from './+types/about.ts';

export const handle = { isPublic: true, sitemap: 'page' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'About',
  description:
    'Who runs this shop, how the sarees in it are made, why to buy here, and what we promise.',
  canonicalPath: '/about',
});

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const categories = inMenu(await api.call('GET /api/menu'));
  const groups = [...categories.map((category) => groupPath(category)), 'silk-sarees/kanchivaram'];
  const newest = await api.call('GET /api/products/groups', {
    query: { groups: groups.join(','), limit: 1 },
  });
  return {
    storyPicture: findClothPicture(newest.at(-1)?.products ?? []),
    collections: categories.map((category, index) => ({
      category,
      picture: newest[index]?.products[0]?.pictures[0] ?? null,
    })),
  };
}

export default function About({ loaderData: { storyPicture, collections } }: Route.ComponentProps) {
  return (
    <article className="pt-10 md:pt-16">
      <Story picture={storyPicture} />
      <Craftsmanship />
      <Reasons />
      <Collections collections={collections} />
      <OurPromise />
    </article>
  );
}

type SareePicture = ProductSummary['pictures'][number];

function Story({ picture }: { picture: SareePicture | null }) {
  const { name: shopName } = useShop();
  return (
    <section id="story" aria-labelledby="story-title" className="page scroll-mt-24">
      <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_min(16rem,40%)] lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)] lg:gap-20">
        <div>
          <p className="text-gold-text">Our story</p>
          <Heading level={1} size="display" id="story-title" className="mt-2">
            Six yards, clearly described
          </Heading>
          <Prose className="mt-6">
            <p>
              A saree is bought once and worn for thirty years. It is there at the wedding, and at
              the wedding after that; it is lent to a sister, and one day it is unfolded for a
              daughter who asks whose it was. Something that stays so long should not be bought on a
              few large words.
            </p>
            <p>
              So {shopName} is kept the way we would want to buy: every piece unfolded, looked at on
              both sides, and described by what is in it. Which loom and which thread. What the zari
              is made of. How long it is, whether the blouse piece is with it, and how it wants to
              be washed.
            </p>
            <p>
              We keep silk from Mysuru and Kanchipuram, cotton and linen for every day, sheer
              organza, and cloth painted by hand. Not everything. Only what we would be glad to see
              you in.
            </p>
          </Prose>
        </div>
        {picture && (
          <Picture
            {...picture}
            sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 16rem, 100vw"
            className="shadow-lift"
          />
        )}
      </div>
      <TempleDivider className="my-14 md:my-20" />
    </section>
  );
}

function Craftsmanship() {
  return (
    <section id="craftsmanship" aria-labelledby="craft-title" className="page scroll-mt-24">
      <Heading level={2} id="craft-title" size="title" className="max-w-2xl">
        How the cloth is made
      </Heading>
      <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {CRAFTS.map(({ name, words }) => (
          <div key={name} className="border-t-2 border-accent-light pt-4">
            <dt className="font-display text-xl text-maroon">{name}</dt>
            <dd className="mt-2 text-lg leading-relaxed text-soft">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reasons() {
  return (
    <section
      id="why-us"
      aria-labelledby="why-title"
      className="mt-16 scroll-mt-24 bg-sand py-14 md:mt-24 md:py-20"
    >
      <div className="page">
        <Heading level={2} id="why-title" size="title">
          Why buy from us
        </Heading>
        <ul className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {REASONS.map(({ name, words }) => (
            <li key={name}>
              <h3 className="font-display text-lg font-medium">{name}</h3>
              <p className="mt-1.5 text-soft">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OurPromise() {
  return (
    <section
      id="promise"
      aria-labelledby="promise-title"
      className="page mt-16 scroll-mt-24 text-center md:mt-24"
    >
      <TempleDivider className="mx-auto max-w-md" />
      <Heading level={2} id="promise-title" size="title" className="mt-8">
        Our promise
      </Heading>
      <p className="mx-auto mt-5 max-w-2xl font-display text-xl leading-relaxed text-maroon">
        What we call silk is silk. What we show you is what we send. And if we were wrong about
        either, we put it right and say sorry, in that order.
      </p>
    </section>
  );
}

function Collections({ collections }: { collections: readonly CollectionProps[] }) {
  return (
    <section
      id="collections"
      aria-labelledby="collections-title"
      className="page mt-16 scroll-mt-24 md:mt-24"
    >
      <Heading level={2} id="collections-title" size="title">
        The collections
      </Heading>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-6 lg:grid-cols-4">
        {collections.map((collection) => (
          <Collection key={collection.category.slug} {...collection} />
        ))}
      </ul>
    </section>
  );
}

interface CollectionProps {
  category: Category;
  picture: SareePicture | null;
}

function Collection({ category, picture }: CollectionProps) {
  const path = categoryPath(category);
  return (
    <li>
      <Link to={path} className="group block">
        <Picture
          {...picture}
          alt=""
          sizes="(min-width: 64rem) 19rem, 50vw"
          imageClassName="transition-transform duration-250 group-hover:scale-103"
        />
        <h3 className="mt-3 font-display text-lg group-hover:text-brand">{category.name}</h3>
      </Link>
      <ul className="mt-1">
        {category.subCategories.map((subCategory) => (
          <li key={subCategory.slug}>
            <Link
              to={categoryPath(category, subCategory)}
              className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-brand hover:underline lg:min-h-8"
            >
              {subCategory.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

const CRAFTS = [
  {
    name: 'Kanchivaram',
    words:
      'Heavy twisted silk. Body and border are woven apart and locked into each other pick by pick, the join called korvai, so that a border in another colour holds for as long as the saree does.',
  },
  {
    name: 'Mysore Silk',
    words:
      'Crepe silk with a soft fall and one quiet colour from end to end, closed by a slim border of gold zari. It weighs little, and moves as you do.',
  },
  {
    name: 'Zari',
    words:
      'A thread of silk or cotton wrapped in metal. Pure zari is silver dipped in gold; tested zari is copper; imitation zari is neither, and costs accordingly. We say which one it is.',
  },
  {
    name: 'Kalamkaree',
    words:
      'Drawn with a bamboo pen, the kalam, and coloured in the earth’s own reds, indigos and yellows. No two lines are alike, and that is how one tells it from print.',
  },
  {
    name: 'Cotton and linen',
    words:
      'Linen is spun from flax: cool, a little crisp, with slubs that catch the light. Cotton grows softer with each wash. Both are for wearing on a Tuesday.',
  },
  {
    name: 'Organsa',
    words:
      'Woven open and fine, of silk left with its gum or of a light polyester: each saree’s page says which. It stands away from the body, lets the light through, and carries embroidery as if it hung in the air.',
  },
];

const REASONS = [
  {
    name: 'Nothing left out',
    words:
      'Weave, fabric, zari, length, blouse piece, care and origin stand beside every saree, and its Silk Mark number where it has one.',
  },
  {
    name: 'Seen from close by',
    words:
      'The whole saree, the pallu and the border near enough to count threads, in colours as true as a screen allows.',
  },
  {
    name: 'Prices without surprises',
    words:
      'Tax and shipping are named before you pay. A price struck through is the price it had, and nothing counts down to hurry you.',
  },
  {
    name: 'All over India',
    words: 'Sent to your door with a tracking number that you find on the page of your order.',
  },
  {
    name: 'Time to look',
    words: `Unfold it in daylight. If it is not right, send it back within ${POLICY.returnDays} days; the refund takes ${POLICY.refundTime}.`,
  },
  {
    name: 'Somebody answers',
    words: (
      <>
        The shop is open <StoreHours />. Ask us for another picture, or what goes with what.
      </>
    ),
  },
];
