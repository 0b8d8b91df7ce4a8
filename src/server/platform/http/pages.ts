import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import { StartError } from '../errors/start-error.ts';
import {
  type DeclaredPage,
  declaredPages,
  loadServerBuild,
  SERVER_BUILD,
} from './declared-pages.ts';
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
    const nonce = mode === 'production' ? randomBytes(16).toString('hex') : undefined;
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    context.set(reportContext, report);
    context.set(renderingContext, { requestId, nonce });
    const response = await handle(request, context);
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    return isPage && nonce ? withScriptPolicy(response, nonce, sources) : response;
  };
}

/**
 * The page with its content security policy. The policy names hashes, never the nonce: a page is
 * kept and sent to everyone, so that its nonce is known.
 */
async function withScriptPolicy(page: Response, nonce: string, sources: PageSources) {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(hashOwnScripts(html, nonce), sources),
  );
  return new Response(html, { status: page.status, headers });
}

/**
 * The hashes of the inline scripts that the renderer has marked with the nonce of this rendering. A
 * script that came into the page by a stored text has no such mark, so that no browser runs it.
 */
export function hashOwnScripts(html: string, nonce: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The page renderer: the build's, or Vite's in development. */
export interface Pages {
  handler: PagesHandler;
  /** None in development, where no page is kept. */
  declared: readonly DeclaredPage[];
  /** Folder of the built scripts and pictures; Vite serves its own. */
  assetsFolder?: string;
}

/** @param sources further origins that pages may use */
export async function loadBuiltPages(sources: PageSources): Promise<Pages> {
  if (!existsSync(SERVER_BUILD)) {
    throw new StartError('The pages are not built yet: start the shop with npm start.');
  }
  const build = await loadServerBuild();
  return {
    handler: createPagesHandler(build, 'production', sources),
    declared: declaredPages(build),
    assetsFolder: path.join(ROOT, 'build/client'),
  };
}
