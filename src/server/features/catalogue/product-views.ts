import type { Product, ProductSummary } from '../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import type { LineConflict } from '../../../contract/errors.ts';
import { eachAttribute, type SareeDetails } from '../../../domain/catalogue/attributes.ts';
import { isNewIn } from '../../../domain/catalogue/product.ts';
import { discountPercent, type InPaise, subtract } from '../../../domain/money/money.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  imageUrl,
  offeredWidths,
  pictureSrc,
  pictureUrl,
  type StoredPicture,
  toPicture,
} from '../../platform/pictures/picture-files.ts';
import type { Clock } from '../../platform/process/platform.ts';
import {
  listCardPictures,
  listPictures,
  listPublicPictures,
  type ProductRow,
  type PublicRow,
} from './catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from './catalogue-rows.ts';
import type { CardRow } from './storefront/product-lists.repository.ts';

/** What carts and orders need to know of a product. */
export interface ProductSnapshot {
  productId: string;
  name: string;
  /** The selling price of one piece. */
  unitPaise: PublicRow['sellingPaise'];
  stock: number;
  isForSale: boolean;
  /** Address of the first picture. */
  image: string;
}

/** What a refused cart line or order says of a product, in the contract's shape. */
export function lineConflict(product: ProductSnapshot): InPaise<LineConflict> {
  const { productId, name, unitPaise, stock } = product;
  return { product: productId, name, price: unitPaise, countInStock: stock };
}

export type ProductViews = ReturnType<typeof createProductViews>;

/** Turns rows of products into the contract's shapes, with their pictures and category. */
export function createProductViews(clock: Clock, catalogueRows: CatalogueRows) {
  /** Products as customers see them, from what everyone may see of their rows and pictures. */
  async function loadProducts(
    on: DbOrTx,
    rows: (PublicRow & { isForSale?: boolean })[],
  ): Promise<InPaise<Product>[]> {
    const index = await catalogueRows.load(on);
    const pictures = await listPublicPictures(on, ids(rows));
    const now = clock.now();
    return rows.map((row) => ({
      ...toProduct(row, pictures.get(row.id) ?? [], index, now),
      isRemoved: row.isForSale === false,
    }));
  }

  /** Products as admins see them, with hidden ones and the ids of pictures. */
  async function loadAdminProducts(
    on: DbOrTx,
    rows: ProductRow[],
  ): Promise<InPaise<AdminProduct>[]> {
    const index = await catalogueRows.load(on);
    const pictures = await listPictures(on, ids(rows));
    const now = clock.now();
    return rows.map((row) => {
      const shown = pictures.get(row.id) ?? [];
      const isHidden = row.hiddenAt !== null;
      return {
        ...toProduct(row, shown, index, now),
        offerPrice: row.offerPricePaise,
        pictures: shown.map((picture) => ({ ...toPicture(picture), _id: picture.id })),
        isHidden,
        isRemoved: row.removedAt !== null || isHidden,
        updatedAt: row.updatedAt.toISOString(),
      };
    });
  }

  return {
    loadProducts,
    loadAdminProducts,

    async loadAdminProduct(on: DbOrTx, row: ProductRow): Promise<InPaise<AdminProduct>> {
      const [product] = await loadAdminProducts(on, [row]);
      return product as InPaise<AdminProduct>;
    },

    /** Cards of products for sale, which carry the first picture's main colour alone. */
    async loadCards(on: DbOrTx, rows: CardRow[]): Promise<InPaise<ProductSummary>[]> {
      const pictures = await listCardPictures(on, ids(rows));
      const now = clock.now();
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        price: row.pricePaise,
        offerPrice: row.sellingPaise,
        discountPercentage: discountPercent(row.pricePaise, row.sellingPaise),
        isNew: isNewIn(row.createdAt, now),
        isSoldOut: row.stock === 0,
        pictures: (pictures.get(row.id) ?? []).map(({ hash, width, alt, colours }, index) => ({
          src: pictureSrc(hash),
          widths: offeredWidths(width),
          alt,
          ...(index === 0 && { colour: colours[0] }),
        })),
      }));
    },
  };
}

function toProduct(row: PublicRow, pictures: StoredPicture[], index: CatalogueIndex, now: Date) {
  const { pricePaise, sellingPaise } = row;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...index.names(row.subCategoryId),
    price: pricePaise,
    offerPrice: sellingPaise,
    originalPrice: pricePaise,
    discount: subtract(pricePaise, sellingPaise),
    discountPercentage: discountPercent(pricePaise, sellingPaise),
    images: pictures.map(pictureUrl),
    imageUrl: imageUrl(pictures),
    pictures: pictures.map(toPicture),
    countInStock: row.stock,
    isNew: isNewIn(row.createdAt, now),
    details: getDetails(row),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The attributes of a stored product; null where none is stored. */
export function getDetails({ details }: Pick<ProductRow, 'details'>): SareeDetails {
  return eachAttribute<SareeDetails>((name) => details[name] ?? null);
}

function ids(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
