import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import type { LineConflict } from '../../../contract/errors.ts';
import type { Product, ProductSummary, ProductVariant } from '../../../contract/product.ts';
import { getDetails } from '../../../domain/catalogue/attributes.ts';
import { isNewIn } from '../../../domain/catalogue/product.ts';
import { nameOptions } from '../../../domain/catalogue/product-options.ts';
import { listOptions } from '../../../domain/catalogue/variants.ts';
import { discountPercent, type InPaise, subtract } from '../../../domain/money/money.ts';
import type { GoodsRate } from '../../../domain/tax/gst-rates.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sendTogether } from '../../platform/db/transactions.ts';
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
  type ProductRow,
  type PublicRow,
} from './catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from './catalogue-rows.ts';
import type { CardRow } from './storefront/product-lists.repository.ts';
import { listVariants, sumPieces, sumVariants, type VariantRow } from './variants.repository.ts';

/** What carts and orders need to know of a variant. */
export interface VariantSnapshot {
  variantId: string;
  productId: string;
  /** The product's. */
  name: string;
  /** What has to be chosen of the product. */
  optionNames: string[];
  /** Its options, such as "Size M"; null for a product without options. */
  options: string | null;
  /** The selling price of one piece. */
  unitPaise: PublicRow['sellingPaise'];
  /** Its HSN, or its category's; empty where neither has one. */
  hsn: string;
  isCashRisk: boolean;
  stock: number;
  isForSale: boolean;
  /** Address of its picture, or the product's first. */
  image: string;
}

/** What a refused cart line or order says of a variant, in the contract's shape. */
export function lineConflict(snapshot: VariantSnapshot): InPaise<LineConflict> {
  const { productId: product, variantId, name, options, unitPaise: price, stock } = snapshot;
  const variant = options === null ? {} : { variant: variantId };
  return { product, ...variant, name, price, countInStock: stock };
}

/** Turns rows of products into the contract's shapes, with their pictures and category. */
export interface ProductViews {
  /** Products as customers see them, from what everyone may see of their rows and pictures. */
  loadProducts: (
    on: DbOrTx,
    rows: (PublicRow & { isForSale?: boolean })[],
  ) => Promise<InPaise<Product>[]>;
  /** Products as admins see them, with hidden ones and the ids of pictures. */
  loadAdminProducts: (on: DbOrTx, rows: ProductRow[]) => Promise<InPaise<AdminProduct>[]>;
  loadAdminProduct: (on: DbOrTx, row: ProductRow) => Promise<InPaise<AdminProduct>>;
  /** Cards of products for sale, which carry the first picture's main colour alone. */
  loadCards: (on: DbOrTx, rows: CardRow[]) => Promise<InPaise<ProductSummary>[]>;
}

/** Products that are read at once: other requests are served between the parts of a long list. */
const PART = 100;

