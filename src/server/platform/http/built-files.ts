import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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
  // A file of another build: rendering a page for it would cost far more than the file.
  app.all('/assets/*', (context) =>
    context.text('Not found', 404, { 'Cache-Control': 'no-store' }),
  );
  app.get('/:file{.+\\.[a-z0-9]+}', serve(HOUR));
}

/** The paths of all files below `/assets` of the built pages in `folder`. */
export function listAssets(folder: string): Set<string> {
  const names = readdirSync(path.join(folder, 'assets'), { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => `/assets/${name}`));
}

/** Ends a service worker that browsers have: it forgets what it stored, and leaves its pages. */
const END = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** The service worker of the build at /sw.js; switched off, one in its place that ends it. */
export function mountServiceWorker(app: Hono<HttpEnv>, folder: string, isOn: boolean): void {
  app.get('/sw.js', async (context) => {
    const script = isOn ? await readFile(path.join(folder, 'sw.js'), 'utf8') : END;
    return context.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  });
}
