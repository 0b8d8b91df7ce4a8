import type { AdminProduct } from '../../../contract/admin-product.ts';
import type { Product } from '../../../contract/product.ts';
import { toRupees } from '../../../domain/money.ts';
import { isNewIn } from '../../../domain/new-in.ts';
import { discountPercent } from '../../../domain/pricing.ts';
import { pictureUrl, pictureView } from '../../platform/pictures/picture-files.ts';
import type { PictureRow, ProductRow } from './catalogue.repository.ts';

const NO_IMAGE = '/no-image.jpg';

/** A product's row with what belongs to it; `now` decides whether it is 'New in'. */
interface ProductParts {
  row: ProductRow;
  pictures: PictureRow[];
  place: { category: string; subCategory: string };
  now: Date;
}

/** The product in the contract's shape, as a shopper sees it. */
export function productView({ row, pictures, place, now }: ProductParts): Product {
  const price = toRupees(row.pricePaise);
  const offerPrice = row.offerPricePaise === null ? null : toRupees(row.offerPricePaise);
  const images = pictures.map(pictureUrl);
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price,
    offerPrice,
    originalPrice: price,
    discount: toRupees(row.pricePaise - row.sellingPaise),
    discountPercentage: discountPercent({ price, offerPrice }),
    images,
    imageUrl: images[0] ?? NO_IMAGE,
    pictures: pictures.map(pictureView),
    ...place,
    countInStock: row.stock,
    isNew: isNewIn(row.createdAt, now),
    isRemoved: row.removedAt !== null || row.hiddenAt !== null,
    details: {
      weave: row.weave,
      fabric: row.fabric,
      zari: row.zari,
      border: row.border,
      pallu: row.pallu,
      lengthCm: row.lengthCm,
      blousePieceCm: row.blousePieceCm,
      care: row.care,
      origin: row.origin,
      silkMarkNumber: row.silkMarkNumber,
    },
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The product as its owner sees it. */
export function adminProductView(parts: ProductParts): AdminProduct {
  const { row, pictures } = parts;
  return {
    ...productView(parts),
    isHidden: row.hiddenAt !== null,
    pictures: pictures.map((picture) => ({ ...pictureView(picture), _id: picture.id })),
    updatedAt: row.updatedAt.toISOString(),
  };
}
