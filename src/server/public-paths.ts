import { api } from '../contract/api.ts';
import { type Endpoint, type EndpointName, splitName } from '../contract/endpoint.ts';
import { type DeclaredPage, pathPattern } from './platform/http/declared-pages.ts';
import type { PublicPath } from './platform/http/public-cache.ts';

const READS: PublicPath[] = (Object.entries(api) as [EndpointName, Endpoint][])
  .filter(([, { isPublic }]) => isPublic)
  .map(([name, { query }]) => ({
    path: new RegExp(`^${splitName(name).path.replace(/\{\w+\}/g, '[^/]+')}$`),
    query: Object.keys(query?.shape ?? {}),
  }));

/** Everything that is the same for everyone: the public endpoints and pages. */
export function publicPaths(pages: readonly DeclaredPage[]): PublicPath[] {
  const publicPages = pages.filter(({ isPublic }) => isPublic);
  return [
    ...READS,
    ...publicPages.map(({ path, query = [] }) => ({ path: pathPattern(path), query })),
  ];
}
