import { api } from '../contract/api.ts';
import { type Endpoint, type EndpointName, splitName } from '../contract/endpoint.ts';
import type { PublicPath } from './platform/http/public-cache.ts';

/** Pages that are the same for everyone (decision 3), and the parameters that they read. */
const PAGES: PublicPath[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/category\/.+$/, query: ['color', 'design', 'offer', 'sort', 'cursor'] },
  { path: /^\/product\/.+$/, query: [] },
  { path: /^\/search\/.+$/, query: ['cursor'] },
  {
    path: /^\/(?:about|contact|privacy-policy|terms-and-conditions|return-policy)$/,
    query: [],
  },
];

const READS: PublicPath[] = (Object.entries(api) as [EndpointName, Endpoint][])
  .filter(([, { isPublic }]) => isPublic)
  .map(([name, { query }]) => ({
    path: new RegExp(`^${splitName(name).path.replace(/\{\w+\}/g, '[^/]+')}$`),
    query: Object.keys(query?.shape ?? {}),
  }));

/** Everything that is the same for everyone. */
export const PUBLIC_PATHS = [...READS, ...PAGES];
