import type { Db, Tx } from '../../platform/database.ts';
import type { StoredPicture } from '../../platform/pictures/picture-files.ts';
import type { DevelopedPicture, PictureStore } from '../../platform/pictures/picture-store.ts';
import type { VersionsMade } from '../../platform/pictures/warm-pictures.ts';
import type { PictureRow } from './catalogue.repository.ts';
import * as repository from './pictures.repository.ts';

interface ProductPicturesDeps {
  db: Db;
  pictureStore: PictureStore;
}

export type ProductPictures = ReturnType<typeof createProductPictures>;

/** Keeps what the database says of pictures and their files in step. */
export function createProductPictures({ db, pictureStore }: ProductPicturesDeps) {
  let heard: () => void = () => {};
  let isShownElsewhere: (tx: Tx, hash: string) => Promise<boolean> = async () => false;
  let isHeld: (tx: Tx, hash: string) => Promise<boolean> = async () => false;

  /** In one order for all, so that two who keep several do not wait for each other. */
  async function lockAll(tx: Tx, pictures: Pick<StoredPicture, 'hash'>[]): Promise<void> {
    const hashes = new Set(pictures.map(({ hash }) => hash));
    for (const hash of [...hashes].toSorted()) await repository.lockPicture(tx, hash);
  }

  /** Removes the files of pictures that nothing shows any more, once that is committed. */
  async function forgetUnshown(pictures: Pick<StoredPicture, 'hash' | 'width'>[]): Promise<void> {
    for (const picture of pictures) {
      await db.transaction(async (tx) => {
        await repository.lockPicture(tx, picture.hash);
        const isShown =
          (await repository.pictureWidth(tx, picture.hash)) !== null ||
          (await isShownElsewhere(tx, picture.hash));
        if (!isShown) await pictureStore.forget(picture);
      });
    }
  }

  return {
    forgetUnshown,

    /** Keeps pictures together with the rows that `write` makes for them, or none of it. */
    async keepWith<T>(developed: DevelopedPicture[], write: (tx: Tx) => Promise<T>): Promise<T> {
      try {
        const written = await db.transaction(async (tx) => {
          await lockAll(
            tx,
            developed.map(({ picture }) => picture),
          );
          for (const { original } of developed) await pictureStore.keepOriginal(original);
          return write(tx);
        });
        heard();
        return written;
      } catch (error) {
        await forgetUnshown(developed.map(({ picture }) => picture));
        throw error;
      }
    },

    /** Until the transaction ends, nobody else keeps or removes this picture's files. */
    lock: (tx: Tx, hash: string) => repository.lockPicture(tx, hash),

    /** Says who else shows pictures, by their hash: one file may serve a product and something else. */
    alsoShownBy(shows: (tx: Tx, hash: string) => Promise<boolean>): void {
      isShownElsewhere = shows;
    },

    /**
     * Lets a picture that its product shows no longer go from the database: its row stays where
     * something else holds it. Gives those whose files are to be forgotten once that is committed.
     */
    async takeDown(tx: Tx, pictures: PictureRow[]): Promise<PictureRow[]> {
      const gone: PictureRow[] = [];
      for (const picture of pictures) {
        if (await isHeld(tx, picture.hash)) await repository.keepUnshown(tx, picture.id);
        else {
          await repository.deletePicture(tx, picture.id);
          gone.push(picture);
        }
      }
      return gone;
    },

    /** Says who else holds pictures, by their hash: orders keep showing what was bought. */
    heldBy(holds: (tx: Tx, hash: string) => Promise<boolean>): void {
      isHeld = holds;
    },

    /** Calls the listener whenever a picture was kept. */
    whenKept(listener: () => void): void {
      heard = listener;
    },

    /** Width of the original; null for a hash that no product shows or showed. */
    widthOf: (hash: string) => repository.pictureWidth(db, hash),
    nextUnmade: (failed: string[]) => repository.nextUnmade(db, failed),
    markMade: (hash: string, made: VersionsMade) => repository.markMade(db, hash, made),
  };
}
