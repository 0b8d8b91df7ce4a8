import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { notFound } from '../../platform/http/shop-error.ts';
import { brandFileType } from '../../platform/pictures/brand-files.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';

/** Files of logo, favicon and link preview, by content hash: browsers may keep them for a year. */
export function mountThemePictures(app: Hono<HttpEnv>, { brand }: Pick<PictureStore, 'brand'>) {
  app.get('/brand/:file', async (context) => {
    const file = context.req.param('file');
    const type = brandFileType(file);
    const bytes = type && (await brand.read(file));
    if (!bytes) throw notFound('This picture');
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
