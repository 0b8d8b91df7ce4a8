import type { User } from '../../../../contract/accounts.ts';
import type {
  AdminCategory,
  CategoryChange,
  CategoryPage,
  CategoryValues,
} from '../../../../contract/categories.ts';
import {
  categoryBySlug,
  categoryPath,
  getFirstSubCategoryName,
  MAX_CATEGORIES,
  TOO_MANY_CATEGORIES,
} from '../../../../domain/catalogue/category-tree.ts';
import { slugify } from '../../../../domain/text/text.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { nextPosition } from '../../../platform/db/queries.ts';
import { invalidField, orNotFound, staleVersion } from '../../../platform/errors/shop-error.ts';
import type { FindPictures } from '../../collections/collections.service.ts';
import { dropRedirect, recordMove } from '../../redirects/redirects.service.ts';
import type { ServiceBase } from '../../service-base.ts';
import { type CategoryRow, listCategories } from '../catalogue.repository.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import { assertHasRate } from './gst-rates.service.ts';
import * as repository from './structure.repository.ts';

/** What the functions of categories need. */
export interface CategoriesDeps extends ServiceBase {
  catalogue: Pick<CatalogueService, 'changeRows' | 'loadTree'>;
  findPictures: FindPictures;
}

/* The categories as their pages show them, and as admins edit them. */

/** @throws ShopError NOT_FOUND */
export async function findCategoryPage(
  { db, catalogue, findPictures }: CategoriesDeps,
  slug: string,
  subSlug: string | undefined,
): Promise<CategoryPage> {
  const category = categoryBySlug(await catalogue.loadTree(), slug);
  const place = subSlug ? category?.subCategories.find((each) => each.slug === subSlug) : category;
  const shown = orNotFound(place, 'This category');
  const { description, metaTitle, metaDescription, pictureId, pictureAlt: alt } = shown;
  const pictures = pictureId && (await findPictures(db, [{ pictureId, alt }]));
  const banner = pictures ? (pictures.get(pictureId) ?? null) : null;
  return { description, metaTitle, metaDescription, banner };
}

/** All categories, each followed by its subcategories. */
export async function listAdminCategories(deps: CategoriesDeps): Promise<AdminCategory[]> {
  return inOrder(await toAdminCategories(deps, deps.db, await listCategories(deps.db)));
}

/** @throws ShopError BAD_INPUT for a name or an address that another one has */
export function addCategory(deps: CategoriesDeps, admin: User, values: CategoryValues) {
  return changeTree(deps, async (tx, rows) => {
    const siblings = rows.filter(({ parentId }) => parentId === values.parent);
    await assertUsable(deps, tx, values, rows);
    const position = nextPosition(siblings);
    const row = { ...toColumns(values), id: newId(), position };
    const added = [await repository.insertCategory(tx, row)];
    // Products are in subcategories alone.
    if (!values.parent) {
      const name = getFirstSubCategoryName(values.name);
      const first = { id: newId(), parentId: row.id, name, slug: slugify(name), position: 0 };
      added.push(await repository.insertCategory(tx, first));
    }
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'added',
      subject: { kind: 'category', id: row.id, label: row.name },
      after: toAuditValues(values, rows),
    });
    const paths = toPaths([...rows, ...added]);
    for (const { id } of added) {
      const path = paths.get(id);
      if (path) await dropRedirect(tx, path);
    }
    return findOne(deps, tx, row.id);
  });
}

