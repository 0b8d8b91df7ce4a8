import { type Api, api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Call, Handler, Handlers, Result } from './platform/http/endpoint-route.ts';
import type { Services } from './services.ts';

type Topics<N extends keyof Api> = (
  services: Services,
  call: Call<Api[N]>,
  result: Result<Api[N]>,
) => string[] | Promise<string[]>;

const TOPICS = {
  'GET /api/shop': () => ['settings', 'promos'],
  'GET /api/banners': () => ['banners'],
  'GET /api/categories': () => ['categories'],
  'GET /api/products': async ({ catalogue }, { query }, { items }) => [
    ...(await listTopics(catalogue, query)),
    ...items.map(({ _id }) => `product:${_id}`),
  ],
  'GET /api/products/summaries': async ({ catalogue }, { query }, { items }) => [
    ...(await listTopics(catalogue, query)),
    ...cardTopics(items),
  ],
  'GET /api/products/groups': async ({ catalogue }, { query: { groups, ...filters } }, found) => [
    ...(
      await Promise.all(groups.map((slugs) => listTopics(catalogue, { ...filters, ...slugs })))
    ).flat(),
    ...cardTopics(found.flatMap(({ products }) => products)),
  ],
  'GET /api/products/{id}': (_, { params }) => [`product:${params.id}`],
  'GET /api/products/near': (_, __, { products }) => [
    'catalogue',
    ...products.map(({ _id }) => `product:${_id}`),
  ],
  'GET /api/products/{id}/alternatives': (_, { params }) => ['catalogue', `product:${params.id}`],
  'GET /api/products/facets': () => ['catalogue'],
  'GET /api/products/near/summaries': () => ['catalogue'],
  'GET /api/products/{id}/similar': (_, __, products) => [
    'catalogue',
    ...products.map(({ _id }) => `product:${_id}`),
  ],
  'GET /api/products/{id}/similar/summaries': () => ['catalogue'],
} satisfies { [N in keyof Api]?: Topics<N> };

export type PublicRead = keyof typeof TOPICS;

export function isPublicRead(name: keyof Api): name is PublicRead {
  return name in TOPICS;
}

/** The reads whose answers are the same for everyone, in the order in which routes are matched. */
export const PUBLIC_READS = (Object.keys(api) as (keyof Api)[]).filter(isPublicRead);

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
  query: Omit<Call<Api['GET /api/products']>['query'], 'limit'>,
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

/** Makes the handlers of public reads note the topics of their answers. */
export function noteTopics(services: Services, handlers: Handlers<Api>): Handlers<Api> {
  const noting: Record<string, Handler<Endpoint>> = {};
  for (const name of PUBLIC_READS) {
    const handler = handlers[name] as Handler<Endpoint>;
    noting[name] = async (call) => {
      const result = await handler(call);
      if (!call.topics) return result;
      for (const topic of await topicsOf(name, services, call, result)) call.topics.add(topic);
      return result;
    };
  }
  return { ...handlers, ...noting };
}
