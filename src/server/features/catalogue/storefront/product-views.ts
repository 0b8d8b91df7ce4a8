import type { ProductSummaryInPaise } from '../../../../contract/catalogue.ts';
import type { AdminProductInPaise } from '../../../../contract/catalogue-editing.ts';
import { eachAttribute, type SareeDetails } from '../../../../domain/catalogue/attributes.ts';
import { isNewIn } from '../../../../domain/catalogue/product.ts';
import { discountPercent, subtract } from '../../../../domain/money/money.ts';
import type { Db, DbOrTx } from '../../../platform/db/database.ts';
import {
  offeredWidths,
  pictureSrc,
  pictureUrl,
  pictureView,
} from '../../../platform/pictures/picture-files.ts';
import type { Clock } from '../../../platform/process/platform.ts';
import {
  listCategories,
  type PictureRow,
  type ProductRow,
  picturesOf,
} from './catalogue.repository.ts';
import { type CategoryIndex, indexCategories } from './category-index.ts';
import { type CardRow, cardPicturesOf } from './product-lists.repository.ts';

export type ProductViews = ReturnType<typeof createProductViews>;

/** Turns rows of products into the contract's shapes, with their pictures and category. */
export function createProductViews({ db, clock }: { db: Db; clock: Clock }) {
  let index: CategoryIndex | undefined;

  /** Uses the transaction's own connection: waiting for a second one could deadlock the pool. */
  async function categories(on: DbOrTx = db): Promise<CategoryIndex> {
    index ??= indexCategories(await listCategories(on));
    return index;
  }

  /**
   * A function that shows any of these rows in the contract's shape, with pictures and category. What
   * only admins see is in it: the endpoints of shoppers leave it out of their answers.
   */
  async function viewer(on: DbOrTx, rows: ProductRow[], hasPictures = true) {
    const places = await categories(on);
    const pictures = await picturesOf(on, hasPictures ? rows.map(({ id }) => id) : []);
    const now = clock.now();
    return (row: ProductRow): AdminProductInPaise => ({
      ...productView(row, pictures.get(row.id) ?? []),
      ...places.placeOf(row.subCategoryId),
      isNew: isNewIn(row.createdAt, now),
    });
  }

  return {
    categories,

    /** Call this after the categories have changed. */
    resetCategories(): void {
      index = undefined;
    },

    viewsOf: async (on: DbOrTx, rows: ProductRow[]) => rows.map(await viewer(on, rows)),

    viewsWithoutPictures: async (on: DbOrTx, rows: ProductRow[]) =>
      rows.map(await viewer(on, rows, false)),

    /** Cards of products for sale, which carry the first picture's main colour alone. */
    async summariesOf(on: DbOrTx, rows: CardRow[]): Promise<ProductSummaryInPaise[]> {
      const pictures = await cardPicturesOf(
        on,
        rows.map(({ id }) => id),
      );
      const now = clock.now();
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        price: row.pricePaise,
        sellingPrice: row.sellingPaise,
        discountPercentage: discountPercent(row.pricePaise, row.sellingPaise),
        isNew: isNewIn(row.createdAt, now),
        isSoldOut: row.stock === 0,
        pictures: (pictures.get(row.id) ?? []).map(({ hash, width, alt, colours }, index) => ({
          ...{ src: pictureSrc(hash), widths: offeredWidths(width), alt },
          ...(index === 0 && { colour: colours[0] }),
        })),
      }));
    },

    viewOf: async (on: DbOrTx, row: ProductRow) => (await viewer(on, [row]))(row),
  };
}

const NO_IMAGE = '/no-image.jpg';

/** Address of a product's first picture, or of a placeholder. */
export function imageUrlOf([first]: PictureRow[]): string {
  return first ? pictureUrl(first) : NO_IMAGE;
}

function productView(row: ProductRow, pictures: PictureRow[]) {
  const { hiddenAt, removedAt, pricePaise, sellingPaise } = row;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: pricePaise,
    offerPrice: row.offerPricePaise,
    sellingPrice: sellingPaise,
    originalPrice: pricePaise,
    discount: subtract(pricePaise, sellingPaise),
    discountPercentage: discountPercent(pricePaise, sellingPaise),
    images: pictures.map(pictureUrl),
    imageUrl: imageUrlOf(pictures),
    pictures: pictures.map((picture) => ({ ...pictureView(picture), _id: picture.id })),
    countInStock: row.stock,
    isHidden: hiddenAt !== null,
    isRemoved: removedAt !== null || hiddenAt !== null,
    details: eachAttribute<SareeDetails>((name) => row.details[name] ?? null),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}
