import type { Product } from '../../../../contract/catalogue.ts';
import type {
  AdminProduct,
  AdminProductQuery,
  NewProduct,
  ProductChange,
} from '../../../../contract/catalogue-editing.ts';
import { toCopyName } from '../../../../domain/catalogue/product-editing.ts';
import { type InPaise, toRupees } from '../../../../domain/money/money.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { ListPage } from '../../../platform/db/list-page.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { orNotFound } from '../../../platform/errors/shop-error.ts';
import {
  insertProducts,
  listPictures,
  type ProductRow,
  removeProduct,
} from '../catalogue.repository.ts';
import {
  imageMissing,
  type ProductPictures,
  processUploads,
} from '../pictures/product-pictures.service.ts';
import * as repository from './editing.repository.ts';
import {
  lockExistingProduct,
  lockVersion,
  type ProductEditingDeps,
  toColumns,
  toPictureAuditValues,
  toProductAuditValues,
  toProductEdit,
} from './product-writer.service.ts';

/** Lists, adds, edits and removes products for admins, hidden ones included. */
export function createProductEditing(deps: ProductEditingDeps & { pictures: ProductPictures }) {
  const { db, pool, clock, audit, catalogueRows, views, pictures, pictureStore } = deps;

  async function find(id: string): Promise<InPaise<AdminProduct>> {
    const row = orNotFound(await repository.findEditableProduct(db, id), 'This product');
    return views.loadAdminProduct(db, row);
  }

  return {
    async list(query: AdminProductQuery): Promise<ListPage<InPaise<AdminProduct>[]>> {
      const { sort = 'newest', limit, cursor } = query;
      const { subCategoryIds } = await catalogueRows.load();
      const selection = { ...query, subCategoryIds: subCategoryIds(query) };
      const page = await repository.listProducts(db, selection, { sort, limit, cursor });
      return { ...page, items: await views.loadAdminProducts(db, page.items) };
    },

    find,

    /** Adds a product from the form. Its pictures are stored only together with it. */
    async add(
      actorId: string,
      form: NewProduct,
      images: File[],
    ): Promise<InPaise<AdminProduct> & Pick<InPaise<Product>, 'offerPrice'>> {
      if (images.length === 0) throw imageMissing();
      const { name, description, price, countInStock: stock, ...names } = form;
      // An unknown subcategory is refused before its pictures are processed.
      const subCategoryId = (await catalogueRows.load()).subCategoryId(names);
      const processed = await processUploads(pictureStore, images, name);
      const id = newId();
      const now = clock.now();
      const row = { id, subCategoryId, name, description, pricePaise: price, stock };
      const shown = processed.map(({ picture }) => picture);
      await pictures.storeWith(processed, async (tx) => {
        await insertProducts(
          tx,
          [{ ...row, createdAt: now, updatedAt: now }],
          shown.map((picture, position) => ({ ...picture, productId: id, position })),
        );
        await audit.recordAndEmptyCache(tx, {
          actorId,
          action: 'added',
          subject: { kind: 'product', id, label: name },
          after: {
            name,
            description,
            ...names,
            price: toRupees(price),
            stock,
            pictures: shown.map(toPictureAuditValues),
          },
        });
      });
      const added = await find(id);
      // As the specified API has it: what is paid, where there is no offer.
      return { ...added, offerPrice: added.offerPrice ?? added.price };
    },

    async change(
      actorId: string,
      id: string,
      change: ProductChange,
    ): Promise<InPaise<AdminProduct>> {
      return inTransaction(pool, async (tx) => {
        const row = await lockVersion(tx, views, id, change.version);
        const index = await catalogueRows.load(tx);
        const now = clock.now();
        const changed = await repository.updateProduct(tx, id, {
          ...toColumns(change, index),
          hiddenAt: change.isHidden ? (row.hiddenAt ?? now) : null,
          updatedAt: now,
        });
        await audit.recordAndEmptyCache(tx, {
          actorId,
          action: 'changed',
          subject: { kind: 'product', id, label: change.name },
          before: toProductAuditValues(toProductEdit(row, index)),
          after: toProductAuditValues(toProductEdit(changed, index)),
        });
        return views.loadAdminProduct(tx, changed);
      });
    },

    /**
     * Adds a hidden copy without stock, and without the Silk Mark number, which belongs to one
     * piece.
     */
    async duplicate(actorId: string, id: string): Promise<InPaise<AdminProduct>> {
      return inTransaction(pool, async (tx) => {
        // Under the lock no picture can be deleted before the copy shows it.
        const original = await lockExistingProduct(tx, id);
        const shown = (await listPictures(tx, [id])).get(id) ?? [];
        const copy = copyProduct(original, clock.now());
        const images = shown.map((image) => ({ ...image, id: newId(), productId: copy.id }));
        const [row] = await insertProducts(tx, [copy], images);
        if (!row) throw new Error(`The copy of product ${id} was not inserted`);
        await audit.recordAndEmptyCache(tx, {
          actorId,
          action: 'added',
          subject: { kind: 'product', id: copy.id, label: copy.name },
          after: {
            ...toProductAuditValues(toProductEdit(row, await catalogueRows.load(tx))),
            pictures: images.map(toPictureAuditValues),
            copyOf: id,
          },
        });
        return views.loadAdminProduct(tx, row);
      });
    },

    /**
     * Removes a product from sale; it stays in orders and carts. `actorId` is null where the shop
     * itself removes it.
     */
    async remove(id: string, actorId: string | null = null): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const row = await removeProduct(tx, id, clock.now());
        const label = orNotFound(row, 'This product').name;
        const subject = { kind: 'product', id, label } as const;
        await audit.recordAndEmptyCache(tx, { actorId, action: 'removed', subject });
      });
    },
  };
}

function copyProduct(original: ProductRow, now: Date) {
  const { nameWords: _, sellingPaise: __, ...values } = original;
  return {
    ...values,
    id: newId(),
    name: toCopyName(original.name),
    stock: 0,
    details: { ...original.details, silkMarkNumber: null },
    version: 1,
    isDemo: false,
    createdAt: now,
    updatedAt: now,
    hiddenAt: now,
  };
}
