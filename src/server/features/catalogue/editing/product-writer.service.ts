import { isDeepStrictEqual } from 'node:util';
import { adminProductSchema, type ProductEdit } from '../../../../contract/catalogue-editing.ts';
import type { Issue } from '../../../../contract/errors.ts';
import type { NotedReason } from '../../../../domain/catalogue/product-editing.ts';
import { toRupees } from '../../../../domain/money/money.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { orNotFound, ShopError, staleVersion } from '../../../platform/errors/shop-error.ts';
import { pictureSrc } from '../../../platform/pictures/picture-files.ts';
import type { ServiceBase } from '../../service-base.ts';
import { insertProducts, type ProductRow } from '../catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from '../catalogue-rows.ts';
import { getDetails, type ProductViews } from '../product-views.ts';
import * as repository from './editing.repository.ts';

/** What the parts of product editing need. */
export interface ProductEditingDeps extends ServiceBase {
  catalogueRows: CatalogueRows;
  views: ProductViews;
}

/** Locks a product: until the transaction ends, nobody else changes it, orders included. */
export async function lockExistingProduct(tx: Tx, id: string): Promise<ProductRow> {
  return orNotFound(await repository.lockProduct(tx, id), 'This product');
}

/** Locks a product that has this version. */
export async function lockVersion(tx: Tx, views: ProductViews, id: string, version: number) {
  const row = await lockExistingProduct(tx, id);
  if (row.version === version) return row;
  const current = await views.loadAdminProduct(tx, row);
  throw staleVersion('this product', adminProductSchema.encode(current));
}

export function toProductEdit(row: ProductRow, categories: CatalogueIndex): ProductEdit {
  return {
    name: row.name,
    description: row.description,
    ...categories.names(row.subCategoryId),
    price: row.pricePaise,
    offerPrice: row.offerPricePaise,
    isHidden: row.hiddenAt !== null,
    details: getDetails(row),
    countInStock: row.stock,
  };
}

/** The columns of an edited product. @throws ShopError BAD_INPUT for an unknown subcategory */
export function toColumns(product: Omit<ProductEdit, 'countInStock'>, categories: CatalogueIndex) {
  return {
    subCategoryId: categories.subCategoryId(product),
    name: product.name,
    description: product.description,
    pricePaise: product.price,
    offerPricePaise: product.offerPrice,
    details: product.details,
  };
}

/** A product as the audit log stores it: flat, money in rupees. */
export function toProductAuditValues(product: ProductEdit) {
  const { price, offerPrice, isHidden: hidden, details, countInStock: stock, ...texts } = product;
  const offer = offerPrice === null ? null : toRupees(offerPrice);
  return { ...texts, price: toRupees(price), offerPrice: offer, hidden, ...details, stock };
}

/** A product's picture as the audit log stores it. */
export function toPictureAuditValues({ hash, alt }: { hash: string; alt: string }) {
  return { src: pictureSrc(hash), alt };
}

/** How many products and errors of many are named. */
export const MAX_SHOWN = 100;

/** What a change of many products does to one of them. */
export type PlannedEdit =
  | { kind: 'new'; after: ProductEdit }
  | { kind: 'changed'; id: string; before: ProductEdit; after: ProductEdit };

/** Refuses a change of many products where one of them is invalid. */
export function assertNoErrors(issues: Issue[], start: string, count = issues.length): void {
  const [first] = issues;
  if (!first) return;
  const more = count > 1 ? `, and ${count - 1} more` : '';
  throw new ShopError('BAD_INPUT', `${start} ${first.message}${more}`, {
    issues: issues.slice(0, MAX_SHOWN),
  });
}

/** Why products are written: recorded with changed stocks, and the source in the audit log. */
interface Reason {
  reason: NotedReason;
  note?: string;
  source?: string;
}

/** What services need that write many products. */
export interface WritingDeps extends ProductEditingDeps {
  writeAll: ReturnType<typeof createProductWriter>;
}

/** Writes many products at once, with the audit log and the history of their stocks. */
export function createProductWriter({ clock, audit, catalogueRows }: ProductEditingDeps) {
  /** New products are hidden and have no pictures; the caller has locked the changed ones. */
  return async (tx: Tx, actorId: string, edits: PlannedEdit[], why: Reason): Promise<void> => {
    const { reason, note, source } = why;
    const index = await catalogueRows.load(tx);
    const now = clock.now();
    const written = edits.map((edit) => ({ id: newId(), ...edit }));
    const added = written.filter(({ kind }) => kind === 'new');
    const changed = written.filter((edit) => edit.kind === 'changed');
    const dates = { hiddenAt: now, createdAt: now, updatedAt: now };
    await insertProducts(
      tx,
      added.map(({ id, after }) => ({ id, ...toStateColumns(after, index), ...dates })),
    );
    const updates = changed.map(({ id, before, after }) => ({
      id,
      ...toStateColumns(after, index),
      isHidden: after.isHidden,
      isRenamed: before.name !== after.name,
      isEdited: !isDeepStrictEqual({ ...before, countInStock: 0 }, { ...after, countInStock: 0 }),
    }));
    await repository.updateProducts(tx, updates, now);
    const entries = written.map((edit) => ({
      actorId,
      action: edit.kind === 'new' ? 'added' : 'changed',
      subject: { kind: 'product' as const, id: edit.id, label: edit.after.name },
      before: edit.kind === 'new' ? null : toProductAuditValues(edit.before),
      after: { ...toProductAuditValues(edit.after), ...(source && { source }) },
    }));
    await audit.recordAllAndEmptyCache(tx, entries);
    const stockChanges = changed.flatMap(({ id, before, after }) => ({
      productId: id,
      at: now,
      actorId,
      reason,
      note: note || null,
      before: before.countInStock,
      after: after.countInStock,
    }));
    await repository.insertStockChanges(
      tx,
      stockChanges.filter(({ before, after }) => before !== after),
    );
  };
}

function toStateColumns(product: ProductEdit, index: CatalogueIndex) {
  return { ...toColumns(product, index), stock: product.countInStock };
}