/** @throws ShopError BAD_INPUT as `addCategory`, STALE_VERSION, NOT_FOUND */
export function changeCategory(
  deps: CategoriesDeps,
  admin: User,
  id: string,
  { version, position, ...values }: CategoryChange,
) {
  return changeTree(deps, async (tx, rows) => {
    const before = orNotFound(
      rows.find((row) => row.id === id),
      'This category',
    );
    if (before.version !== version)
      throw staleVersion('this category', await findOne(deps, tx, id));
    if ((before.parentId === null) !== (values.parent === null)) {
      throw invalidField('parent', 'A category stays a category, and a subcategory one');
    }
    if (before.parentId !== values.parent && !hasSibling(rows, before)) {
      throw invalidField('parent', KEEPS_SUBCATEGORY);
    }
    await assertUsable(deps, tx, values, rows, id);
    const after = { ...before, ...toColumns(values), version: version + 1 };
    await repository.updateCategory(tx, after);
    const others = rows.filter((row) => row.parentId === after.parentId && row.id !== id);
    // Of the list, since removed ones have left gaps between the stored positions.
    const index = rows.filter((row) => row.parentId === before.parentId).indexOf(before);
    const place = position ?? (before.parentId === after.parentId ? index : Infinity);
    await repository.placeCategories(
      tx,
      others.map((row) => row.id).toSpliced(Math.min(place, others.length), 0, id),
    );
    const paths = toPaths([...rows.filter((row) => row.id !== id), after]);
    for (const [moved, from] of toPaths(rows)) await recordMove(tx, from, paths.get(moved) ?? from);
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'changed',
      subject: { kind: 'category', id, label: after.name },
      before: { ...toAuditValues(toValues(before), rows), position: index + 1 },
      after: {
        ...toAuditValues(values, rows),
        position: Math.min(place, others.length) + 1,
      },
    });
    return findOne(deps, tx, id);
  });
}

/** @throws ShopError BAD_INPUT where products have to be moved first, NOT_FOUND */
export function removeCategory(
  deps: CategoriesDeps,
  admin: User,
  id: string,
  moveTo: string | undefined,
) {
  return changeTree(deps, async (tx, rows) => {
    const removed = await findOne(deps, tx, id);
    const gone = [id, ...childIds(rows, id)];
    const left = rows.filter((row) => !gone.includes(row.id));
    if (!hasSibling(rows, { id, parentId: removed.parent })) {
      throw invalidField(
        'moveTo',
        removed.parent ? KEEPS_SUBCATEGORY : 'A shop keeps at least one category',
      );
    }
    const target = left.find((row) => row.parentId !== null && row.id === moveTo);
    if (removed.products > 0 && !target) {
      const are = removed.products === 1 ? '1 product is' : `${removed.products} products are`;
      throw invalidField('moveTo', `${are} in it. Choose where to move them.`);
    }
    const place = target ?? findOtherPlace(left, removed.parent);
    await repository.moveProducts(tx, gone, place.id, deps.clock.now());
    const paths = toPaths(rows);
    const to = paths.get(place.id) ?? '/';
    for (const each of gone) await recordMove(tx, paths.get(each) ?? '/', to);
    await repository.deleteCategories(tx, gone);
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: admin._id,
      action: 'removed',
      subject: { kind: 'category', id, label: removed.name },
      before: { products: removed.products, ...(target && { movedTo: target.name }) },
    });
  });
}

/** Changes the categories, in every process, by what `write` makes of their rows. */
const changeTree = <T>(
  { catalogue }: CategoriesDeps,
  write: (tx: Tx, rows: CategoryRow[]) => Promise<T>,
) => catalogue.changeRows('category tree', async (tx) => write(tx, await listCategories(tx)));

async function toAdminCategories(
  { findPictures }: CategoriesDeps,
  on: DbOrTx,
  rows: CategoryRow[],
): Promise<AdminCategory[]> {
  const counts = await repository.countProducts(on);
  const pictures = await findPictures(
    on,
    rows.flatMap(({ pictureId, pictureAlt: alt }) => (pictureId ? [{ pictureId, alt }] : [])),
  );
  return rows.map(({ id, parentId, position: _, menuLabel, ...row }) => ({
    ...row,
    _id: id,
    parent: parentId,
    menuLabel: menuLabel ?? '',
    picture: pictures.get(row.pictureId ?? '') ?? null,
    products: sum([id, ...childIds(rows, id)].map((each) => counts.get(each) ?? 0)),
  }));
}

