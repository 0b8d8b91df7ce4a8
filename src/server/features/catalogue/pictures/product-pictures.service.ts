import type { AdminProduct, GalleryChange } from '../../../../contract/catalogue-editing.ts';
import type { PictureColours } from '../../../../contract/values.ts';
import {
  defaultAlt,
  IMAGE_MISSING,
  MAX_PICTURES,
  TOO_MANY_PICTURES,
} from '../../../../domain/catalogue/product-editing.ts';
import type { InPaise } from '../../../../domain/money/money.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../../platform/errors/shop-error.ts';
import { cardVariants, type StoredPicture } from '../../../platform/pictures/picture-files.ts';
import type { PictureToPregenerate } from '../../../platform/pictures/picture-pregeneration.ts';
import type { PictureStore, ProcessedPicture } from '../../../platform/pictures/picture-store.ts';
import { isBannerPicture } from '../../banners/banners.repository.ts';
import { isOrderedPicture } from '../../orders/orders.repository.ts';
import type { ServiceBase } from '../../service-base.ts';
import { listPictures, type PictureRow, type ProductRow } from '../catalogue.repository.ts';
import { updateProduct } from '../editing/editing.repository.ts';
import {
  lockExistingProduct,
  lockVersion,
  type ProductEditingDeps,
  toPictureAuditValues,
} from '../editing/product-writer.service.ts';
import * as repository from './pictures.repository.ts';

export { listPictureHashes } from './pictures.repository.ts';

