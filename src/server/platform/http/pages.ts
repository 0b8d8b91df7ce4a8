import { createHash } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiReader } from '../../../contract/client.ts';
import { contentSecurityPolicy, NO_SOURCES, type PageSources } from './security-headers.ts';

/** Renders a page, which loads its data by `api`. */
export type PagesHandler = (
  request: Request,
  api: ApiReader,
  report: (error: unknown) => void,
) => Promise<Response>;

type ContextKey = Parameters<RouterContextProvider['set']>[0];
type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: ContextKey; reportContext: ContextKey } };
};

/**
 * Wraps React Router's build. The context key comes from the build itself: imported from source it
 * would be another key, and every page would fail.
 */
export function createPagesHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
  sources: PageSources = NO_SOURCES,
): PagesHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, api, report) => {
    const loaded = (typeof build === 'function' ? await build() : build) as PagesBuild;
    const context = new RouterContextProvider();
    context.set(loaded.entry.module.apiContext, api);
    context.set(loaded.entry.module.reportContext, report);
    const response = await handle(request, context);
    if (mode === 'development' || !isHtml(response)) return response;
    return withScriptHashes(response, sources);
  };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Lists each inline script of the page by its hash, so that no other script can run. JSON-LD is data, and never runs. */
async function withScriptHashes(response: Response, sources: PageSources): Promise<Response> {
  const html = await response.text();
  const hashes = [
    ...html.matchAll(
      /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, sources));
  return new Response(html, { status: response.status, headers });
}
