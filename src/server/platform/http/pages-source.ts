import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';
import {
  type DeclaredPage,
  declaredPages,
  loadServerBuild,
  SERVER_BUILD,
} from './declared-pages.ts';
import { createPagesHandler, type PagesHandler } from './pages.ts';
import type { PageSources } from './security-headers.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The page renderer: the build's, or the dev server's in development. */
export interface Pages {
  handler: PagesHandler;
  /** None in development, where no page is kept. */
  declared: readonly DeclaredPage[];
  /** Folder of the built scripts and pictures; the dev server serves its own. */
  assetsFolder?: string;
}

/** @param sources further origins that pages may use */
export async function builtPages(sources: PageSources): Promise<Pages> {
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
