import { isDeepStrictEqual } from 'node:util';
import {
  adminProductSchema,
  type ProductEdit,
  type VariantValues,
} from '../../../../contract/catalogue-editing.ts';
import type { Issue } from '../../../../contract/errors.ts';
import {
  type Attribute,
  getDetails,
  toFilterValues,
} from '../../../../domain/catalogue/attributes.ts';
import type { NotedReason } from '../../../../domain/catalogue/product-editing.ts';
import {
  encodeOptions,
  optionPairs,
  toNameWords,
} from '../../../../domain/catalogue/product-options.ts';
import { listOptions, matchVariants } from '../../../../domain/catalogue/variants.ts';
import { formatPaise, toRupees } from '../../../../domain/money/money.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { orNotFound, ShopError, staleVersion } from '../../../platform/errors/shop-error.ts';
import { pictureSrc } from '../../../platform/pictures/picture-files.ts';
import type { ServiceBase } from '../../service-base.ts';
import { insertProducts } from '../catalogue.repository.ts';
import type { CatalogueIndex, CatalogueRows } from '../catalogue-rows.ts';
import { nameVariants, type ProductViews, toOwnSku } from '../product-views.ts';
import {
  listEveryVariant,
  type StoredVariant,
  saveVariants,
  type VariantRow,
} from '../variants.repository.ts';
import type { StockedProduct } from './editing.repository.ts';
import * as repository from './editing.repository.ts';

/** What the parts of product editing need. */
export interface ProductEditingDeps extends ServiceBase {
  catalogueRows: CatalogueRows;
  views: ProductViews;
}

/** Locks a product: until the transaction ends, nobody else changes or sells it. */
export async function lockExistingProduct(tx: Tx, id: string): Promise<StockedProduct> {
  return orNotFound(await repository.lockProduct(tx, id), 'This product');
}

/** Locks a product that has this version. */
export async function lockVersion(tx: Tx, views: ProductViews, id: string, version: number) {
  const row = await lockExistingProduct(tx, id);
  if (row.version === version) return row;
  const current = await views.loadAdminProduct(tx, row);
  throw staleVersion('this product', adminProductSchema.encode(current));
}

export function toProductEdit(row: StockedProduct, index: CatalogueIndex): ProductEdit {
  const { names, variants } = nameVariants(row, row.variants, index);
  return {
    name: row.name,
    description: row.description,
    ...index.getCategoryNames(row.subCategoryId),
    price: row.pricePaise,
    offerPrice: row.offerPricePaise,
    hsn: row.hsn,
    isCashRisk: row.isCashRisk,
    isHidden: row.hiddenAt !== null,
    details: getDetails(index.allAttributes, row.details),
    countInStock: row.stock,
    ...toOwnSku(row, row.variants),
    ...(names.length > 0 && {
      options: listOptions(names, variants),
      variants: variants.map((variant) => ({
        _id: variant.id,
        options: variant.options,
        sku: variant.sku,
        price: variant.pricePaise,
        offerPrice: variant.offerPricePaise,
        countInStock: variant.stock,
        pictureId: variant.pictureId,
      })),
    }),
  };
}

/** The columns of an edited product beside its prices. @throws ShopError BAD_INPUT for an unknown subcategory */
export function toColumns(product: ProductEdit, index: CatalogueIndex) {
  const { name, description, hsn = '', isCashRisk = false, details } = product;
  const { allAttributes } = index;
  const { optionKeys, filterValues: ofOptions } = encodeVariants(product, index);
  const filterValues = [...toFilterValues(allAttributes, details), ...ofOptions];
  const nameWords = toNameWords({ name, optionKeys, filterValues });
  return {
    subCategoryId: index.subCategoryId(product),
    ...{ name, nameWords, description, hsn, isCashRisk, details, optionKeys, filterValues },
  };
}

/** The variants of an edited product with the choices that their values are, and what is stored of them. */
export function encodeVariants(
  product: ProductEdit,
  { allAttributes }: { allAttributes: readonly Attribute[] },
) {
  const names = (product.options ?? []).map(({ name }) => name);
  const { keys, values } = encodeOptions(allAttributes, names);
  const variants = listVariantValues(product).map((variant) => ({
    ...variant,
    options: values(variant.options),
  }));
  return { variants, optionKeys: keys, filterValues: optionPairs(keys, variants) };
}

/** An edited product's variants; without options it is one itself. */
export function listVariantValues({
  variants,
  sku = null,
  price,
  offerPrice,
  countInStock,
}: ProductEdit): VariantValues[] {
  const itself = { options: [], sku, price, offerPrice, countInStock, pictureId: null };
  return variants ?? [itself];
}

/** The variants of an edited product to store; `known`: those that it had, removed ones too. */
export function toVariants(
  productId: string,
  product: ProductEdit,
  known: Pick<VariantRow, 'id' | 'options' | 'removedAt'>[],
  index: CatalogueIndex,
): StoredVariant[] {
  const { variants: wanted } = encodeVariants(product, index);
  const offered = known.map(({ removedAt, ...row }) => ({ ...row, isOffered: removedAt === null }));
  const ids = matchVariants(productId, offered, wanted, newId);
  return wanted.map(({ options, sku, price, offerPrice, countInStock, pictureId }, position) => ({
    id: ids[position] ?? newId(),
    productId,
    options,
    sku,
    pricePaise: price,
    offerPricePaise: offerPrice,
    stock: countInStock,
    pictureId,
    position,
    removedAt: null,
  }));
}

