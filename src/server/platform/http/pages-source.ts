import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../process/start-error.ts';
import { createPagesHandler, type PagesHandler } from './pages.ts';
import type { PageSources } from './security-headers.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The page renderer: the build's, or the dev server's in development. */
export interface Pages {
  handler: PagesHandler;
  /** Folder of the built scripts and pictures; the dev server serves its own. */
  assetsFolder?: string;
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
  };
}