export function createProductViews(clock: Clock, catalogueRows: CatalogueRows): ProductViews {
  /** Rows with their pictures, their variants by name, and what every shape has of them. */
  async function load<R extends PublicRow>(on: DbOrTx, rows: R[]) {
    const index = await catalogueRows.load(on);
    const parts = [];
    for (let at = 0; at < rows.length; at += PART)
      parts.push(await loadPart(on, rows.slice(at, at + PART), index));
    return parts.flat();
  }

  async function loadPart<R extends PublicRow>(on: DbOrTx, rows: R[], index: CatalogueIndex) {
    const [pictures, variants] = await sendTogether([
      listPictures(on, ids(rows)),
      listVariants(on, ids(rows)),
    ] as const);
    const now = clock.now();
    return rows.map((row) => {
      const shown = pictures.get(row.id) ?? [];
      const { names, variants: named } = nameVariants(row, variants.get(row.id) ?? [], index);
      const options = row.optionKeys.length > 0 ? listOptions(names, named) : null;
      const product = toProduct(row, named, shown, index, now);
      return { row, index, shown, named, options, product };
    });
  }

  const loadProducts: ProductViews['loadProducts'] = async (on, rows) => {
    const loaded = await load(on, rows);
    return loaded.map(({ row, index, shown, named, options, product }) => ({
      ...product,
      ...(index.isGstAdded && toGstRate(index.gstRate(row))),
      isRemoved: row.isForSale === false,
      ...(options && { options, variants: named.map((variant) => toVariant(variant, shown)) }),
    }));
  };

  const loadAdminProducts: ProductViews['loadAdminProducts'] = async (on, rows) => {
    const loaded = await load(on, rows);
    return loaded.map(({ row, index, shown, named, options, product }) => ({
      ...product,
      offerPrice: row.offerPricePaise,
      details: getDetails(index.allAttributes, row.details),
      pictures: shown.map((picture) => ({ ...toPicture(picture), _id: picture.id })),
      hsn: row.hsn,
      ...(row.isCashRisk && { isCashRisk: true }),
      ...toGstRate(index.gstRate(row)),
      isHidden: row.hiddenAt !== null,
      isRemoved: row.removedAt !== null || row.hiddenAt !== null,
      updatedAt: row.updatedAt.toISOString(),
      ...toOwnSku(row, named),
      ...(options && {
        options,
        variants: named.map((variant) => ({
          ...toVariant(variant, []),
          offerPrice: variant.offerPricePaise,
          pictureId: shown.find(({ id }) => id === variant.pictureId)?.id ?? null,
        })),
      }),
    }));
  };

  return {
    loadProducts,
    loadAdminProducts,

    async loadAdminProduct(on, row) {
      const [product] = await loadAdminProducts(on, [row]);
      return product as InPaise<AdminProduct>;
    },

    async loadCards(on, rows) {
      const [pictures, sums] = await sendTogether([
        listCardPictures(on, ids(rows)),
        sumVariants(on, ids(rows)),
      ] as const);
      const now = clock.now();
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        price: row.pricePaise,
        offerPrice: row.sellingPaise,
        discountPercentage: discountPercent(row.pricePaise, row.sellingPaise),
        isNew: isNewIn(row.createdAt, now),
        isSoldOut: !sums.get(row.id)?.stock,
        ...(sums.get(row.id)?.hasPrices && { hasPrices: true as const }),
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

function toProduct(
  row: PublicRow,
  variants: VariantRow[],
  pictures: StoredPicture[],
  index: CatalogueIndex,
  now: Date,
) {
  const { pricePaise, sellingPaise } = row;
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...index.getCategoryNames(row.subCategoryId),
    price: pricePaise,
    offerPrice: sellingPaise,
    originalPrice: pricePaise,
    discount: subtract(pricePaise, sellingPaise),
    discountPercentage: discountPercent(pricePaise, sellingPaise),
    images: pictures.map(pictureUrl),
    imageUrl: imageUrl(pictures),
    pictures: pictures.map(toPicture),
    countInStock: sumPieces(variants),
    isNew: isNewIn(row.createdAt, now),
    details: getDetails(index.attributes, row.details),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

const toGstRate = (rate: GoodsRate | undefined) =>
  rate && {
    gstRate: { percent: rate.percent, limit: rate.limitPaise, percentAbove: rate.percentAbove },
  };

/** The SKU of a product without options, where it has one. */
export function toOwnSku({ optionKeys }: Pick<ProductRow, 'optionKeys'>, [own]: VariantRow[]) {
  return optionKeys.length === 0 && own?.sku ? { sku: own.sku } : {};
}

/** The names of a product's options, and variants of it with the labels of their values. */
export function nameVariants<V extends Pick<VariantRow, 'options'>>(
  { optionKeys }: Pick<ProductRow, 'optionKeys'>,
  variants: V[],
  { allAttributes }: CatalogueIndex,
) {
  const { names, labels } = nameOptions(allAttributes, optionKeys);
  return {
    names,
    variants: variants.map((row) => ({ ...row, options: labels(row.options) })),
  };
}

function toVariant(row: VariantRow, pictures: { id: string }[]): InPaise<ProductVariant> {
  const picture = pictures.findIndex(({ id }) => id === row.pictureId);
  return {
    _id: row.id,
    options: row.options,
    ...(row.sku !== null && { sku: row.sku }),
    price: row.pricePaise,
    offerPrice: row.sellingPaise,
    discountPercentage: discountPercent(row.pricePaise, row.sellingPaise),
    countInStock: row.stock,
    ...(picture >= 0 && { picture }),
  };
}

function ids(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
