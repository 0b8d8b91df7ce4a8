import type { NearProducts, NearQuery } from '../../../contract/near-products.ts';
import type { PictureColours } from '../../../contract/picture.ts';
import type { Category, Product, ProductQuery } from '../../../contract/product.ts';
import { CATEGORY_TREE } from '../../../domain/category-tree.ts';
import { toPaise } from '../../../domain/money.ts';
import { nearReasons, planNearSearch, wordsToLookFor } from '../../../domain/near-search.ts';
import { type NewProductDraft, readNewProduct } from '../../../domain/new-product.ts';
import { parseFilters } from '../../../domain/product-filters.ts';
import { normaliseSearch } from '../../../domain/search-terms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import type { StoredPicture } from '../../platform/pictures/picture-files.ts';
import type { PictureStore } from '../../platform/pictures/picture-store.ts';
import { notFound } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createBulkProducts } from './bulk-products.service.ts';
import * as repository from './catalogue.repository.ts';
import { type CategoryIndex, indexCategories } from './category-index.ts';
import { createImportWriter } from './import-writer.ts';
import { knownWords, listNear } from './near-products.repository.ts';
import { pictureAuditFacts } from './product-audit.ts';
import { readProductCursor, writeProductCursor } from './product-cursor.ts';
import { createProductEditing, unknownSubCategory } from './product-editing.service.ts';
import { createProductGallery, developAll, imageMissing } from './product-gallery.service.ts';
import { createProductImport } from './product-import.service.ts';
import { createProductLocks } from './product-locks.ts';
import { createProductPictures } from './product-pictures.ts';
import { createProductStock } from './product-stock.service.ts';
import { createProductViews } from './product-views.ts';

/** A row of products beside another. */
const MAX_SIMILAR = 8;

