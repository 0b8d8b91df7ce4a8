import { ApiError, type ApiReader } from '../contract/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { RouteName } from '../contract/routes.ts';
import { isPublicRead } from './content-topics.ts';
import type { Handlers } from './handlers/handlers.ts';
import { type Handler, type ListPage, readWithin } from './platform/http/endpoint-route.ts';
import { asShopError } from './platform/http/error-response.ts';

interface PageApiParts {
  handlers: Handlers;
  /** Gets the topics of what the page reads. */
  topics: Set<string>;
  report: (error: unknown) => void;
  /** Called when the page cannot be answered now, but soon. */
  onUnavailable?: () => void;
}

/** The API for pages rendered on the server: public reads, answered without HTTP and JSON. */
export function createPageApi({
  handlers,
  topics,
  report,
  onUnavailable,
}: PageApiParts): ApiReader {
  async function read(name: RouteName, input: object | undefined): Promise<unknown> {
    if (!isPublicRead(name)) throw new Error(`${name} is not public: pages may not show it`);
    const endpoint: Endpoint = endpoints[name];
    try {
      return await readWithin(endpoint, handlers[name] as Handler<Endpoint>, { ...input, topics });
    } catch (error) {
      const { code, message, status } = asShopError(error);
      if (code === 'INTERNAL') report(error);
      if (code === 'UNAVAILABLE') onUnavailable?.();
      throw new ApiError(status, { code, message });
    }
  }
  const reader = {
    async call(name: RouteName, input?: object) {
      const result = await read(name, input);
      return (endpoints[name] as Endpoint).paged ? (result as ListPage<unknown>).items : result;
    },
    async page(name: RouteName, input?: object) {
      const page = (await read(name, input)) as ListPage<unknown>;
      return { ...page, total: await page.total() };
    },
  };
  return reader as ApiReader;
}
