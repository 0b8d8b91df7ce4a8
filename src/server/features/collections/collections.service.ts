import type { User } from '../../../contract/accounts.ts';
import type { BannerPicture } from '../../../contract/banners.ts';
import { productQuerySchema } from '../../../contract/catalogue.ts';
import type {
  AdminCollection,
  CollectionForm,
  ListedCollection,
} from '../../../contract/collections.ts';
import { plainMessage } from '../../../contract/plain-messages.ts';
import {
  type CategoryTree,
  resolveCategoryRoute,
} from '../../../domain/catalogue/category-tree.ts';
import {
  collectionPath,
  type ListAddress,
  readListAddress,
} from '../../../domain/collections/collection.ts';
import { slugify } from '../../../domain/text/text.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { PageParams } from '../../platform/db/list-page.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import {
  invalidField,
  orNotFound,
  ShopError,
  staleVersion,
} from '../../platform/errors/shop-error.ts';
import { createRecorder } from '../audit/audit.service.ts';
import {
  assertProductQuery,
  type CatalogueService,
  listChosen,
  listSummaries,
} from '../catalogue/catalogue.service.ts';
import { dropRedirect, followRedirect, recordMove } from '../redirects/redirects.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './collections.repository.ts';

export { listCollectionPictures, listShown } from './collections.repository.ts';

type Admin = Pick<User, '_id'>;
type CollectionRow = repository.CollectionRow;

/** Pictures by their ids, uploaded ones and those that come with the shop. */
export type FindPictures = (
  on: DbOrTx,
  wanted: { pictureId: string; alt: string }[],
) => Promise<Map<string, BannerPicture>>;

/** What the functions of collections need. */
export interface CollectionsDeps extends ServiceBase {
  catalogue: Pick<CatalogueService, 'lists' | 'loadSnapshots' | 'loadTree'>;
  findPictures: FindPictures;
}

const NO_LIST =
  'The shop has no list at this address. Open the category or search again, and paste its address';

const record = createRecorder('collection', (one: AdminCollection) => ({
  id: one._id,
  label: one.title,
  values: toAuditValues(one),
}));

/** The addresses of the shown collections that have products, with their last changes. */
export async function listCollectionAddresses(deps: CollectionsDeps) {
  const addresses = [];
  for (const row of await repository.listShown(deps.db)) {
    const { items } = await listProductsIn(deps, row, { limit: 1 });
    if (items.length > 0)
      addresses.push({ path: collectionPath(row.slug), changedAt: row.updatedAt });
  }
  return addresses;
}

/** By its address in any spelling. @throws ShopError NOT_FOUND, for a hidden one too */
export async function viewCollection(deps: CollectionsDeps, asked: string) {
  const row = await findShown(deps, asked);
  const { title, slug, description } = row;
  return { title, slug, description, banner: await findPicture(deps, deps.db, row) };
}

/** @throws ShopError NOT_FOUND as `viewCollection` */
export async function listProducts(deps: CollectionsDeps, slug: string, page: PageParams) {
  return listProductsIn(deps, await findShown(deps, slug), page);
}

export async function listCollections(deps: CollectionsDeps): Promise<ListedCollection[]> {
  const rows = await repository.listCollections(deps.db);
  const isBroken = await Promise.all(
    rows.map(
      async ({ selection }) => selection !== null && !(await findSelection(deps, selection)),
    ),
  );
  return rows.map((row, at) => ({ ...toListed(row), isBroken: isBroken[at] ?? false }));
}

export async function findCollection(deps: CollectionsDeps, id: string): Promise<AdminCollection> {
  const row = orNotFound(await repository.findCollection(deps.db, id), 'This collection');
  return toAdminCollection(deps, deps.db, row);
}

