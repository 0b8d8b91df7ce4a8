import { type Api, api } from '../contract/api.ts';
import { type ApiClient, ApiError } from '../contract/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { callHandler, type Handler, type Handlers } from './platform/http/endpoint-route.ts';
import { toShopError } from './platform/http/responses.ts';

interface PageApiParts {
  handlers: Handlers<Api>;
  report: (error: unknown) => void;
  /** Called when the page cannot be answered now, but soon. */
  onUnavailable?: () => void;
}

/** The API for pages rendered on the server: public reads, answered without HTTP and JSON. */
export function createPageApi({ handlers, report, onUnavailable }: PageApiParts): ApiClient {
  async function call(name: keyof Api, input: object | undefined): Promise<unknown> {
    const endpoint: Endpoint = api[name];
    if (!endpoint.isPublic) throw new Error(`${name} is not public: pages may not show it`);
    try {
      return await callHandler(endpoint, handlers[name] as Handler<Endpoint>, { ...input });
    } catch (error) {
      const { code, message, status } = toShopError(error);
      if (code === 'INTERNAL') report(error);
      if (code === 'UNAVAILABLE') onUnavailable?.();
      throw new ApiError(status, { code, message });
    }
  }
  return { call } as ApiClient;
}
