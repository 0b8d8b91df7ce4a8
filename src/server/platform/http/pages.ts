import { createHash, randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiReader } from '../../../contract/client.ts';
import { contentSecurityPolicy, NO_SOURCES, type PageSources } from './security-headers.ts';

/** Renders a page, which loads its data by `api`; a page of an error shows the request's id. */
export type PagesHandler = (
  request: Request,
  api: ApiReader,
  report: (error: unknown) => void,
  requestId: string,
) => Promise<Response>;

type ContextKey = Parameters<RouterContextProvider['set']>[0];
type PagesBuild = ServerBuild & {
  entry: {
    module: Record<'apiContext' | 'reportContext' | 'renderingContext', ContextKey>;
  };
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
  return async (request, api, report, requestId) => {
    const loaded = (typeof build === 'function' ? await build() : build) as PagesBuild;
    const { apiContext, reportContext, renderingContext } = loaded.entry.module;
    const context = new RouterContextProvider();
    const nonce = mode === 'production' ? randomBytes(16).toString('hex') : undefined;
    context.set(apiContext, api);
    context.set(reportContext, report);
    context.set(renderingContext, { nonce, requestId });
    const response = await handle(request, context);
    if (nonce === undefined || !isHtml(response)) return response;
    return withPolicy(response, nonce, sources);
  };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

async function withPolicy(
  response: Response,
  nonce: string,
  sources: PageSources,
): Promise<Response> {
  const { html, scriptHashes } = hashOwnScripts(await response.text(), nonce);
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes, sources));
  return new Response(html, { status: response.status, headers });
}

/**
 * The hashes of the inline scripts that the renderer itself has marked with its nonce, and the page without
 * these marks: it is kept and sent to everyone, to whom a nonce would be known. A script that came into the
 * page by a stored text has no mark, so that no browser runs it.
 */
export function hashOwnScripts(
  html: string,
  nonce: string,
): { html: string; scriptHashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    scriptHashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: startScriptsLate(html, mark).replaceAll(mark, ''), scriptHashes };
}

/** Leaves it to `web/platform/late-scripts.ts` when the page's scripts are requested and run. */
function startScriptsLate(html: string, mark: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '$& media="not all"')
    .replace(
      `<script${mark} type="module" async="">`,
      '<script type="text/plain" id="late-scripts">',
    );
}
