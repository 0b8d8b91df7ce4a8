import { CATEGORY_TREE } from '../../../../domain/catalogue/category-tree.ts';
import { serverApi } from '../../../platform/api.ts';
import { pageMeta } from '../../../platform/head.ts';
import {
  Collections,
  Craftsmanship,
  OurPromise,
  Reasons,
  Story,
} from '../../../storefront/pages/about-sections.tsx';
import type { Route } from './+types/about.ts';

export const meta = pageMeta({
  title: 'About',
  description:
    'Who runs this shop, how the sarees in it are made, why to buy here, and what we promise.',
  canonicalPath: '/about',
});

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [newest, [kanchivaram]] = await Promise.all([
    Promise.all(
      CATEGORY_TREE.map(({ slug }) =>
        api.call('productSummaries', { query: { category: slug, limit: 1 } }),
      ),
    ),
    api.call('productSummaries', { query: { subCategory: 'kanchivaram', limit: 1 } }),
  ]);
  return {
    storyPicture: kanchivaram?.pictures[1] ?? kanchivaram?.pictures[0] ?? null,
    pictures: newest.map(([product]) => product?.pictures[0] ?? null),
  };
}

export default function About({ loaderData: { storyPicture, pictures } }: Route.ComponentProps) {
  return (
    <article className="pt-10 md:pt-16">
      <Story picture={storyPicture} />
      <Craftsmanship />
      <Reasons />
      <Collections pictures={pictures} />
      <OurPromise />
    </article>
  );
}
