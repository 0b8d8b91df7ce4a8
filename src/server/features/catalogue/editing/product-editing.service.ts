import type {
  AdminProduct,
  AdminProductQuery,
  NewProduct,
  ProductChange,
  ProductEdit,
} from '../../../../contract/catalogue-editing.ts';
import type { Issue } from '../../../../contract/errors.ts';
import type { Product } from '../../../../contract/product.ts';
import {
  type Attribute,
  detailErrors,
  getDetails,
  type ProductDetails,
  toFilterValues,
} from '../../../../domain/catalogue/attributes.ts';
import { stockMoved, toCopyName } from '../../../../domain/catalogue/product-editing.ts';
import {
  encodeOptions,
  followRenames,
  optionPairs,
  planOptions,
  withoutOptions,
} from '../../../../domain/catalogue/product-options.ts';
import { sumUp, variantErrors } from '../../../../domain/catalogue/variants.ts';
import { type InPaise, toRupees } from '../../../../domain/money/money.ts';
import { isId, newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ListPage } from '../../../platform/db/list-page.ts';
import { lockName } from '../../../platform/db/queries.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { invalidField, orNotFound, ShopError } from '../../../platform/errors/shop-error.ts';
import { insertProducts, listPictures, removeProduct } from '../catalogue.repository.ts';
import type { CatalogueIndex } from '../catalogue-rows.ts';
import {
  imageMissing,
  type ProductPictures,
  processUploads,
} from '../pictures/product-pictures.service.ts';
import { assertHasRate } from '../structure/gst-rates.service.ts';
import { storeOptionAttributes } from '../structure/option-attributes.ts';
import {
  freeSkus,
  listEveryVariant,
  listTakenSkus,
  lockVariantsOf,
  saveVariants,
} from '../variants.repository.ts';
import * as repository from './editing.repository.ts';
import {
  listStockMoves,
  listVariantValues,
  lockExistingProduct,
  lockVersion,
  type ProductEditingDeps,
  toColumns,
  toPictureAuditValues,
  toProductAuditValues,
  toProductEdit,
  toVariants,
} from './product-writer.service.ts';

/** Products for admins, hidden ones included. */
export async function listAdminProducts(
  { db, catalogueRows, views }: ProductEditingDeps,
  query: AdminProductQuery,
): Promise<ListPage<InPaise<AdminProduct>[]>> {
  const { sort = 'newest', limit, cursor } = query;
  const { subCategoryIds } = await catalogueRows.load();
  const selection = { ...query, subCategoryIds: subCategoryIds(query) };
  const page = await repository.listProducts(db, selection, { sort, limit, cursor });
  return { ...page, items: await views.loadAdminProducts(db, page.items) };
}

/** @throws ShopError NOT_FOUND */
export async function findAdminProduct(
  { db, views }: ProductEditingDeps,
  id: string,
): Promise<InPaise<AdminProduct>> {
  const row = orNotFound(await repository.findEditableProduct(db, id), 'This product');
  return views.loadAdminProduct(db, row);
}

/** Adds a product from the form. Its pictures are stored only together with it. */
export async function addProduct(
  deps: ProductEditingDeps & { pictures: ProductPictures },
  actorId: string,
  form: NewProduct,
  images: File[],
): Promise<InPaise<AdminProduct> & Pick<InPaise<Product>, 'offerPrice'>> {
  const { clock, audit, catalogueRows, pictures, pictureStore } = deps;
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
  const added = await findAdminProduct(deps, id);
  // As the specified API has it: what is paid, where there is no offer.
  return { ...added, offerPrice: added.offerPrice ?? added.price };
}

