import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http-env.ts';
import { type PictureFormat, parseVersionName } from '../../platform/pictures/picture-files.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import type { PictureFile } from '../../platform/pictures/stand-in.ts';
import { notFound } from '../../platform/shop-error.ts';

/** Who knows of pictures by their hash. */
export interface PictureShelf {
  /** Null for a hash that is not known; `widths` are those the picture is offered in. */
  find(hash: string): Promise<{ width: number; widths: number[] } | null>;
}

const CONTENT_TYPE: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * Picture files by content hash: they never change, so a browser may keep them for a year. A file that
 * stands in for one still being made is asked for again.
 */
export function mountPictures(app: Hono<HttpEnv>, store: PictureStore, shelf: PictureShelf): void {
  app.get('/pictures/:file', async (context) => {
    const found = await find(store, shelf, context.req.param('file'));
    if (!found) throw notFound('This picture');
    return context.body(new Uint8Array(found.bytes), 200, {
      'Content-Type': CONTENT_TYPE[found.format],
      'Cache-Control': found.isStandIn ? 'no-store' : 'public, max-age=31536000, immutable',
    });
  });
}

async function find(
  store: PictureStore,
  shelf: PictureShelf,
  file: string,
): Promise<PictureFile | null> {
  const wanted = parseVersionName(file);
  if (!wanted) return null;
  const { hash, width, format } = wanted;
  const bytes = await store.kept(hash, width, format);
  if (bytes) return { bytes, format };
  const picture = await shelf.find(hash);
  if (!picture?.widths.includes(width)) return null;
  return store.versionSoon({ hash, width: picture.width }, width, format);
}
