import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { notFound } from '../../platform/http/shop-error.ts';
import { brandFileType } from '../../platform/pictures/brand-pictures.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import type { ShopService } from './shop.service.ts';

/**
 * Files of logo, favicon and link preview, by content hash: browsers may keep them for a year.
 * Programs that read no HTML ask for `/favicon.ico`.
 */
export function mountThemePictures(
  app: Hono<HttpEnv>,
  { brand }: Pick<PictureStore, 'brand'>,
  shop: Pick<ShopService, 'facts'>,
) {
  app.get('/favicon.ico', async (context, next) => {
    const { theme } = await shop.facts();
    if (!theme?.icon) return next();
    context.header('Cache-Control', 'public, max-age=3600');
    return context.redirect(`${theme.icon}-32.png`);
  });
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