/** @throws ShopError BAD_INPUT, NOT_FOUND, STALE_VERSION */
export async function changeProduct(
  deps: ProductEditingDeps,
  actorId: string,
  id: string,
  { seenOptions, ...request }: ProductChange,
): Promise<InPaise<AdminProduct>> {
  const { pool, clock, audit, catalogueRows, views } = deps;
  const save = async (tx: Tx) => {
    const row = await lockVersion(tx, views, id, request.version);
    const present = await catalogueRows.load(tx);
    const before = toProductEdit(row, present);
    const change = { ...request, ...followRenames(request, seenOptions, before.options) };
    const { options = [], variants = [] } = change;
    assertDetails(change.details, before.details, present);
    await assertHasRate(tx, request.hsn ?? '');
    const now = clock.now();
    const planned = planOptions(present.allAttributes, options, row);
    const errors = [...variantErrors(options, variants), ...planned.errors];
    assertValid(errors.map(({ path, message }) => ({ path: path.join('.'), message })));
    const index = await storeOptionAttributes(tx, deps, actorId, present, planned.attributes);
    // Those of attributes that the form did not have stay.
    const details = { ...before.details, ...change.details };
    const after = applyChange(before, { ...change, details }, index);
    await assertPictures(tx, id, after);
    await assertSkus(tx, id, after);
    const known = await listEveryVariant(tx, [id]);
    assertOwnVariants(after, known);
    const rows = toVariants(id, after, known, index);
    const isReshaped = before.options !== undefined || after.options !== undefined;
    await saveVariants(tx, rows, isReshaped ? [id] : [], now);
    const note = { at: now, actorId, reason: 'counted', note: null };
    await repository.insertStockChanges(
      tx,
      listStockMoves(rows, row.variants).map((move) => ({ ...move, ...note })),
    );
    const changed = await repository.updateProduct(tx, id, {
      ...toColumns(after, index),
      hiddenAt: change.isHidden ? (row.hiddenAt ?? now) : null,
      updatedAt: now,
    });
    await audit.recordAndEmptyCache(tx, {
      actorId,
      action: 'changed',
      subject: { kind: 'product', id, label: change.name },
      before: toProductAuditValues(before),
      after: toProductAuditValues(after),
    });
    return views.loadAdminProduct(tx, changed);
  };
  // What the options add to the attributes is added by one at a time.
  return request.options?.length
    ? catalogueRows.change('attributes', save)
    : inTransaction(pool, save);
}

/** Adds a hidden copy without stock, and without what belongs to one piece. */
export async function duplicateProduct(
  { pool, clock, audit, catalogueRows, views }: ProductEditingDeps,
  actorId: string,
  id: string,
): Promise<InPaise<AdminProduct>> {
  return inTransaction(pool, async (tx) => {
    // Under the lock no picture can be deleted before the copy shows it.
    const original = await lockExistingProduct(tx, id);
    const shown = (await listPictures(tx, [id])).get(id) ?? [];
    const index = await catalogueRows.load(tx);
    const copy = copyProduct(original, index.allAttributes, clock.now());
    const images = shown.map((image) => ({ ...image, id: newId(), productId: copy.id }));
    for (const variant of copy.variants) {
      const at = shown.findIndex(({ id: picture }) => picture === variant.pictureId);
      variant.pictureId = images[at]?.id ?? null;
    }
    const [row] = await insertProducts(tx, [copy], images);
    if (!row) throw new Error(`The copy of product ${id} was not inserted`);
    await audit.recordAndEmptyCache(tx, {
      actorId,
      action: 'added',
      subject: { kind: 'product', id: copy.id, label: copy.name },
      after: {
        ...toProductAuditValues(
          toProductEdit({ ...original, ...row, variants: [], stock: 0 }, index),
        ),
        pictures: images.map(toPictureAuditValues),
        copyOf: id,
      },
    });
    return views.loadAdminProduct(tx, row);
  });
}

/**
 * Removes a product from sale; it stays in orders and carts. `actorId` is null where the shop
 * itself removes it.
 */
export async function removeFromSale(
  { pool, clock, audit }: ProductEditingDeps,
  id: string,
  actorId: string | null = null,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockVariantsOf(tx, [id].filter(isId));
    const row = await removeProduct(tx, id, clock.now());
    const label = orNotFound(row, 'This product').name;
    await freeSkus(tx, id);
    const subject = { kind: 'product', id, label } as const;
    await audit.recordAndEmptyCache(tx, { actorId, action: 'removed', subject });
  });
}

/**
 * A product after an edit. @throws ShopError BAD_INPUT where the prices of its variants are not those
 *   of the product, STALE_VERSION where a stock is set that is not the one that was seen
 */