/** Keeps picture rows and picture files consistent. */
export interface ProductPictures {
  /** Stores pictures together with the rows that `write` inserts, or nothing. */
  storeWith: <T>(processed: ProcessedPicture[], write: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Deletes the rows of a picture that its product no longer shows, unless something else uses
   * it. Returns the pictures whose files are to be deleted after the commit.
   */
  deleteRows: (tx: Tx, pictures: PictureRow[]) => Promise<PictureRow[]>;
  /** Deletes the files of unused pictures after the commit. */
  deleteUnusedFiles: (pictures: Pick<StoredPicture, 'hash' | 'width'>[]) => Promise<void>;
  findWidth: (hash: string) => Promise<number | null>;
  findNextToPregenerate: (failed: string[]) => Promise<PictureToPregenerate | null>;
  markPregenerated: (hash: string) => Promise<void>;
}

export function createProductPictures(
  deps: Pick<ServiceBase, 'db' | 'pool' | 'pictureStore' | 'onPictureAdded'>,
): ProductPictures {
  const { db, pool, pictureStore, onPictureAdded } = deps;

  /** Locks in one order, so that two transactions with several pictures do not deadlock. */
  async function lockAll(tx: Tx, pictures: Pick<StoredPicture, 'hash'>[]): Promise<void> {
    const hashes = new Set(pictures.map(({ hash }) => hash));
    for (const hash of [...hashes].toSorted()) await lockName(tx, hash);
  }

  const deleteUnusedFiles: ProductPictures['deleteUnusedFiles'] = async (pictures) => {
    for (const picture of pictures) {
      await inTransaction(pool, async (tx) => {
        await lockName(tx, picture.hash);
        const isShown =
          (await repository.findPictureWidth(tx, picture.hash)) !== null ||
          (await isBannerPicture(tx, picture.hash));
        if (!isShown) await pictureStore.deletePicture(picture);
      });
    }
  };

  return {
    deleteUnusedFiles,

    async storeWith(processed, write) {
      const pictures = processed.map(({ picture }) => picture);
      const originals = processed.map(({ original }) => original);
      try {
        // An object store takes its time, and no transaction should wait for it.
        await Promise.all(originals.map(pictureStore.storeOriginal));
        const written = await inTransaction(pool, async (tx) => {
          await lockAll(tx, pictures);
          return write(tx);
        });
        // Another product may have been removed before the lock, with the same picture.
        await Promise.all(originals.map(pictureStore.restoreOriginal));
        onPictureAdded();
        return written;
      } catch (error) {
        await deleteUnusedFiles(pictures);
        throw error;
      }
    },

    async deleteRows(tx, pictures) {
      const deleted: PictureRow[] = [];
      for (const picture of pictures) {
        // Orders show what was bought: then its row stays too.
        if (await isOrderedPicture(tx, picture.hash)) {
          await repository.hidePicture(tx, picture.id);
        } else {
          await repository.deletePicture(tx, picture.id);
          deleted.push(picture);
        }
      }
      return deleted;
    },

    findWidth: (hash) => repository.findPictureWidth(db, hash),
    async findNextToPregenerate(failed) {
      const next = await repository.findNextToPregenerate(db, failed);
      return next && { hash: next.hash, variants: cardVariants(next.width) };
    },
    markPregenerated: (hash) => repository.markPregenerated(db, hash),
  };
}

/** Adds, sorts, describes and removes the pictures of a product. */
export function createProductGallery(deps: ProductEditingDeps & { pictures: ProductPictures }) {
  const { pool, clock, audit, views, pictures, pictureStore } = deps;

  async function listShown(tx: Tx, productId: string): Promise<PictureRow[]> {
    return (await listPictures(tx, [productId])).get(productId) ?? [];
  }

  /** Records a changed gallery as a new version of its product. */
  async function keepVersion(
    tx: Tx,
    actorId: string,
    { id, name }: ProductRow,
    before: PictureRow[],
  ): Promise<InPaise<AdminProduct>> {
    const after = await listShown(tx, id);
    const mainColour = after[0]?.colours[0] ?? null;
    const changed = await updateProduct(tx, id, { mainColour, updatedAt: clock.now() });
    await audit.recordAndEmptyCache(tx, {
      actorId,
      action: 'changed',
      subject: { kind: 'product', id, label: name },
      before: { pictures: before.map(toPictureAuditValues) },
      after: { pictures: after.map(toPictureAuditValues) },
    });
    return views.loadAdminProduct(tx, changed);
  }

  return {
    async add(
      actorId: string,
      id: string,
      image: File | undefined,
    ): Promise<InPaise<AdminProduct>> {
      const [processed] = await processUploads(pictureStore, image ? [image] : [], '');
      if (!processed) throw imageMissing();
      return pictures.storeWith([processed], async (tx) => {
        const product = await lockExistingProduct(tx, id);
        const shown = await listShown(tx, id);
        if (shown.length >= MAX_PICTURES) throw invalidField('image', TOO_MANY_PICTURES);
        if (shown.some(({ hash }) => hash === processed.picture.hash)) {
          throw invalidField('image', 'This product already has this picture');
        }
        const position = shown.length;
        const alt = defaultAlt(product.name, position);
        const row = { ...processed.picture, alt, productId: id, position };
        await repository.insertPictures(tx, [row]);
        return keepVersion(tx, actorId, product, shown);
      });
    },

    /** Sets order and alt texts of the pictures; those left out are removed. */
    async arrange(
      actorId: string,
      id: string,
      change: GalleryChange,
    ): Promise<InPaise<AdminProduct>> {
      const { view, deleted: unusedFiles } = await inTransaction(pool, async (tx) => {
        const product = await lockVersion(tx, views, id, change.version);
        const shown = await listShown(tx, id);
        const arranged = change.pictures.map(({ _id, alt }) => ({ id: _id, alt }));
        refuseUnknown(arranged, shown);
        const kept = new Set(arranged.map((picture) => picture.id));
        const left = shown.filter((picture) => !kept.has(picture.id));
        const deleted = await pictures.deleteRows(tx, left);
        await repository.arrangePictures(tx, id, arranged);
        return { view: await keepVersion(tx, actorId, product, shown), deleted };
      });
      await pictures.deleteUnusedFiles(unusedFiles);
      return view;
    },

    /** The colours of a picture, which is not stored. @throws ShopError */
    async findColours(image: File | undefined): Promise<PictureColours> {
      const [processed] = await processUploads(pictureStore, image ? [image] : [], '');
      if (!processed) throw imageMissing();
      return { colours: processed.picture.colours };
    },
  };
}

/**
 * Prepares uploads, with alt texts made of the product's name. Stores nothing.
 * @throws ShopError BAD_INPUT for too many, PICTURE_UNREADABLE
 */
export async function processUploads(
  pictureStore: PictureStore,
  images: File[],
  productName: string,
): Promise<ProcessedPicture[]> {
  if (images.length > MAX_PICTURES) throw invalidField('image', TOO_MANY_PICTURES);
  const processed: ProcessedPicture[] = [];
  for (const [position, image] of images.entries()) {
    if (image.size === 0) throw imageMissing();
    const bytes = new Uint8Array(await image.arrayBuffer());
    const processing = pictureStore.processUpload(bytes, defaultAlt(productName, position));
    const one = await processing.catch((error) => {
      throw images.length > 1 ? withFileName(image, error) : error;
    });
    // A file that is uploaded twice is one picture.
    const isNew = processed.every(({ picture }) => picture.hash !== one.picture.hash);
    if (isNew) processed.push(one);
  }
  return processed;
}

/** The error with the name of its file, where several were sent. */
function withFileName({ name }: File, error: unknown): unknown {
  if (!(error instanceof ShopError)) return error;
  return invalidField('image', `${name}: ${error.message}`, error.code);
}

/** As in specification §8. */
export function imageMissing(): ShopError {
  return invalidField('image', IMAGE_MISSING);
}

function refuseUnknown(arranged: { id: string }[], shown: PictureRow[]): void {
  const known = new Set(shown.map(({ id }) => id));
  const isKnown = arranged.every(({ id }) => known.delete(id));
  if (!isKnown) {
    throw new ShopError(
      'BAD_INPUT',
      'The list has a picture twice, or a picture of another product',
    );
  }
}
