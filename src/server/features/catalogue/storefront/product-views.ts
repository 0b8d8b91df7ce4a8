import type { Product } from '../../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../../contract/catalogue-editing.ts';
import { isNewIn } from '../../../../domain/catalogue/new-in.ts';
import { eachDetail, type SareeDetails } from '../../../../domain/catalogue/saree-details.ts';
import { discountPercent } from '../../../../domain/money/money.ts';
import type { Db, DbOrTx } from '../../../platform/db/database.ts';
import { pictureUrl, pictureView } from '../../../platform/pictures/picture-files.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from './catalogue.repository.ts';
import { type CategoryIndex, indexCategories } from './category-index.ts';

export type ProductViews = ReturnType<typeof createProductViews>;

/** Turns rows of products into the contract's shapes, with their pictures and category. */
export function createProductViews({ db, clock }: { db: Db; clock: Clock }) {
  let index: CategoryIndex | undefined;

  /** Uses the transaction's own connection: waiting for a second one could deadlock the pool. */
  async function categories(on: DbOrTx = db): Promise<CategoryIndex> {
    index ??= indexCategories(await repository.listCategories(on));
    return index;
  }

  async function partsFor(on: DbOrTx, rows: repository.ProductRow[], hasPictures = true) {
    const places = await categories(on);
    const ids = hasPictures ? rows.map((row) => row.id) : [];
    const shots = await repository.picturesOf(on, ids);
    const now = clock.now();
    return (row: repository.ProductRow) => ({
      row,
      pictures: shots.get(row.id) ?? [],
      place: places.placeOf(row.subCategoryId),
      now,
    });
  }

  async function adminViewsOf(on: DbOrTx, rows: repository.ProductRow[]): Promise<AdminProduct[]> {
    const parts = await partsFor(on, rows);
    return rows.map((row) => adminProductView(parts(row)));
  }

  return {
    categories,

    /** Call this after the categories have changed. */
    resetCategories(): void {
      index = undefined;
    },

    async viewsOf(on: DbOrTx, rows: repository.ProductRow[]): Promise<Product[]> {
      const parts = await partsFor(on, rows);
      return rows.map((row) => productView(parts(row)));
    },

    adminViewsOf,

    /** As the admin sees them, without pictures. */
    async viewsWithoutPictures(on: DbOrTx, rows: repository.ProductRow[]): Promise<AdminProduct[]> {
      const parts = await partsFor(on, rows, false);
      return rows.map((row) => adminProductView(parts(row)));
    },

    async adminViewOf(on: DbOrTx, row: repository.ProductRow): Promise<AdminProduct> {
      return adminProductView((await partsFor(on, [row]))(row));
    },
  };
}

const NO_IMAGE = '/no-image.jpg';

/** A product's row with its pictures and category; `now` decides whether it is 'New in'. */
interface ProductParts {
  row: repository.ProductRow;
  pictures: repository.PictureRow[];
  place: { category: string; subCategory: string };
  now: Date;
}

/** Address of a product's first picture, or of a placeholder. */
export function imageUrlOf([first]: repository.PictureRow[]): string {
  return first ? pictureUrl(first) : NO_IMAGE;
}

/** The product in the contract's shape, as a shopper sees it. */
export function productView({ row, pictures, place, now }: ProductParts): Product {
  const price = row.pricePaise;
  const images = pictures.map(pictureUrl);
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price,
    offerPrice: row.offerPricePaise,
    sellingPrice: row.sellingPaise,
    originalPrice: price,
    discount: row.pricePaise - row.sellingPaise,
    discountPercentage: discountPercent(row.pricePaise, row.sellingPaise),
    images,
    imageUrl: imageUrlOf(pictures),
    pictures: pictures.map(pictureView),
    ...place,
    countInStock: row.stock,
    isNew: isNewIn(row.createdAt, now),
    isRemoved: row.removedAt !== null || row.hiddenAt !== null,
    details: eachDetail<SareeDetails>((name) => row[name]),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The product as the admin sees it. */
export function adminProductView(parts: ProductParts): AdminProduct {
  const { row, pictures } = parts;
  return {
    ...productView(parts),
    isHidden: row.hiddenAt !== null,
    pictures: pictures.map((picture) => ({ ...pictureView(picture), _id: picture.id })),
    updatedAt: row.updatedAt.toISOString(),
  };
}