function applyChange(
  before: ProductEdit,
  {
    version: _,
    sku = before.sku,
    hsn = before.hsn,
    isCashRisk = before.isCashRisk,
    ...given
  }: Omit<ProductChange, 'seenOptions'>,
  { allAttributes }: CatalogueIndex,
): ProductEdit {
  const { countInStock } = before;
  const names = (given.options ?? before.options ?? []).map(({ name }) => name);
  const { keys } = encodeOptions(allAttributes, names);
  const change = { ...given, hsn, isCashRisk, details: withoutOptions(given.details, keys) };
  if (change.options === undefined) {
    const { options, variants } = before;
    const hasOtherPrice = change.price !== before.price || change.offerPrice !== before.offerPrice;
    if (options && hasOtherPrice) throw invalidField('price', PRICE_OF_VARIANTS);
    return { ...change, countInStock, ...(options ? { options, variants } : sku && { sku }) };
  }
  if (change.options.length === 0) {
    const { options: __, variants: ___, ...itself } = change;
    return { ...itself, countInStock, ...(sku && { sku }) };
  }
  const present = new Map((before.variants ?? []).map((variant) => [variant._id, variant]));
  const variants = (change.variants ?? []).map(({ seen, ...variant }, at) => {
    const stock = present.get(variant._id)?.countInStock;
    if (stock === undefined || seen === undefined) return variant;
    if (variant.countInStock === seen) return { ...variant, countInStock: stock };
    if (seen !== stock)
      throw invalidField(`variants.${at}.countInStock`, stockMoved(seen, stock), 'STALE_VERSION');
    return variant;
  });
  return { ...change, ...sumUp(variants), variants };
}

const PRICE_OF_VARIANTS =
  'This product has options: change the price of each combination, or send `options` and `variants` with it';

/** @throws ShopError BAD_INPUT for a picture that the product does not show */
async function assertPictures(tx: Tx, id: string, { variants = [] }: ProductEdit): Promise<void> {
  if (variants.every(({ pictureId }) => pictureId === null)) return;
  const shown = (await listPictures(tx, [id])).get(id) ?? [];
  for (const [at, { pictureId }] of variants.entries()) {
    if (pictureId !== null && shown.every((picture) => picture.id !== pictureId))
      throw invalidField(`variants.${at}.pictureId`, 'Choose one of the pictures of this product');
  }
}

/** @throws ShopError BAD_INPUT for an id that no combination of the product has, or ever had */
function assertOwnVariants({ variants = [] }: ProductEdit, known: readonly { id: string }[]): void {
  const at = variants.findIndex(
    ({ _id }) => _id !== undefined && known.every(({ id }) => id !== _id),
  );
  if (at >= 0)
    throw invalidField(
      `variants.${at}._id`,
      'This product has no combination with this `_id`. Leave `_id` out to add one.',
    );
}

/** @throws ShopError BAD_INPUT for the SKU of another product's variant */
async function assertSkus(tx: Tx, id: string, product: ProductEdit): Promise<void> {
  const variants = listVariantValues(product);
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return;
  // Two products that are saved at the same time could take the same one.
  await lockName(tx, 'skus');
  const [taken] = await listTakenSkus(tx, skus, id);
  const at = variants.findIndex(({ sku }) => sku !== null && sku === taken);
  const field = product.variants ? `variants.${at}.sku` : 'sku';
  if (at >= 0) throw invalidField(field, `Another product has the SKU ${taken}`);
}

function copyProduct(
  original: repository.StockedProduct,
  attributes: readonly Attribute[],
  now: Date,
) {
  const copied = attributes.filter(({ isOfOnePiece }) => !isOfOnePiece);
  const details = getDetails(copied, original.details);
  const { sellingPaise: _, variants, ...values } = original;
  const id = newId();
  return {
    ...values,
    id,
    // An SKU names one variant.
    variants: variants.map(({ sellingPaise: __, ...variant }, at) => ({
      ...variant,
      id: at === 0 ? id : newId(),
      productId: id,
      sku: null,
      stock: 0,
    })),
    name: toCopyName(original.name),
    stock: 0,
    details,
    filterValues: [
      ...toFilterValues(copied, details),
      ...optionPairs(original.optionKeys, variants),
    ],
    version: 1,
    isDemo: false,
    createdAt: now,
    updatedAt: now,
    hiddenAt: now,
  };
}

/** @throws ShopError BAD_INPUT that names the attributes with an error */
function assertDetails(
  details: ProductDetails,
  kept: ProductDetails,
  { allAttributes }: CatalogueIndex,
): void {
  assertValid(
    Object.entries(detailErrors(allAttributes, details, kept)).flatMap(([key, message]) =>
      message === null ? [] : { path: `details.${key}`, message },
    ),
  );
}

function assertValid(issues: Issue[]): void {
  const [first] = issues;
  if (first) throw new ShopError('BAD_INPUT', first.message, { issues });
}
