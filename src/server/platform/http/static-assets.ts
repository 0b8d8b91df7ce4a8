import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Built files: those under /assets carry their hash in the name, the others may change. */
export function mountAssets(app: Hono<HttpEnv>, folder: string): void {
  const serve = (cacheControl: string) =>
    serveStatic({
      root: folder,
      // The build writes .br, .zst and .gz beside the files.
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', cacheControl),
    });
  app.get('/assets/*', serve(YEAR));
  app.get('/:file{.+\\.[a-z0-9]+}', serve(HOUR));
}
