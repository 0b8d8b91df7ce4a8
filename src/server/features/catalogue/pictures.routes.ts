import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http-env.ts';
import { type PictureFormat, parseVersionName } from '../../platform/pictures/picture-files.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import { notFound } from '../../platform/shop-error.ts';

const CONTENT_TYPE: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Picture files by content hash: they never change, so a browser may keep them for a year. */
export function mountPictures(app: Hono<HttpEnv>, store: PictureStore): void {
  app.get('/pictures/:file', async (context) => {
    const wanted = parseVersionName(context.req.param('file'));
    const bytes = wanted && (await store.version(wanted.hash, wanted.width, wanted.format));
    if (!bytes) throw notFound('This picture');
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': CONTENT_TYPE[wanted.format],
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
