import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../process/start-error.ts';
import { createPagesHandler, type PagesHandler } from './pages.ts';
import type { PageSources } from './security-headers.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The page renderer: the build's, or Vite's in development. */
export interface Pages {
  handler: PagesHandler;
  /** Folder of the built scripts and pictures; Vite serves its own. */
  assetsFolder?: string;
  /** Runs before the app. */
  middleware?: Middleware;
  close(): Promise<void>;
}

/** @param sources further origins that pages may use */
export async function builtPages(sources: PageSources): Promise<Pages> {
  const entry = path.join(ROOT, 'build/server/index.js');
  if (!existsSync(entry)) {
    throw new StartError('The pages are not built yet: start the shop with npm start.');
  }
  const build = await import(pathToFileURL(entry).href);
  return {
    handler: createPagesHandler(build, 'production', sources),
    assetsFolder: path.join(ROOT, 'build/client'),
    close: async () => {},
  };
}

/** Renders pages from source, reloaded in the browser when it changes. */
export async function vitePages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite');
  const before = process.listeners('SIGTERM');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  // Vite's own signal handlers would end the process in the middle of our drain.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  }
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build');
  return {
    handler: createPagesHandler(load as Parameters<typeof createPagesHandler>[0], 'development'),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
