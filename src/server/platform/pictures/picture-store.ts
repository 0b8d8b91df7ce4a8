import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { invalidField, type ShopError } from '../errors/shop-error.ts';
import type { FileStore } from '../storage/file-store.ts';
import { createBrandPictures } from './brand-pictures.ts';
import { findNearestFile, type PictureFile } from './fallback-picture.ts';
import {
  hashPicture,
  originalName,
  type PictureFormat,
  type StoredPicture,
  type Variant,
  variantName,
  variantNames,
} from './picture-files.ts';
import { PictureRefused, type ProcessedUpload } from './picture-work.ts';
import {
  createWorkQueue,
  openPictureWorkerPool,
  type PictureWorkerPool,
  PictureWorkLost,
} from './picture-worker-pool.ts';

const MAX_BYTES = 15 * 1024 * 1024;
const TOO_SLOW = 'The picture could not be read in time. Please try again, or choose another.';
/** How long a request waits for a variant that is being rendered. */
const PATIENCE_MS = 300;
/** A program that previews a link asks once, and keeps what it gets. */
const SHARE_PATIENCE_MS = 900;
/** One render per processor, at most two: each takes up to 150 MB. */
const MAX_CONCURRENT = Math.min(2, os.availableParallelism());

/** A processed upload that is not stored yet. */
export interface ProcessedPicture {
  picture: StoredPicture & Pick<ProcessedUpload, 'colours'>;
  original: Uint8Array;
}

type Original = Pick<StoredPicture, 'hash' | 'width'>;

export type PictureStore = ReturnType<typeof createPictureStore>;

export interface PictureStoreParts {
  workerPool?: PictureWorkerPool;
  /** Resolves when a request has waited so long for a variant. */
  patience?: (ms: number) => Promise<unknown>;
  /** Called for a variant that failed after nobody waited for it any more. */
  report?: (error: unknown) => void;
}

/** Pictures in several widths and formats on a file store. */
export function createPictureStore(
  files: FileStore,
  {
    workerPool = openPictureWorkerPool(),
    patience = (ms) => pause(ms, undefined, { ref: false }),
    report = () => {},
  }: PictureStoreParts = {},
) {
  const queue = createWorkQueue(MAX_CONCURRENT);

  /** One variant, if it exists. */
  const readVariant = (hash: string, variant: Variant) => files.read(variantName(hash, variant));

  async function renderVariant(hash: string, variant: Variant) {
    const original = await files.read(originalName(hash));
    if (!original) return null;
    const bytes = await workerPool.renderVariant(original, variant);
    const name = variantName(hash, variant);
    await files.write(name, bytes);
    // Deleted meanwhile, perhaps by another process: the variants are deleted after the original.
    if (!(await files.has(originalName(hash)))) await files.remove(name);
    return bytes;
  }

  /** One variant, rendered if missing, however long that takes; null where the original is missing. */
  async function ensureVariant(
    hash: string,
    variant: Variant,
    urgency: Urgency = 'requested',
  ): Promise<Buffer | null> {
    const bytes = await readVariant(hash, variant);
    if (bytes) return bytes;
    return queue.run(variantName(hash, variant), rankVariant(variant, urgency), () =>
      renderVariant(hash, variant),
    );
  }

  /** Processes an upload in its turn. @throws ShopError PICTURE_UNREADABLE with what to do */
  async function process<T>(kind: string, bytes: Uint8Array, work: () => Promise<T>): Promise<T> {
    if (bytes.byteLength > MAX_BYTES) throw unreadable('The picture is larger than 15 MB');
    try {
      return await queue.run(`${kind} ${hashPicture(bytes)}`, RANK_OF_UPLOADS, work);
    } catch (error) {
      if (error instanceof PictureRefused) throw unreadable(error.message);
      if (!(error instanceof PictureWorkLost)) throw error;
      report(error);
      throw invalidField('image', TOO_SLOW, 'PICTURE_UNREADABLE');
    }
  }

  /** Stores an original under its hash and returns the hash. */
  async function storeOriginal(bytes: Uint8Array): Promise<string> {
    const hash = hashPicture(bytes);
    await files.write(originalName(hash), bytes);
    return hash;
  }

  return {
    readVariant,
    ensureVariant,

    /** Logo, favicon and link preview of the shop itself. */
    brand: createBrandPictures(files, {
      process: (bytes, use) => process(use, bytes, () => workerPool.processBrand(bytes, use)),
      hashBytes: hashPicture,
    }),

    /**
     * Processes an upload: detects its type, applies its orientation, drops its metadata. Stores
     * nothing. @throws ShopError PICTURE_UNREADABLE with what to do
     */
    async processUpload(bytes: Uint8Array, alt: string): Promise<ProcessedPicture> {
      const { original, ...facts } = await process('upload', bytes, () =>
        workerPool.processUpload(bytes),
      );
      return { original, picture: { hash: hashPicture(original), alt, ...facts } };
    },

    storeOriginal,

    /** Stores an original unless it is there. */
    async restoreOriginal(bytes: Uint8Array): Promise<void> {
      if (!(await files.has(originalName(hashPicture(bytes))))) await storeOriginal(bytes);
    },

    /**
     * One variant if it is ready soon, else the nearest existing file, or the original, while the
     * variant is rendered. Null where the original is missing.
     */
    async variantOrFallback(picture: Original, variant: Variant): Promise<PictureFile | null> {
      const rendering = ensureVariant(picture.hash, variant);
      const wait = variant.crop === 'share' ? SHARE_PATIENCE_MS : PATIENCE_MS;
      const late = patience(wait).then(() => 'late' as const);
      const bytes = await Promise.race([rendering, late]);
      if (bytes !== 'late') return bytes && { bytes, format: variant.format };
      rendering.catch(report);
      return findNearestFile(files, picture, variant);
    },

    /** Deletes a picture with all its variants. */
    async deletePicture({ hash, width }: Original): Promise<void> {
      await files.remove(originalName(hash));
      await Promise.all(variantNames(hash, width).map((name) => files.remove(name)));
    },

    /** Stops rendering. */
    close: () => workerPool.close(),
  };
}

/** Whether a variant was requested, or is rendered ahead of demand. */
type Urgency = 'requested' | 'ahead';

const RANK_OF_UPLOADS = -1;
const RANK_AHEAD = 1_000;
/** The render time of a format relative to JPEG. */
const COST: Record<PictureFormat, number> = { jpg: 1, webp: 1, avif: 5 };

/** Quick renders first, so that few wait for a slow one; pre-generation comes last. */
function rankVariant({ width, format }: Variant, urgency: Urgency): number {
  const megapixels = width ** 2 / 1e6;
  return COST[format] * megapixels + (urgency === 'ahead' ? RANK_AHEAD : 0);
}

function unreadable(message: string): ShopError {
  return invalidField('image', `${message}. Please choose another.`, 'PICTURE_UNREADABLE');
}
