import type { Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { cardVariants, type StoredPicture } from '../../../platform/pictures/picture-files.ts';
import type { ProcessedPicture } from '../../../platform/pictures/picture-store.ts';
import { isBannerPicture } from '../../banners/banner-pictures.service.ts';
import { isOrderedPicture } from '../../orders/ordered-products.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import type { PictureRow } from '../storefront/catalogue.repository.ts';
import * as repository from './pictures.repository.ts';

export type ProductPictures = ReturnType<typeof createProductPictures>;

/** Keeps picture rows and picture files consistent. */
export function createProductPictures(deps: ServiceBase) {
  const { db, pool, pictureStore, onPictureAdded } = deps;

  /** Locks in one order, so that two transactions with several pictures do not deadlock. */
  async function lockAll(tx: Tx, pictures: Pick<StoredPicture, 'hash'>[]): Promise<void> {
    const hashes = new Set(pictures.map(({ hash }) => hash));
    for (const hash of [...hashes].toSorted()) await lockName(tx, hash);
  }

  /** Deletes the files of unused pictures after the commit. */
  async function deleteUnusedFiles(pictures: Pick<StoredPicture, 'hash' | 'width'>[]) {
    for (const picture of pictures) {
      await inTransaction(pool, async (tx) => {
        await lockName(tx, picture.hash);
        const isShown =
          (await repository.pictureWidth(tx, picture.hash)) !== null ||
          (await isBannerPicture(tx, picture.hash));
        if (!isShown) await pictureStore.deletePicture(picture);
      });
    }
  }

  return {
    deleteUnusedFiles,

    /** Stores pictures together with the rows that `write` inserts, or nothing. */
    async storeWith<T>(processed: ProcessedPicture[], write: (tx: Tx) => Promise<T>): Promise<T> {
      const pictures = processed.map(({ picture }) => picture);
      try {
        const written = await inTransaction(pool, async (tx) => {
          await lockAll(tx, pictures);
          for (const { original } of processed) await pictureStore.storeOriginal(original);
          return write(tx);
        });
        onPictureAdded();
        return written;
      } catch (error) {
        await deleteUnusedFiles(pictures);
        throw error;
      }
    },

    /**
     * Deletes the rows of a picture that its product no longer shows, unless something else uses it.
     * Returns the pictures whose files are to be deleted after the commit.
     */
    async deleteRows(tx: Tx, pictures: PictureRow[]): Promise<PictureRow[]> {
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

    widthOf: (hash: string) => repository.pictureWidth(db, hash),
    async nextToPregenerate(failed: string[]) {
      const next = await repository.nextToPregenerate(db, failed);
      return next && { hash: next.hash, variants: cardVariants(next.width) };
    },
    markPregenerated: (hash: string) => repository.markPregenerated(db, hash),
  };
}
