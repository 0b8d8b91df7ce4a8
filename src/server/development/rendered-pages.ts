import type { PagesHandler } from '../platform/http/pages.ts';

/** Headers with the requested page and its id. */
export const PAGE_URL = 'x-page-url';
export const PAGE_ID = 'x-page-id';

/** Pages rendered by the dev server, which keeps Vite while the shop restarts. */
export function pagesOfRenderer(address: string): PagesHandler {
  return async (request, _api, _report, requestId) => {
    const headers = new Headers(request.headers);
    headers.set(PAGE_URL, request.url);
    headers.set(PAGE_ID, requestId);
    for (const name of ['connection', 'content-length', 'host', 'accept-encoding']) {
      headers.delete(name);
    }
    const { method, signal } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    const page = await fetch(address, { method, headers, body, signal, redirect: 'manual' });
    // The headers of a fetched answer cannot be changed.
    return new Response(page.body, page);
  };
}
