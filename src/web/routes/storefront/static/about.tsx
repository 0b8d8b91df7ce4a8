import type { PageHandle } from '../../../../contract/page.ts';
import { CATEGORY_TREE } from '../../../../domain/catalogue/category-tree.ts';
import { serverApi } from '../../../platform/api.ts';
import { pageMeta } from '../../../platform/head.ts';
import { clothPicture, groupPath } from '../../../storefront/catalogue/catalogue-loads.ts';
import {
  Collections,
  Craftsmanship,
  OurPromise,
  Reasons,
  Story,
} from '../../../storefront/pages/about-sections.tsx';
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
  const categories = CATEGORY_TREE.map((category) => groupPath(category));
  const groups = [...categories, 'silk-sarees/kanchivaram'];
  const newest = await api.call('GET /api/products/groups', {
    query: { groups: groups.join(','), limit: 1 },
  });
  return {
    storyPicture: clothPicture(newest.at(-1)?.products ?? []),
    pictures: categories.map((_, index) => newest[index]?.products[0]?.pictures[0] ?? null),
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
