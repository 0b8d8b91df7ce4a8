import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from '../file-store.ts';
import { ShopError } from '../shop-error.ts';
import { dominantColours } from './dominant-colours.ts';
import {
  offeredWidths,
  originalName,
  type PictureFormat,
  type StoredPicture,
  versionName,
  versionNames,
} from './picture-files.ts';

const MAX_BYTES = 15 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);
const MAX_AT_ONCE = 2;

export interface PictureStore {
  /**
   * Takes in an uploaded picture: type by content, orientation applied, metadata dropped.
   * Throws PICTURE_UNREADABLE with what to do, and leaves no file behind.
   */
  takeIn(bytes: Uint8Array, alt: string): Promise<StoredPicture>;
  /** Keeps a ready original under its hash; for pictures whose facts are known already. */
  keepOriginal(bytes: Uint8Array): Promise<string>;
  /** One version of a picture, made at first demand and kept; null where there is no such picture. */
  version(hash: string, width: number, format: PictureFormat): Promise<Buffer | null>;
  /** Removes a picture with all its versions. */
  forget(picture: Pick<StoredPicture, 'hash' | 'width'>): Promise<void>;
}

/** Pictures in several widths and formats over a file store. */
export function createPictureStore(files: FileStore): PictureStore {
  const underway = new Map<string, Promise<Buffer | null>>();
  const queue = createQueue(MAX_AT_ONCE);

  async function keepOriginal(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    await files.write(originalName(hash), bytes);
    return hash;
  }

  async function make(hash: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    const original = await files.read(originalName(hash));
    if (!original) return null;
    const image = sharp(original);
    const { width: fullWidth } = await image.metadata();
    if (!offeredWidths(fullWidth).includes(width)) return null;
    const bytes = await encode(image.resize({ width, withoutEnlargement: true }), format);
    await files.write(versionName(hash, width, format), bytes);
    return bytes;
  }

  return {
    keepOriginal,

    async takeIn(bytes, alt) {
      if (bytes.byteLength > MAX_BYTES) throw unreadable('The picture is larger than 15 MB');
      const { data, info } = await normalise(bytes);
      const facts = {
        width: info.width,
        height: info.height,
        preview: await tinyPreview(data),
        colours: await dominantColours(data),
      };
      return { hash: await keepOriginal(data), alt, ...facts };
    },

    async version(hash, width, format) {
      const name = versionName(hash, width, format);
      const kept = await files.read(name);
      if (kept) return kept;
      const making =
        underway.get(name) ??
        queue(() => make(hash, width, format)).finally(() => underway.delete(name));
      underway.set(name, making);
      return making;
    },

    async forget({ hash, width }) {
      const names = [originalName(hash), ...versionNames(hash, width)];
      await Promise.all(names.map((name) => files.remove(name)));
    },
  };
}

async function normalise(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' });
    const { format } = await image.metadata();
    if (!READABLE.has(format))
      throw unreadable('The file is not a JPEG, PNG, WebP or AVIF picture');
    return await image
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#FBF7EF' })
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw unreadable(
      'The picture cannot be read: it may be broken, or have more than 40 million pixels',
    );
  }
}

function unreadable(message: string): ShopError {
  return new ShopError('PICTURE_UNREADABLE', `${message}. Please choose another.`, {
    issues: [{ path: 'image', message: `${message}. Please choose another.` }],
  });
}

async function tinyPreview(bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes).resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function encode(image: Sharp, format: PictureFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 74 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  }
}

/** Runs at most `limit` tasks at once, the others in the order they came. */
function createQueue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
