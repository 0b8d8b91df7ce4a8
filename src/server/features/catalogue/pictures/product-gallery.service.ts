import type { AdminProductInPaise, GalleryChange } from '../../../../contract/catalogue-editing.ts';
import {
  defaultAlt,
  IMAGE_MISSING,
  MAX_PICTURES,
  TOO_MANY_PICTURES,
} from '../../../../domain/catalogue/product-editing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../../platform/http/shop-error.ts';
import type { PictureStore, ProcessedPicture } from '../../../platform/pictures/picture-store.ts';
import { updateProduct } from '../editing/admin-products.repository.ts';
import { pictureAuditFacts } from '../editing/product-audit.ts';
import { lockProduct, lockVersion, type ProductEditingDeps } from '../editing/product-locks.ts';
import {
  type PictureRow,
  type ProductRow,
  picturesOf,
} from '../storefront/catalogue.repository.ts';
import * as repository from './pictures.repository.ts';
import type { ProductPictures } from './product-pictures.ts';

/** Adds, sorts, describes and removes the pictures of a product. */
export function createProductGallery(deps: ProductEditingDeps & { pictures: ProductPictures }) {
  const { pool, clock, audit, views, pictures, pictureStore } = deps;

  async function shownOn(tx: Tx, productId: string): Promise<PictureRow[]> {
    return (await picturesOf(tx, [productId])).get(productId) ?? [];
  }

  /** Records a changed gallery as a new version of its product. */
  async function keepVersion(
    tx: Tx,
    actorId: string,
    { id, name }: ProductRow,
    before: PictureRow[],
  ): Promise<AdminProductInPaise> {
    const after = await shownOn(tx, id);
    const mainColour = after[0]?.colours[0] ?? null;
    const changed = await updateProduct(tx, id, { mainColour, updatedAt: clock.now() });
    await audit.record(tx, {
      actorId,
      action: 'changed',
      subject: { kind: 'product', id, label: name },
      before: { pictures: before.map(pictureAuditFacts) },
      after: { pictures: after.map(pictureAuditFacts) },
    });
    return views.viewOf(tx, changed);
  }

  return {
    async add(actorId: string, id: string, image: File | undefined): Promise<AdminProductInPaise> {
      const [processed] = await processUploads(pictureStore, image ? [image] : [], '');
      if (!processed) throw imageMissing();
      return pictures.storeWith([processed], async (tx) => {
        const product = await lockProduct(tx, id);
        const shown = await shownOn(tx, id);
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
    ): Promise<AdminProductInPaise> {
      const { view, deleted } = await inTransaction(pool, async (tx) => {
        const product = await lockVersion(tx, views, id, change.version);
        const shown = await shownOn(tx, id);
        const arranged = change.pictures.map(({ _id, alt }) => ({ id: _id, alt }));
        refuseUnknown(arranged, shown);
        const kept = new Set(arranged.map((picture) => picture.id));
        const left = shown.filter((picture) => !kept.has(picture.id));
        const deleted = await pictures.deleteRows(tx, left);
        await repository.arrangePictures(tx, id, arranged);
        return { view: await keepVersion(tx, actorId, product, shown), deleted };
      });
      await pictures.deleteUnusedFiles(deleted);
      return view;
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
