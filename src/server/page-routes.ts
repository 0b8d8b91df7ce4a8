import type { Hono } from 'hono';
import { type Api, api } from '../contract/api.ts';
import { type ApiClient, ApiError } from '../contract/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { RETRY_AFTER_SECONDS, ShopError } from './platform/errors/shop-error.ts';
import type { Lane } from './platform/http/admission.ts';
import { callHandler, type Handler, type Handlers } from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import type { PagesHandler } from './platform/http/pages.ts';
import type { PublicCache } from './platform/http/public-cache.ts';
import { toShopError } from './platform/http/responses.ts';

/** Mounts the pages, for all that nothing before has answered. */
export function mountPages(
  app: Hono<HttpEnv>,
  pages: PagesHandler,
  parts: Pick<PageApiParts, 'handlers' | 'cache'>,
  lane: Lane,
): void {
  /** Pages that wait for the same read fail with the same error, which is logged once. */
  const logged = new WeakSet<Error>();
  app.on(['GET', 'HEAD', 'POST'], '*', async (context) => {
    let isUnavailable = false;
    const onUnavailable = () => {
      isUnavailable = true;
    };
    const logger = context.get('logger');
    const { signal } = context.req.raw;
    const report = (err: unknown) => {
      // Nobody waits for the page any more, or it is worth another try soon.
      if (signal.aborted || isUnavailable) return;
      if (err instanceof Error) {
        if (logged.has(err)) return;
        logged.add(err);
      }
      logger.error({ err }, 'page failed');
    };
    const pageApi = createPageApi({ ...parts, report, onUnavailable });
    try {
      const page = await lane.run(() =>
        pages(context.req.raw, pageApi, report, context.get('requestId')),
      );
      return isUnavailable ? asUnavailable(page) : page;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return asUnavailable(context.html(busyPage(error.message)));
    }
  });
}

/** An error page as one that is worth another try soon. */
function asUnavailable(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  return new Response(page.body, { status: 503, headers });
}

/** The page while too many others are waited for: it loads itself again. */
function busyPage(message: string): string {
  return `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>One moment please</title>
<p style="font:1rem sans-serif;margin:20vh auto;max-width:30rem;padding:1rem;text-align:center">${message}</p></html>`;
}

interface PageApiParts {
  handlers: Handlers<Api>;
  /** Keeps the answers of calls that take nothing, such as the menu: every page asks for them. */
  cache?: Pick<PublicCache, 'getPart'> | undefined;
  report: (error: unknown) => void;
  /** Called when the page cannot be answered now, but soon. */
  onUnavailable?: () => void;
}

/** The API for pages rendered on the server: public reads, answered without HTTP and JSON. */
export function createPageApi({ handlers, cache, report, onUnavailable }: PageApiParts): ApiClient {
  async function call(name: keyof Api, input: object | undefined): Promise<unknown> {
    const endpoint: Endpoint = api[name];
    if (!endpoint.isPublic) throw new Error(`${name} is not public: pages may not show it`);
    const answer = () => callHandler(endpoint, handlers[name] as Handler<Endpoint>, { ...input });
    const takesNothing = !endpoint.params && !endpoint.query;
    try {
      return await (cache && takesNothing ? cache.getPart(name, answer) : answer());
    } catch (error) {
      const { code, message, status } = toShopError(error);
      if (code === 'INTERNAL') report(error);
      if (code === 'UNAVAILABLE') onUnavailable?.();
      throw new ApiError(status, { code, message });
    }
  }
  return { call } as ApiClient;
}