async function findOne(deps: CategoriesDeps, on: DbOrTx, id: string): Promise<AdminCategory> {
  const all = await toAdminCategories(deps, on, await listCategories(on));
  return orNotFound(
    all.find(({ _id }) => _id === id),
    'This category',
  );
}

/** @throws ShopError BAD_INPUT for one too many, what another category has, an unknown parent or picture */
async function assertUsable(
  { findPictures }: CategoriesDeps,
  tx: Tx,
  values: CategoryValues,
  rows: CategoryRow[],
  id?: string,
) {
  const { parent, name, slug, pictureId, pictureAlt } = values;
  if (parent && !rows.some((row) => row.id === parent && row.parentId === null)) {
    throw invalidField('parent', 'Choose one of the categories');
  }
  const others = rows.filter((row) => row.parentId === parent && row.id !== id);
  if (others.length >= MAX_CATEGORIES) throw invalidField('name', TOO_MANY_CATEGORIES);
  if (others.some((row) => row.name.toLowerCase() === name.toLowerCase())) {
    throw invalidField('name', 'Another category has this name. Enter another one.');
  }
  if (others.some((row) => row.slug === slug)) {
    throw invalidField('slug', 'Another category has this address. Enter another one.');
  }
  await assertHasRate(tx, values.hsn);
  if (!pictureId) return;
  const found = await findPictures(tx, [{ pictureId, alt: pictureAlt }]);
  if (!found.has(pictureId)) throw invalidField('pictureId', 'Choose the picture again');
}

const KEEPS_SUBCATEGORY = 'A category keeps at least one subcategory. Remove the category itself.';

/** Whether a category has others beside it. */
const hasSibling = (rows: CategoryRow[], { id, parentId }: Pick<CategoryRow, 'id' | 'parentId'>) =>
  rows.some((row) => row.parentId === parentId && row.id !== id);

/** Where removed products go, which need a place too though nobody is asked: beside it, if possible. */
function findOtherPlace(left: CategoryRow[], parent: string | null): CategoryRow {
  const places = left.filter(({ parentId }) => parentId !== null);
  const place = places.find(({ parentId }) => parentId === parent) ?? places[0];
  if (!place) throw new Error('Every category keeps a subcategory');
  return place;
}

const childIds = (rows: CategoryRow[], parent: string) =>
  rows.filter(({ parentId }) => parentId === parent).map(({ id }) => id);

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Each category followed by its subcategories. */
function inOrder(all: AdminCategory[]): AdminCategory[] {
  const childrenOf = (parent: string | null) => all.filter((each) => each.parent === parent);
  return childrenOf(null).flatMap((category) => [category, ...childrenOf(category._id)]);
}

function toColumns({ parent, menuLabel, ...values }: CategoryValues) {
  return { ...values, parentId: parent, menuLabel: menuLabel || null };
}

function toValues({ parentId, menuLabel, ...row }: CategoryRow): CategoryValues {
  return { ...row, parent: parentId, menuLabel: menuLabel ?? '' };
}

function toAuditValues(values: CategoryValues, rows: CategoryRow[]) {
  const { name, slug, menuLabel, isInMenu, description, metaTitle, metaDescription } = values;
  const category = rows.find(({ id }) => id === values.parent)?.name ?? null;
  const picture = values.pictureId && `${values.pictureId.slice(0, 20)}: ${values.pictureAlt}`;
  return {
    ...{ name, address: slug, category, menuLabel, inMenu: isInMenu, description },
    ...{ metaTitle, metaDescription, picture, hsn: values.hsn },
  };
}

/** The addresses of all categories, by their ids. */
function toPaths(rows: CategoryRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => {
      const parent = byId.get(row.parentId ?? '');
      return [row.id, parent ? categoryPath(parent, row) : categoryPath(row)];
    }),
  );
}