/** @throws ShopError BAD_INPUT for a taken address, and for a list or product that is none */
export function addCollection(
  deps: CollectionsDeps,
  admin: Admin,
  form: CollectionForm,
): Promise<AdminCollection> {
  return inTransaction(deps.pool, async (tx) => {
    await requireUsable(deps, tx, form);
    const row = await repository.insertCollection(tx, toColumns(form, deps.clock.now()));
    await repository.replaceProducts(tx, row.id, form.products);
    const added = await toAdminCollection(deps, tx, row);
    await record(deps.audit, tx, admin, null, added);
    await dropRedirect(tx, collectionPath(row.slug));
    return added;
  });
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, and as `addCollection` */
export function changeCollection(
  deps: CollectionsDeps,
  admin: Admin,
  id: string,
  { version, ...form }: CollectionForm & { version: number },
): Promise<AdminCollection> {
  return inTransaction(deps.pool, async (tx) => {
    const row = orNotFound(await repository.lockCollection(tx, id), 'This collection');
    const before = await toAdminCollection(deps, tx, row);
    if (row.version !== version) throw staleVersion('this collection', before);
    await requireUsable(deps, tx, form, row);
    const next = { ...row, ...toColumns(form, deps.clock.now(), row), version: version + 1 };
    await repository.updateCollection(tx, next);
    await repository.replaceProducts(tx, id, form.products);
    const after = await toAdminCollection(deps, tx, next);
    await record(deps.audit, tx, admin, before, after);
    if (next.slug !== row.slug) {
      await recordMove(tx, collectionPath(row.slug), collectionPath(next.slug));
    }
    return after;
  });
}

/** @throws ShopError NOT_FOUND */
export function removeCollection(deps: CollectionsDeps, admin: Admin, id: string): Promise<void> {
  return inTransaction(deps.pool, async (tx) => {
    const row = orNotFound(await repository.lockCollection(tx, id), 'This collection');
    const removed = await toAdminCollection(deps, tx, row);
    await repository.deleteCollection(tx, id);
    await record(deps.audit, tx, admin, removed, null);
  });
}

const findShown = async ({ db }: CollectionsDeps, slug: string): Promise<CollectionRow> =>
  orNotFound(await repository.findShown(db, slugify(slug)), 'This collection');

async function findPicture(
  { findPictures }: CollectionsDeps,
  on: DbOrTx,
  { pictureId, pictureAlt: alt }: Pick<CollectionRow, 'pictureId' | 'pictureAlt'>,
) {
  if (pictureId === null) return null;
  return (await findPictures(on, [{ pictureId, alt }])).get(pictureId) ?? null;
}

async function listProductsIn(
  deps: CollectionsDeps,
  { id, selection }: CollectionRow,
  page: PageParams,
) {
  const { db } = deps;
  const { lists } = deps.catalogue;
  if (selection === null) {
    return listChosen(lists, await repository.listProductIds(db, id), page);
  }
  const query = await findSelection(deps, selection);
  return query ? listSummaries(lists, { ...query, ...page }) : listChosen(lists, [], page);
}

/** As `readSelection`; null where the shop has no such list any more. */
const findSelection = (deps: CollectionsDeps, selection: string) =>
  readSelection(deps, deps.db, selection).catch((error) => {
    if (error instanceof ShopError) return null;
    throw error;
  });

/**
 * A saved list as the API's query, read by the schema of the list's own call. A category that was
 * renamed since is found at its new address. @throws ShopError BAD_INPUT
 */
async function readSelection({ catalogue }: CollectionsDeps, on: DbOrTx, selection: string) {
  const list = readListAddress(selection);
  const wrong = () => invalidField('selection', NO_LIST);
  if (!list) throw wrong();
  const { query } = list;
  if (list.category !== undefined) {
    const route = await findRoute(on, await catalogue.loadTree(), list);
    if (!route) throw wrong();
    const { category, subCategory } = route;
    Object.assign(query, { category: category.slug, subCategory: subCategory?.slug });
  }
  const { data, error } = productQuerySchema.safeParse(query, { error: plainMessage });
  if (!data) throw invalidField('selection', error.issues[0]?.message ?? NO_LIST);
  await assertProductQuery(catalogue.lists, data).catch((refused) => {
    if (!(refused instanceof ShopError)) throw refused;
    throw invalidField('selection', refused.message);
  });
  return data;
}

/** The category of a list, also where redirects lead to it; null where there is none. */
async function findRoute(on: DbOrTx, tree: CategoryTree, list: ListAddress) {
  for (let at: ListAddress | null = list; at?.category !== undefined; ) {
    const route = resolveCategoryRoute(tree, at.category, at.subCategory);
    if (route) return route;
    const to = await followRedirect(on, at.address.split('?')[0] ?? '');
    at = to === null ? null : readListAddress(to);
  }
  return null;
}

/** @throws ShopError BAD_INPUT for what is another collection's, or does not exist */
async function requireUsable(
  deps: CollectionsDeps,
  tx: Tx,
  form: CollectionForm,
  before?: CollectionRow,
): Promise<void> {
  await lockName(tx, 'slugs of collections');
  const other = await repository.findBySlug(tx, form.slug);
  if (other && other.id !== before?.id) {
    const message = `The collection “${other.title}” has this address. Choose another one.`;
    throw invalidField('slug', message);
  }
  if (form.pictureId !== null && (await findPicture(deps, tx, form)) === null) {
    throw invalidField('pictureId', 'Choose the picture again');
  }
  const selection = toSelection(form);
  // A collection can be hidden although its list no longer exists.
  const isOnlyHidden = form.isHidden && selection === before?.selection;
  if (selection !== null && !isOnlyHidden) {
    const { search } = await readSelection(deps, tx, selection);
    if (search !== undefined && selection !== before?.selection)
      await requireNameMatch(deps, search);
  }
  const known = await deps.catalogue.loadSnapshots(tx, form.products);
  if (form.products.some((each) => !known.has(each))) {
    throw invalidField('products', 'One of the products does not exist any more. Remove it.');
  }
}

/**
 * A collection has what a list has: names that contain the search. What a search is read as beside them
 * is shown on its own page only. @throws ShopError BAD_INPUT
 */
async function requireNameMatch({ catalogue }: CollectionsDeps, search: string): Promise<void> {
  const { items } = await listSummaries(catalogue.lists, { search, limit: 1 });
  if (items.length > 0) return;
  const message = `No product’s name contains “${search}”. Search for words that names have, or choose filters in a category`;
  throw invalidField('selection', message);
}

const toSelection = ({ selection }: CollectionForm) =>
  selection === null ? null : (readListAddress(selection)?.address ?? null);

function toColumns(form: CollectionForm, now: Date, before?: CollectionRow) {
  const { isHidden, products: _, ...columns } = form;
  return {
    ...columns,
    selection: toSelection(form),
    updatedAt: now,
    hiddenAt: isHidden ? (before?.hiddenAt ?? now) : null,
  };
}

async function toAdminCollection(
  deps: CollectionsDeps,
  on: DbOrTx,
  row: CollectionRow,
): Promise<AdminCollection> {
  const ids = await repository.listProductIds(on, row.id);
  const products = await deps.catalogue.loadSnapshots(on, ids);
  return {
    ...toListed(row),
    picture: await findPicture(deps, on, row),
    products: ids.flatMap((id) => {
      const found = products.get(id);
      if (!found) return [];
      const { name, image, isForSale } = found;
      return [{ _id: id, name, image, isForSale }];
    }),
  };
}

function toListed({ id, hiddenAt, updatedAt, ...row }: CollectionRow) {
  const isHidden = hiddenAt !== null;
  return { ...row, _id: id, isHidden, updatedAt: updatedAt.toISOString() };
}

function toAuditValues(collection: AdminCollection): Record<string, unknown> {
  const { title, slug, description, selection, isInMenu, isOnHome, isHidden } = collection;
  const { picture, pictureAlt, products } = collection;
  return {
    ...{ title, slug, description, selection, isInMenu, isOnHome, isHidden, pictureAlt },
    picture: picture?.pictureId.slice(0, 20) ?? null,
    products: products.map(({ name }) => name).join(', '),
  };
}