/** A product as the audit log stores it: flat, money in rupees. */
export function toProductAuditValues(product: ProductEdit) {
  const { price, offerPrice, isHidden: hidden, details, countInStock: stock, ...rest } = product;
  const { options, variants, ...texts } = rest;
  const offer = offerPrice === null ? null : toRupees(offerPrice);
  return {
    ...{ ...texts, price: toRupees(price), offerPrice: offer, hidden, ...details, stock },
    ...(options && {
      options: options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n'),
      variants: (variants ?? []).map(toVariantText).join('\n'),
    }),
  };
}

function toVariantText({ options, price, offerPrice, countInStock, sku }: VariantValues): string {
  const offer = offerPrice === null ? [] : [`offer ${formatPaise(offerPrice)}`];
  const facts = [formatPaise(price), ...offer, `${countInStock} in stock`, ...(sku ? [sku] : [])];
  return `${options.join(', ')}: ${facts.join(', ')}`;
}

/** The one variant of a product without options, whose id the first of its options takes over. */
const itself = (id: string) => ({ id, options: [], removedAt: null });

const withoutStock = ({ variants, ...product }: ProductEdit) => ({
  ...{ ...product, countInStock: 0 },
  variants: variants?.map((variant) => ({ ...variant, countInStock: 0 })),
});

const isOffered = ({ removedAt }: Pick<VariantRow, 'removedAt'>) => removedAt === null;

/** The changed stocks of a product's variants, to be recorded; a new variant had none. */
export function listStockMoves(
  rows: Pick<StoredVariant, 'id' | 'stock'>[],
  known: Pick<VariantRow, 'id' | 'stock'>[],
) {
  const before = new Map(known.map(({ id, stock }) => [id, stock]));
  return rows
    .map(({ id, stock }) => ({ variantId: id, before: before.get(id) ?? 0, after: stock }))
    .filter((move) => move.before !== move.after);
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

/**
 * Why products are written: recorded with changed stocks, and the source in the audit log. `index`:
 * the rows that they were planned with, which have the attributes and choices of their options.
 */
interface Reason {
  index: CatalogueIndex;
  reason: NotedReason;
  note?: string;
  source?: string;
}

/**
 * Writes many products at once, with the audit log and the history of their stocks. New products are
 * hidden and have no pictures; the caller has locked the changed ones.
 */
export async function writeProducts(
  { clock, audit }: ProductEditingDeps,
  tx: Tx,
  actorId: string,
  edits: PlannedEdit[],
  why: Reason,
): Promise<void> {
  const { index, reason, note, source } = why;
  const now = clock.now();
  const written = edits.map((edit) => ({ id: newId(), ...edit }));
  const added = written.filter(({ kind }) => kind === 'new');
  const changed = written.filter((edit) => edit.kind === 'changed');
  const dates = { hiddenAt: now, createdAt: now, updatedAt: now };
  await insertProducts(
    tx,
    added.map(({ id, after }) => ({
      id,
      ...toColumns(after, index),
      pricePaise: after.price,
      offerPricePaise: after.offerPrice,
      stock: after.countInStock,
      variants: toVariants(id, after, [itself(id)], index),
      ...dates,
    })),
  );
  const updates = changed.map(({ id, before, after }) => {
    const columns = toColumns(after, index);
    return {
      ...{ id, ...columns, isHidden: after.isHidden },
      isRenamed: !isDeepStrictEqual(
        [before.name, toColumns(before, index).nameWords],
        [after.name, columns.nameWords],
      ),
      isEdited: !isDeepStrictEqual(withoutStock(before), withoutStock(after)),
    };
  });
  await repository.updateProducts(tx, updates, now);
  const ids = changed.map(({ id }) => id);
  const every = Map.groupBy(await listEveryVariant(tx, ids), ({ productId }) => productId);
  const saved = changed.map(({ id, after }) => {
    const known = every.get(id) ?? [];
    const rows = toVariants(id, after, known, index);
    return { rows, moves: listStockMoves(rows, known.filter(isOffered)) };
  });
  await saveVariants(
    tx,
    saved.flatMap(({ rows }) => rows),
    changed.filter(({ after }) => after.options).map(({ id }) => id),
    now,
  );
  const entries = written.map((edit) => ({
    actorId,
    action: edit.kind === 'new' ? 'added' : 'changed',
    subject: { kind: 'product' as const, id: edit.id, label: edit.after.name },
    before: edit.kind === 'new' ? null : toProductAuditValues(edit.before),
    after: { ...toProductAuditValues(edit.after), ...(source && { source }) },
  }));
  await audit.recordAllAndEmptyCache(tx, entries);
  const moves = saved.flatMap((each) => each.moves);
  await repository.insertStockChanges(
    tx,
    moves.map((move) => ({ ...move, at: now, actorId, reason, note: note || null })),
  );
}
