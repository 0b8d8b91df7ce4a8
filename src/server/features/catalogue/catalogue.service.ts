import type { Product } from '../../../contract/product.ts';
import { toFilterValues } from '../../../domain/catalogue/attributes.ts';
import { labelVariant, nameOptions } from '../../../domain/catalogue/product-options.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import { isId, newId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { notFound } from '../../platform/errors/shop-error.ts';
import { imageUrl, type StoredPicture } from '../../platform/pictures/picture-files.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './catalogue.repository.ts';
import { createCatalogueRows } from './catalogue-rows.ts';
import { seedCatalogue } from './default-catalogue.ts';
import { createBulkProducts } from './editing/bulk-products.service.ts';
import { createProductStock } from './editing/product-stock.service.ts';
import {
  createProductGallery,
  createProductPictures,
} from './pictures/product-pictures.service.ts';
import { createProductViews, type VariantSnapshot } from './product-views.ts';
import { createAllProducts } from './storefront/all-products.service.ts';
import { createNearSearch } from './storefront/near-search.service.ts';
import type { ListDeps } from './storefront/product-lists.service.ts';
import { findOrderable, listPicturesOf } from './variants.repository.ts';

export {
  countDemoProducts,
  countForSale,
  hasProducts,
  listGstRates,
  removeDemoProducts,
} from './catalogue.repository.ts';
export { loadStockReport } from './stock-report.repository.ts';
export {
  assertProductQuery,
  listChosen,
  listSummaries,
} from './storefront/product-lists.service.ts';
export { listCategoryPictures } from './structure/structure.repository.ts';
export { adjustStock, listRemoved, type VariantQuantity } from './variants.repository.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** A product to add; its pictures are stored already. */
export interface ProductToAdd {
  product: Omit<repository.NewProductRow, 'id' | 'subCategoryId'>;
  category: string;
  subCategory: string;
  pictures: (StoredPicture & { isPregenerated?: boolean })[];
}

/** The catalogue for the other features, with all that belongs to it. */
export function createCatalogueService(deps: ServiceBase) {
  const { db, pool, clock } = deps;
  const catalogueRows = createCatalogueRows(deps);
  const views = createProductViews(clock, catalogueRows);
  const pictures = createProductPictures(deps);
  const lists: ListDeps = { db, catalogueRows, views, clock };
  const admin = { ...deps, catalogueRows, views, pictures };

  /** Products by id as the API shows them, also removed ones. */
  async function findProducts(on: DbOrTx, ids: string[]): Promise<Map<string, InPaise<Product>>> {
    const products = await views.loadProducts(on, await repository.findPublicProducts(on, ids));
    return new Map(products.map((product) => [product._id, product]));
  }

  return {
    seed: () => inTransaction(pool, seedCatalogue),
    /** Forgets the rows kept in memory: another process may have changed them. */
    clearRows: catalogueRows.clear,
    changeRows: catalogueRows.change,
    loadTree: async () => (await catalogueRows.load()).tree,
    listAttributes: async () => (await catalogueRows.load()).attributes,

    /** What the functions that list products for sale need. */
    lists,
    ...createNearSearch(lists),

    async findProduct(id: string): Promise<InPaise<Product>> {
      const product = isId(id) ? (await findProducts(db, [id])).get(id) : undefined;
      if (!product || product.isRemoved) throw notFound('This product');
      return product;
    },

    findProducts,

    /** Variants by id as carts and orders need them, also removed ones. */
    async loadSnapshots(on: DbOrTx, variantIds: string[]): Promise<Map<string, VariantSnapshot>> {
      const [rows, shown] = await sendTogether([
        findOrderable(on, variantIds),
        listPicturesOf(on, variantIds),
      ] as const);
      const hasOptions = rows.some(({ optionKeys }) => optionKeys.length > 0);
      const { allAttributes } = hasOptions
        ? await catalogueRows.loadShown(on)
        : { allAttributes: [] };
      const snapshots = rows.map(({ optionKeys, options, pictureId, ...row }) => {
        const gallery = shown.get(row.productId) ?? [];
        const own = gallery.filter(({ id }) => id === pictureId);
        return {
          ...row,
          optionNames: nameOptions(allAttributes, optionKeys).names,
          options: labelVariant(allAttributes, optionKeys, options) || null,
          image: imageUrl(own.length > 0 ? own : gallery),
        };
      });
      return new Map(snapshots.map((snapshot) => [snapshot.variantId, snapshot]));
    },

    /** Adds products whose pictures are stored already; returns their ids in the same order. */
    async addProducts(on: Tx, entries: ProductToAdd[]): Promise<string[]> {
      const index = await catalogueRows.load(on);
      const rows = entries.map(({ product, ...names }) => ({
        ...product,
        id: newId(),
        subCategoryId: index.subCategoryId(names),
        filterValues: toFilterValues(index.allAttributes, product.details ?? {}),
      }));
      const pictureRows = entries.flatMap((entry, at) =>
        entry.pictures.map((picture, position) => {
          const productId = rows[at]?.id ?? '';
          return { ...picture, productId, position };
        }),
      );
      const inserted = await repository.insertProducts(on, rows, pictureRows);
      return inserted.map(({ id }) => id);
    },

    hasOwnForSale: () => repository.hasOwnForSale(db),
    pictures,
    all: createAllProducts(lists),
    /** What the functions that edit, export and import products need. */
    editing: admin,
    stock: createProductStock(admin),
    gallery: createProductGallery(admin),
    bulk: createBulkProducts(admin),
  };
}