interface CatalogueDeps {
  db: Db;
  clock: Clock;
  pictureStore: PictureStore;
  audit: AuditService;
  /** Where visitors find the shop; empty where it has not been told. */
  publicUrl: string;
  /** What people are called, by their ids; those who are gone are left out. */
  namesOf: (ids: string[]) => Promise<Map<string, string>>;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** A product to put on sale, prices in paise; pictures are stored already. */
export interface ProductToAdd {
  product: Omit<repository.NewProductRow, 'id' | 'subCategoryId'>;
  category: string;
  subCategory: string;
  pictures: StoredPicture[];
}

export function createCatalogueService(deps: CatalogueDeps) {
  const { db, clock, pictureStore, audit, publicUrl, namesOf } = deps;
  const views = createProductViews({ db, clock });
  const { categories: categoryIndex, viewsOf } = views;
  const pictures = createProductPictures({ db, pictureStore });
  const admin = { db, clock, audit, views, locks: createProductLocks({ views }) };

  async function addProduct(on: Tx, entry: ProductToAdd): Promise<string> {
    const subCategoryId = (await categoryIndex(on)).idOf(entry.category, entry.subCategory);
    if (!subCategoryId) throw unknownSubCategory();
    const id = newId();
    const shots = entry.pictures.map((picture, position) => ({
      ...picture,
      id: newId(),
      productId: id,
      position,
    }));
    await repository.insertProduct(on, { ...entry.product, id, subCategoryId }, shots);
    return id;
  }

  async function productsByIds(on: DbOrTx, ids: string[]): Promise<Map<string, Product>> {
    const views = await viewsOf(on, await repository.findProducts(on, ids));
    return new Map(views.map((product) => [product._id, product]));
  }

  return {
    /** Writes the domain's tree into an empty or older database, one process at a time. */
    async seedCategories(): Promise<void> {
      await db.transaction(async (tx) => {
        await repository.lockCategories(tx);
        const known = indexCategories(await repository.listCategories(tx));
        await repository.insertCategories(tx, known.missingFrom(CATEGORY_TREE, newId));
      });
      views.forgetCategories();
    },

    async categories(): Promise<Category[]> {
      return (await categoryIndex()).tree;
    },

    /** Products for sale, narrowed and paged as the query says. */
    async list(
      query: Omit<ProductQuery, 'limit'> & { limit?: number },
    ): Promise<ListPage<Product[]>> {
      const selection = await selectionOf(query, await categoryIndex());
      const { sort } = selection.filters;
      const after = query.cursor === undefined ? undefined : readProductCursor(query.cursor, sort);
      const [rows, total] = await Promise.all([
        repository.listProducts(db, selection, { limit: oneMore(query.limit), after }),
        repository.countProducts(db, selection),
      ]);
      const { shown, next } = cutPage(rows, query.limit, (last) =>
        writeProductCursor({
          sort,
          key: sort ? last.sellingPaise : last.createdAt.getTime(),
          id: last.id,
        }),
      );
      return { items: await viewsOf(db, shown), total, next };
    },

    /** What is near a search, closest first; no product that `list` gives for the same search. */
    async near(query: NearQuery): Promise<NearProducts> {
      const search = normaliseSearch(query.search);
      const words = wordsToLookFor(search);
      const plan = planNearSearch(words, await knownWords(db, words));
      if (!plan) return { products: [], reasons: [] };
      const rows = await listNear(db, plan, search, query.limit);
      const reasons = nearReasons(
        plan,
        rows.map(({ name }) => name),
      );
      return { products: await viewsOf(db, rows), reasons };
    },

    /** One product for sale. @throws ShopError NOT_FOUND */
    async product(id: string): Promise<Product> {
      const product = isId(id) ? (await productsByIds(db, [id])).get(id) : undefined;
      if (!product || product.isRemoved) throw notFound('This product');
      return product;
    },

    /** Products for sale of the same main colour. @throws ShopError NOT_FOUND */
    async similar(id: string): Promise<Product[]> {
      const product = await this.product(id);
      const colour = product.pictures[0]?.colours[0];
      if (colour === undefined) return [];
      const subCategoryIds = (await categoryIndex()).siblingsIn(product.category);
      const rows = await repository.listSimilar(db, { id, colour, subCategoryIds }, MAX_SIMILAR);
      return viewsOf(db, rows);
    },

    /** The colours of a picture that is not kept. @throws ShopError */
    async coloursOf(image: File | undefined): Promise<PictureColours> {
      const [developed] = await developAll(pictureStore, image ? [image] : [], '');
      if (!developed) throw imageMissing();
      return { colours: developed.picture.colours };
    },

    /** Products by id, removed ones too, for carts and orders; joins a transaction. */
    productsByIds,

    addProduct,

    /** The admin's form: pictures are looked at first, and kept only together with the product. */
    async addFromForm(actorId: string, draft: NewProductDraft, images: File[]): Promise<Product> {
      if (images.length === 0) throw imageMissing();
      const form = readNewProduct(draft);
      const { name, description, category, subCategory } = form;
      if (!(await categoryIndex()).idOf(category, subCategory)) throw unknownSubCategory();
      const developed = await developAll(pictureStore, images, name);
      const now = clock.now();
      const product = {
        name,
        description,
        pricePaise: toPaise(form.price),
        stock: form.countInStock,
        createdAt: now,
        updatedAt: now,
      };
      const shots = developed.map(({ picture }) => picture);
      const id = await pictures.keepWith(developed, async (tx) => {
        const added = await addProduct(tx, { product, category, subCategory, pictures: shots });
        const subject = { kind: 'product', id: added, label: name } as const;
        const { countInStock: stock, ...facts } = form;
        const after = { ...facts, stock, pictures: shots.map(pictureAuditFacts) };
        await audit.record(tx, { actorId, action: 'added', subject, after });
        return added;
      });
      return this.product(id);
    },

    /**
     * Takes a product out of the shop; orders and carts that hold it keep it. Without an actor the
     * shop itself does it. @throws ShopError NOT_FOUND
     */
    async remove(id: string, actorId: string | null = null): Promise<void> {
      if (!isId(id)) throw notFound('This product');
      await db.transaction(async (tx) => {
        const row = await repository.removeProduct(tx, id, clock.now());
        if (!row) throw notFound('This product');
        const subject = { kind: 'product', id, label: row.name } as const;
        await audit.record(tx, { actorId, action: 'removed', subject });
      });
    },

    /**
     * Takes stock for every line, and puts back where the quantity is below 0, in ascending product
     * order so that two orders never wait for each other; gives the ids of products that had too
     * little. The caller rolls back if there are any. Each product stands on one line.
     */
    async takeStock(tx: Tx, lines: { productId: string; quantity: number }[]): Promise<string[]> {
      const short: string[] = [];
      for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
        const { productId, quantity } = line;
        if (quantity < 0) await repository.returnStock(tx, productId, -quantity);
        else if (quantity > 0 && !(await repository.takeStock(tx, productId, quantity))) {
          short.push(productId);
        }
      }
      return short;
    },

    countForSale: () =>
      repository.countProducts(db, { filters: parseFilters(new URLSearchParams()) }),
    hasProducts: () => repository.hasProducts(db),
    countDemo: () => repository.countDemoProducts(db),
    demoProductIds: (tx: Tx) => repository.demoProductIds(tx),
    /** Takes demo products away; those in `keepIds` are hidden instead, for orders or carts hold them. */
    removeDemo: (tx: Tx, keepIds: string[]) =>
      repository.removeDemoProducts(tx, keepIds, clock.now()),
    pictures,
    editing: createProductEditing(admin),
    stock: createProductStock({ ...admin, namesOf }),
    bulk: createBulkProducts(admin),
    csv: createProductImport({ ...admin, publicUrl, writer: createImportWriter(admin) }),
    gallery: createProductGallery({ ...admin, pictures, pictureStore }),
  };
}

async function selectionOf(
  query: Omit<ProductQuery, 'limit'>,
  index: CategoryIndex,
): Promise<repository.ProductSelection> {
  const filters = parseFilters(
    new URLSearchParams({
      color: query.color ?? '',
      design: query.design ?? '',
      offer: query.offer ? '1' : '',
      sort: query.sort ?? '',
    }),
  );
  const { search, category, subCategory } = query;
  const isPlaced = category !== undefined || subCategory !== undefined;
  return {
    filters,
    ...(search !== undefined && { search: normaliseSearch(search) }),
    ...(isPlaced && { subCategoryIds: index.subCategoryIds({ category, subCategory }) }),
  };
}
