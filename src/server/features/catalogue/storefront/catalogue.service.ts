import type {
  Category,
  NearProducts,
  NearQuery,
  NearSummariesInPaise,
  ProductAlternatives,
  ProductInPaise,
  ProductSummaryInPaise,
} from '../../../../contract/catalogue.ts';
import type { NewProduct } from '../../../../contract/catalogue-editing.ts';
import type { PictureColours } from '../../../../contract/picture.ts';
import { CATEGORY_TREE } from '../../../../domain/catalogue/category-tree.ts';
import {
  nearReasons,
  planNearSearch,
  withoutExactReadings,
  wordsToLookFor,
} from '../../../../domain/catalogue/near-search.ts';
import { normaliseSearch } from '../../../../domain/catalogue/search-terms.ts';
import { toRupees } from '../../../../domain/money/money.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction, sendTogether } from '../../../platform/db/transactions.ts';
import { notFound, orNotFound } from '../../../platform/http/shop-error.ts';
import type { StoredPicture } from '../../../platform/pictures/picture-files.ts';
import type { ServiceBase } from '../../service-base.ts';
import { createBulkProducts } from '../editing/bulk-products.service.ts';
import { pictureAuditFacts } from '../editing/product-audit.ts';
import { createProductEditing } from '../editing/product-editing.service.ts';
import { createProductStock } from '../editing/product-stock.service.ts';
import { createProductWriter } from '../editing/product-writer.ts';
import { createProductCsv } from '../import/product-import.service.ts';
import {
  createProductGallery,
  imageMissing,
  processUploads,
} from '../pictures/product-gallery.service.ts';
import { createProductPictures } from '../pictures/product-pictures.ts';
import { createAllProducts } from './all-products.service.ts';
import * as repository from './catalogue.repository.ts';
import { missingCategories } from './category-index.ts';
import { knownWords, listNear } from './near-products.repository.ts';
import { createProductLists } from './product-lists.service.ts';
import { type ProductSnapshot, snapshotOf } from './product-snapshot.service.ts';
import { createProductViews } from './product-views.ts';

/** One row of similar products. */
const MAX_SIMILAR = 8;
/** The newest products, where there is none similar. */
const MAX_NEWEST = 6;

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** A product to add; its pictures are stored already. */
export interface ProductToAdd {
  product: Omit<repository.NewProductRow, 'id' | 'subCategoryId'>;
  category: string;
  subCategory: string;
  pictures: (StoredPicture & { isPregenerated?: boolean })[];
}

