import type { Endpoint } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import type { Call, Result } from './platform/http/endpoint-route.ts';
import type { Services } from './services.ts';

type Topics<N extends RouteName> = (
  services: Services,
  call: Call<Endpoints[N]>,
  result: Result<Endpoints[N]>,
) => string[] | Promise<string[]>;

const TOPICS = {
  shop: () => ['settings', 'promos'],
  banners: () => ['banners'],
  categories: () => ['categories'],
  products: async ({ catalogue }, { query }, { items }) => [
    ...(await listTopics(catalogue, query)),
    ...items.map(({ _id }) => `product:${_id}`),
  ],
  productSummaries: async ({ catalogue }, { query }, { items }) => [
    ...(await listTopics(catalogue, query)),
    ...cardTopics(items),
  ],
  productGroups: async ({ catalogue }, { query: { groups, ...filters } }, found) => [
    ...(
      await Promise.all(groups.map((slugs) => listTopics(catalogue, { ...filters, ...slugs })))
    ).flat(),
    ...cardTopics(found.flatMap(({ products }) => products)),
  ],
  productById: (_, { params }) => [`product:${params.id}`],
  nearProducts: (_, __, { products }) => [
    'catalogue',
    ...products.map(({ _id }) => `product:${_id}`),
  ],
  productAlternatives: (_, { params }) => ['catalogue', `product:${params.id}`],
  productFacets: () => ['catalogue'],
  nearSummaries: () => ['catalogue'],
  similarProducts: (_, __, products) => [
    'catalogue',
    ...products.map(({ _id }) => `product:${_id}`),
  ],
  similarSummaries: () => ['catalogue'],
} satisfies { [N in RouteName]?: Topics<N> };

export type PublicRead = keyof typeof TOPICS;

export function isPublicRead(name: RouteName): name is PublicRead {
  return name in TOPICS;
}

/** The reads whose answers are the same for everyone, in the order in which routes are matched. */
export const PUBLIC_READS = (Object.keys(routes) as RouteName[]).filter(isPublicRead);

/**
 * What an answer shows, as the topics of the database's `content_changes`: `product:<id>` is everything
 * of a product, `card:<id>` what its card shows, `list:<subcategory>` which products stand there and
 * in which order, `lists` the same of all, and `catalogue` all of these but stock.
 */
export async function topicsOf(
  name: PublicRead,
  services: Services,
  call: Call<Endpoint>,
  result: unknown,
): Promise<string[]> {
  const topics = TOPICS[name] as (...parts: [Services, Call<Endpoint>, unknown]) => string[];
  return topics(services, call, result);
}

async function listTopics(
  catalogue: Services['catalogue'],
  query: Omit<Call<Endpoints['products']>['query'], 'limit'>,
): Promise<string[]> {
  const { search, color, design, offer, sort } = query;
  if ([search, color, design, offer, sort].some((filter) => filter !== undefined)) {
    return ['catalogue'];
  }
  const subCategoryIds = await catalogue.subCategoryIds(query);
  return subCategoryIds?.map((id) => `list:${id}`) ?? ['lists'];
}

function cardTopics(products: readonly { _id: string }[]): string[] {
  return products.map(({ _id }) => `card:${_id}`);
}
