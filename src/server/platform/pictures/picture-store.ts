import { createHash } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../file-store.ts';
import { ShopError } from '../shop-error.ts';
import {
  originalName,
  type PictureFormat,
  type StoredPicture,
  versionName,
  versionNames,
} from './picture-files.ts';
import { type Developed, PictureRefused } from './picture-work.ts';
import { openPictureWorkshop, type PictureWorkshop } from './picture-workshop.ts';
import { nearestFile, type PictureFile } from './stand-in.ts';
import { createWorkQueue } from './work-queue.ts';

const MAX_BYTES = 15 * 1024 * 1024;
/** How long a request waits for a version that is still to be made. */
const PATIENCE_MS = 300;
/** One picture at a time for every processor, and never more than two: each takes up to 150 MB. */
const MOST_AT_ONCE = Math.min(2, os.availableParallelism());

/** An upload made ready, not kept yet. */
export interface DevelopedPicture {
  picture: StoredPicture & Pick<Developed, 'colours'>;
  original: Uint8Array;
}

type Original = Pick<StoredPicture, 'hash' | 'width'>;

export interface PictureStore {
  /**
   * Makes an upload ready: type by content, orientation applied, metadata dropped. Keeps nothing.
   * @throws ShopError PICTURE_UNREADABLE with what to do
   */
  develop(bytes: Uint8Array, alt: string): Promise<DevelopedPicture>;
  /** Keeps an original under its hash, which it gives. */
  keepOriginal(bytes: Uint8Array): Promise<string>;
  /** One version, if it was made before. */
  kept(hash: string, width: number, format: PictureFormat): Promise<Buffer | null>;
  /** One version, made if it isn't there, however long that takes; null where the original is missing. */
  version(
    hash: string,
    width: number,
    format: PictureFormat,
    urgency?: 'asked' | 'ahead',
  ): Promise<Buffer | null>;
  /**
   * One version, if it comes soon; else the nearest file of the picture that readers of the format
   * understand, while the version is made for later. Null where the original is missing.
   */
  versionSoon(picture: Original, width: number, format: PictureFormat): Promise<PictureFile | null>;
  /** Removes a picture with all its versions. */
  forget(picture: Original): Promise<void>;
  /** Ends the making of pictures. */
  close(): Promise<void>;
}

export interface PictureStoreParts {
  workshop?: PictureWorkshop;
  /** Settles when a request has waited long enough. */
  patience?: () => Promise<unknown>;
  /** Told of a version that could not be made when nobody waits for it any more. */
  report?: (error: unknown) => void;
}

/** Pictures in several widths and formats over a file store. */
export function createPictureStore(
  files: FileStore,
  {
    workshop = openPictureWorkshop(),
    patience = () => pause(PATIENCE_MS, undefined, { ref: false }),
    report = () => {},
  }: PictureStoreParts = {},
): PictureStore {
  const queue = createWorkQueue(MOST_AT_ONCE);

  const kept: PictureStore['kept'] = (hash, width, format) =>
    files.read(versionName(hash, width, format));

  async function make(hash: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    const original = await files.read(originalName(hash));
    if (!original) return null;
    const bytes = await workshop.version(original, width, format);
    const name = versionName(hash, width, format);
    await files.write(name, bytes);
    // Forgotten meanwhile, perhaps by another process: the versions are removed after the original.
    if (!(await files.has(originalName(hash)))) await files.remove(name);
    return bytes;
  }

  const version: PictureStore['version'] = async (hash, width, format, urgency = 'asked') => {
    const bytes = await kept(hash, width, format);
    if (bytes) return bytes;
    return queue.run(versionName(hash, width, format), rankOf(width, format, urgency), () =>
      make(hash, width, format),
    );
  };

  return {
    kept,
    version,

    async develop(bytes, alt) {
      if (bytes.byteLength > MAX_BYTES) throw unreadable('The picture is larger than 15 MB');
      const name = `upload ${hashOf(bytes)}`;
      const { original, ...facts } = await queue
        .run(name, RANK_OF_UPLOADS, () => workshop.develop(bytes))
        .catch((error) => {
          throw error instanceof PictureRefused ? unreadable(error.message) : error;
        });
      return { original, picture: { hash: hashOf(original), alt, ...facts } };
    },

    async keepOriginal(bytes) {
      const hash = hashOf(bytes);
      await files.write(originalName(hash), bytes);
      return hash;
    },

    async versionSoon(picture, width, format) {
      const making = version(picture.hash, width, format);
      const late = patience().then(() => 'late' as const);
      const bytes = await Promise.race([making, late]);
      if (bytes !== 'late') return bytes && { bytes, format };
      making.catch(report);
      const standIn = await nearestFile(files, picture, width, format);
      if (standIn) return standIn;
      const made = await making;
      return made && { bytes: made, format };
    },

    async forget({ hash, width }) {
      await files.remove(originalName(hash));
      await Promise.all(versionNames(hash, width).map((name) => files.remove(name)));
    },

    close: () => workshop.close(),
  };
}

const RANK_OF_UPLOADS = -1;
const RANK_AHEAD = 1_000;
/** How much longer a format takes than JPEG. */
const COST: Record<PictureFormat, number> = { jpg: 1, webp: 1, avif: 5 };

/** Quick ones first, so that few wait for a slow one; what nobody asked for comes last. */
function rankOf(width: number, format: PictureFormat, urgency: 'asked' | 'ahead'): number {
  const megapixels = width ** 2 / 1e6;
  return COST[format] * megapixels + (urgency === 'ahead' ? RANK_AHEAD : 0);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

function unreadable(message: string): ShopError {
  return new ShopError('PICTURE_UNREADABLE', `${message}. Please choose another.`, {
    issues: [{ path: 'image', message: `${message}. Please choose another.` }],
  });
}
