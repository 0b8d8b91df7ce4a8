import { createHash, randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import { contentSecurityPolicy, NO_SOURCES, type PageSources } from './security-headers.ts';

/** Renders a page, which loads its data by `api`; a page of an error shows the request's id. */
export type PagesHandler = (
  request: Request,
  api: ApiClient,
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
    context.set(apiContext, api);
    context.set(reportContext, report);
    context.set(renderingContext, {
      requestId,
      ...(mode === 'production' && nonceAndFinish(sources)),
    });
    return handle(request, context);
  };
}

/** A nonce for one page's own scripts, and what removes it from the page and sets the content security policy. */
function nonceAndFinish(sources: PageSources) {
  const nonce = randomBytes(16).toString('hex');
  return {
    nonce,
    finish(page: Buffer, headers: Headers) {
      const { html, scriptHashes } = hashOwnScripts(page, nonce);
      headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes, sources));
      return html;
    },
  };
}

/**
 * The hashes of the inline scripts that the renderer itself has marked with its nonce, and the page without
 * these marks: it is kept and sent to everyone, to whom a nonce would be known. A script that came into the
 * page by a stored text has no mark, so that no browser runs it.
 *
 * Read as Latin-1: all that is searched for is ASCII, and a text of bytes takes half the memory of one with
 * rupee signs and needs no decoding.
 */
export function hashOwnScripts(
  page: Buffer,
  nonce: string,
): { html: Buffer<ArrayBuffer>; scriptHashes: string[] } {
  const html = page.toString('latin1');
  const mark = ` nonce="${nonce}"`;
  const scriptHashes: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    scriptHashes.push(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`);
  }
  const finished = startScriptsLate(html, mark).replaceAll(mark, '');
  return { html: Buffer.from(finished, 'latin1'), scriptHashes };
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