export function createCatalogueService(deps: ServiceBase) {
  const { db, pool, clock, pictureStore, audit } = deps;
  const views = createProductViews(deps);
  const { categories: categoryIndex, viewsOf } = views;
  const lists = createProductLists({ db, views });
  const pictures = createProductPictures(deps);
  const admin = { ...deps, views };
  const writer = createProductWriter(admin);

  async function addProducts(on: Tx, entries: ProductToAdd[]): Promise<string[]> {
    const tree = await categoryIndex(on);
    const rows = entries.map(({ product, category, subCategory }) => ({
      ...product,
      id: newId(),
      subCategoryId: tree.idOf(category, subCategory),
    }));
    const pictureRows = entries.flatMap((entry, index) => {
      const { id } = rows[index] as (typeof rows)[number];
      return entry.pictures.map((picture, position) => ({ ...picture, productId: id, position }));
    });
    const inserted = await repository.insertProducts(on, rows, pictureRows);
    return inserted.map(({ id }) => id);
  }

  async function productsByIds(on: DbOrTx, ids: string[]): Promise<Map<string, ProductInPaise>> {
    const views = await viewsOf(on, await repository.findProducts(on, ids));
    return new Map(views.map((product) => [product._id, product]));
  }

  async function findNear(query: NearQuery) {
    const search = normaliseSearch(query.search);
    const words = wordsToLookFor(search);
    const planned = planNearSearch(words, await knownWords(db, words));
    const plan = planned && withoutExactReadings(planned, search);
    if (!plan) return { rows: [], reasons: [] };
    const rows = await listNear(db, plan, search, query.limit);
    return {
      rows,
      reasons: nearReasons(
        plan,
        rows.map(({ name }) => name),
      ),
    };
  }

  async function findSimilar(id: string): Promise<repository.ProductRow[]> {
    const [row] = isId(id) ? await repository.findProducts(db, [id]) : [];
    if (!row || row.hiddenAt || row.removedAt) throw notFound('This product');
    return similarTo(row);
  }

  /** Products for sale of the same main colour. */
  async function similarTo({ id, subCategoryId, mainColour: colour }: repository.ProductRow) {
    if (colour === null) return [];
    const index = await categoryIndex();
    const subCategoryIds = index.siblingsIn(index.placeOf(subCategoryId).category);
    return repository.listSimilar(db, { id, colour, subCategoryIds }, MAX_SIMILAR);
  }

  return {
    /** Inserts the domain's categories that the database lacks. */
    async seedCategories(): Promise<void> {
      await inTransaction(pool, async (tx) => {
        await lockName(tx, 'category tree');
        const known = await repository.listCategories(tx);
        await repository.insertCategories(tx, missingCategories(known, CATEGORY_TREE));
      });
      views.resetCategories();
    },

    async categories(): Promise<Category[]> {
      return (await categoryIndex()).tree;
    },

    ...lists,

    /** Products near a search, closest first, without those that `list` finds for it. */
    async near(query: NearQuery): Promise<NearProducts> {
      const { rows, reasons } = await findNear(query);
      return { products: await viewsOf(db, rows), reasons };
    },

    async nearSummaries(query: NearQuery): Promise<NearSummariesInPaise> {
      const { rows, reasons } = await findNear(query);
      return { products: await views.summariesOf(db, rows), reasons };
    },

    async product(id: string): Promise<ProductInPaise> {
      const product = isId(id) ? (await productsByIds(db, [id])).get(id) : undefined;
      if (!product || product.isRemoved) throw notFound('This product');
      return product;
    },

    /** What to show in the place of a product that is not for sale. */
    async alternatives(id: string): Promise<ProductAlternatives> {
      const [row] = isId(id) ? await repository.findProducts(db, [id]) : [];
      const removed = row?.removedAt ? row : undefined;
      const similar = removed ? await similarTo(removed) : [];
      const rows = similar.length > 0 ? similar : await lists.newest(MAX_NEWEST);
      return { isRemoved: removed !== undefined, products: await views.summariesOf(db, rows) };
    },

    similar: async (id: string): Promise<ProductInPaise[]> => viewsOf(db, await findSimilar(id)),
    similarSummaries: async (id: string): Promise<ProductSummaryInPaise[]> =>
      views.summariesOf(db, await findSimilar(id)),

    /** The colours of a picture, which is not stored. @throws ShopError */
    async coloursOf(image: File | undefined): Promise<PictureColours> {
      const [processed] = await processUploads(pictureStore, image ? [image] : [], '');
      if (!processed) throw imageMissing();
      return { colours: processed.picture.colours };
    },

    /** Products by id as the API shows them, also removed ones. */
    productsByIds,

    /** Products by id as carts and orders need them, also removed ones. */
    async snapshots(on: DbOrTx, ids: string[]): Promise<Map<string, ProductSnapshot>> {
      const [rows, shown] = await sendTogether([
        repository.findProducts(on, ids),
        repository.picturesOf(on, ids),
      ]);
      return new Map(rows.map((row) => [row.id, snapshotOf(row, shown.get(row.id) ?? [])]));
    },

    addProducts,

    /** Adds a product from the admin's form. Its pictures are stored only together with it. */
    async addFromForm(actorId: string, form: NewProduct, images: File[]): Promise<ProductInPaise> {
      if (images.length === 0) throw imageMissing();
      const { name, description, category, subCategory } = form;
      // An unknown subcategory is refused before its pictures are processed.
      (await categoryIndex()).idOf(category, subCategory);
      const processed = await processUploads(pictureStore, images, name);
      const now = clock.now();
      const product = {
        name,
        description,
        pricePaise: form.price,
        stock: form.countInStock,
        createdAt: now,
        updatedAt: now,
      };
      const stored = processed.map(({ picture }) => picture);
      const id = await pictures.storeWith(processed, async (tx) => {
        const entry = { product, category, subCategory, pictures: stored };
        const [added = ''] = await addProducts(tx, [entry]);
        const subject = { kind: 'product', id: added, label: name } as const;
        const { countInStock: stock, ...facts } = form;
        const after = {
          ...facts,
          price: toRupees(form.price),
          stock,
          pictures: stored.map(pictureAuditFacts),
        };
        await audit.record(tx, { actorId, action: 'added', subject, after });
        return added;
      });
      return this.product(id);
    },

    /**
     * Removes a product from sale; it stays in orders and carts. `actorId` is null where the shop
     * itself removes it.
     */
    async remove(id: string, actorId: string | null = null): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const row = await repository.removeProduct(tx, id, clock.now());
        const label = orNotFound(row, 'This product').name;
        const subject = { kind: 'product', id, label } as const;
        await audit.record(tx, { actorId, action: 'removed', subject });
      });
    },

    /**
     * Takes stock for each line, or returns it where the quantity is below 0. Locks in ascending
     * product order, so that two orders never deadlock. Returns the ids of products with too little
     * stock; the caller rolls back if there are any. One line per product.
     */
    async takeStock(tx: Tx, lines: { productId: string; quantity: number }[]): Promise<string[]> {
      const moves = lines.filter(({ quantity }) => quantity !== 0);
      if (moves.length === 0) return [];
      const taken = new Set(await repository.takeStock(tx, moves));
      return moves.map(({ productId }) => productId).filter((id) => !taken.has(id));
    },

    countForSale: () => repository.countForSale(db),
    hasProducts: () => repository.hasProducts(db),
    hasOwnForSale: () => repository.hasOwnForSale(db),
    countDemo: () => repository.countDemoProducts(db),
    demoProductIds: (tx: Tx) => repository.demoProductIds(tx),
    /** Deletes demo products. Those in `keepIds`, which orders or carts contain, are hidden instead. */
    removeDemo: (tx: Tx, keepIds: string[]) =>
      repository.removeDemoProducts(tx, keepIds, clock.now()),
    pictures,
    all: createAllProducts({ db, views }),
    editing: createProductEditing(admin),
    stock: createProductStock(admin),
    bulk: createBulkProducts({ ...admin, writer }),
    csv: createProductCsv({ ...admin, writer }),
    gallery: createProductGallery({ ...admin, pictures }),
  };
}
