import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { notFound } from '../../../platform/errors/shop-error.ts';
import type { HttpEnv } from '../../../platform/http/http-env.ts';
import {
  type PictureFormat,
  parseVariantName,
  SHARE_VARIANT,
  type Variant,
} from '../../../platform/pictures/picture-files.ts';
import type { PictureStore } from '../../../platform/pictures/picture-store.ts';

/** Looks up pictures by their hash. */
export interface PictureLookup {
  /** Null for a hash that is not known; `widths` are those the picture and its phone crop have. */
  find(hash: string): Promise<{ width: number; widths: number[]; phoneWidths?: number[] } | null>;
}

const CONTENT_TYPE: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * Picture files by content hash: they never change, so browsers may cache them for a year. A file
 * that replaces one that is still being generated is not cached.
 */
export function mountPictures(app: Hono<HttpEnv>, store: PictureStore, lookup: PictureLookup) {
  app.get('/pictures/:file', async (context) => {
    const found = await find(store, lookup, context.req.param('file'));
    if (!found) throw notFound('This picture');
    return context.body(new Uint8Array(found.bytes), 200, {
      'Content-Type': CONTENT_TYPE[found.format],
      'Cache-Control': found.isFallback ? 'no-store' : 'public, max-age=31536000, immutable',
    });
  });
}

async function find(store: PictureStore, lookup: PictureLookup, file: string) {
  const requested = parseVariantName(file);
  if (!requested) return null;
  const { hash, variant } = requested;
  const bytes = await store.readVariant(hash, variant);
  if (bytes) return { bytes, format: variant.format };
  const picture = await lookup.find(hash);
  if (!picture || !isOffered(picture, variant)) return null;
  return store.variantOrFallback({ hash, width: picture.width }, variant);
}

function isOffered(picture: { widths: number[]; phoneWidths?: number[] }, variant: Variant) {
  if (variant.crop === 'share') return isDeepStrictEqual(variant, SHARE_VARIANT);
  const widths = variant.crop ? picture.phoneWidths : picture.widths;
  return widths?.includes(variant.width) ?? false;
}
