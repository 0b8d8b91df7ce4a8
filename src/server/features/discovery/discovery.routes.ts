import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Hono } from 'hono';
import { notFound } from '../../platform/errors/shop-error.ts';
import type { DeclaredPage } from '../../platform/http/declared-pages.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';

const CACHE_CONTROL = 'public, max-age=900';
const TYPES: Record<string, string> = {
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** The files for search engines and marketplaces, at the root of the shop. */
export function mountDiscovery(
  app: Hono<HttpEnv>,
  { discovery }: Services,
  pages: readonly DeclaredPage[],
): void {
  const { keyFile } = discovery.indexNow;
  app.get('/robots.txt', (context) =>
    context.text(discovery.robots(pages), 200, { 'Cache-Control': CACHE_CONTROL }),
  );
  if (keyFile) app.get(`/${keyFile.name}`, (context) => context.text(keyFile.text));
  app.get('/:file{(?:sitemap|feed)[a-z0-9-]*\\.(?:xml|csv)}', async (context) => {
    const name = context.req.param('file');
    const bytes = await discovery.gzipped(name, pages);
    if (!bytes) throw notFound('This file');
    const headers = {
      'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain',
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept-Encoding',
    };
    if (takesGzip(context.req.header('accept-encoding'))) {
      return context.body(bytes, 200, { ...headers, 'Content-Encoding': 'gzip' });
    }
    const text = Readable.from([bytes]).pipe(createGunzip());
    return context.body(Readable.toWeb(text) as ReadableStream, 200, headers);
  });
}

/** Whether a client accepts gzip, as all but the plainest do. */
function takesGzip(accepted = ''): boolean {
  return accepted
    .split(',')
    .some((part) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(part));
}

export const discoveryWorkers = ({ discovery }: Services): Worker[] => [
  scheduledWorker('discovery.indexnow', '*/10 * * * *', discovery.indexNow.run),
];
