import type { Api } from './api.ts';
import type { EndpointName } from './endpoint.ts';

type QueryNames<Name extends keyof Api> = Api[Name] extends { query: { shape: infer Shape } }
  ? keyof Shape & string
  : never;

/**
 * What a page says of itself, in the `handle` of its route's module. Public answers, sitemap, robots.txt, service worker
 * and tests read it from the build (`server/platform/http/declared-pages.ts`).
 */
export interface PageHandle<Name extends keyof Api & EndpointName = never> {
  /** The same for everyone (decision 3): kept in memory for a moment, and in the browser for reading offline. */
  isPublic?: true;
  /** The parameters of its address that it reads, as an endpoint has them; all others are dropped. */
  query?: readonly QueryNames<Name>[];
  /** Whether the sitemap names it: by its own path, or by those of all categories. Products have their own. */
  sitemap?: 'page' | 'categories';
  /** Needs a signed-in customer. */
  isPersonal?: true;
  /** The addresses at which tests open it; by default its path, where that has no parameters. */
  examples?: readonly string[];
}
