import type { User } from '../../../contract/accounts.ts';
import type { BannerPicture } from '../../../contract/banners.ts';
import { productQuerySchema } from '../../../contract/catalogue.ts';
import type {
  AdminCollection,
  CollectionForm,
  ListedCollection,
} from '../../../contract/collections.ts';
import { plainMessage } from '../../../contract/plain-messages.ts';
import { resolveCategoryRoute } from '../../../domain/catalogue/category-tree.ts';
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
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { dropRedirect, followRedirect, recordMove } from '../redirects/redirects.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './collections.repository.ts';

export { listCollectionPictures } from './collections.repository.ts';

type Admin = Pick<User, '_id'>;
type CollectionRow = repository.CollectionRow;

/** Pictures by their ids, uploaded ones and those that come with the shop. */
export type FindPictures = (
  on: DbOrTx,
  wanted: { pictureId: string; alt: string }[],
) => Promise<Map<string, BannerPicture>>;

interface CollectionsDeps extends ServiceBase {
  catalogue: Pick<
    CatalogueService,
    'assertQuery' | 'listSummaries' | 'listChosen' | 'loadSnapshots' | 'loadTree'
  >;
  banners: { findPictures: FindPictures };
}

const NO_LIST =
  'The shop has no list at this address. Open the category or search again, and paste its address';

/** Products that the owner shows together. */
export function createCollections(deps: CollectionsDeps) {
  const { db, pool, clock, audit, catalogue, banners } = deps;

  async function findPicture(on: DbOrTx, row: Pick<CollectionRow, 'pictureId' | 'pictureAlt'>) {
    const { pictureId, pictureAlt: alt } = row;
    if (pictureId === null) return null;
    return (await banners.findPictures(on, [{ pictureId, alt }])).get(pictureId) ?? null;
  }

  const findShown = async (slug: string): Promise<CollectionRow> =>
    orNotFound(await repository.findShown(db, slugify(slug)), 'This collection');

  /** The category of a list, also where redirects lead to it; null where there is none. */
  async function findRoute(on: DbOrTx, list: ListAddress) {
    const tree = await catalogue.loadTree();
    for (let at: ListAddress | null = list; at?.category !== undefined; ) {
      const route = resolveCategoryRoute(tree, at.category, at.subCategory);
      if (route) return route;
      const to = await followRedirect(on, at.address.split('?')[0] ?? '');
      at = to === null ? null : readListAddress(to);
    }
    return null;
  }

  /**
   * A saved list as the API's query, read by the schema of the list's own call. A category that was
   * renamed since is found at its new address. @throws ShopError BAD_INPUT
   */
  async function readSelection(on: DbOrTx, selection: string) {
    const list = readListAddress(selection);
    const wrong = () => invalidField('selection', NO_LIST);
    if (!list) throw wrong();
    const { query } = list;
    if (list.category !== undefined) {
      const route = await findRoute(on, list);
      if (!route) throw wrong();
      const { category, subCategory } = route;
      Object.assign(query, { category: category.slug, subCategory: subCategory?.slug });
    }
    const { data, error } = productQuerySchema.safeParse(query, { error: plainMessage });
    if (!data) throw invalidField('selection', error.issues[0]?.message ?? NO_LIST);
    await catalogue.assertQuery(data).catch((refused) => {
      if (!(refused instanceof ShopError)) throw refused;
      throw invalidField('selection', refused.message);
    });
    return data;
  }

  /** The same; null where the shop has no such list any more. */
  const findSelection = (selection: string) =>
    readSelection(db, selection).catch((error) => {
      if (error instanceof ShopError) return null;
      throw error;
    });

  async function listProductsIn({ id, selection }: CollectionRow, page: PageParams) {
    if (selection === null) {
      return catalogue.listChosen(await repository.listProductIds(db, id), page);
    }
    const query = await findSelection(selection);
    return query ? catalogue.listSummaries({ ...query, ...page }) : catalogue.listChosen([], page);
  }

  async function toAdminCollection(on: DbOrTx, row: CollectionRow): Promise<AdminCollection> {
    const ids = await repository.listProductIds(on, row.id);
    const products = await catalogue.loadSnapshots(on, ids);
    return {
      ...toListed(row),
      picture: await findPicture(on, row),
      products: ids.flatMap((id) => {
        const found = products.get(id);
        if (!found) return [];
        const { name, image, isForSale } = found;
        return [{ _id: id, name, image, isForSale }];
      }),
    };
  }

  /**
   * A collection has what a list has: names that contain the search. What a search is read as beside them
   * is shown on its own page only. @throws ShopError BAD_INPUT
   */
  async function requireNameMatch(search: string): Promise<void> {
    const { items } = await catalogue.listSummaries({ search, limit: 1 });
    if (items.length > 0) return;
    const message = `No product’s name contains “${search}”. Search for words that names have, or choose filters in a category`;
    throw invalidField('selection', message);
  }

  /** @throws ShopError BAD_INPUT for what is another collection's, or does not exist */
  async function requireUsable(
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
    if (form.pictureId !== null && (await findPicture(tx, form)) === null) {
      throw invalidField('pictureId', 'Choose the picture again');
    }
    const { selection } = toColumns(form);
    // A collection can be hidden although its list no longer exists.
    const isOnlyHidden = form.isHidden && selection === before?.selection;
    if (selection !== null && !isOnlyHidden) {
      const { search } = await readSelection(tx, selection);
      if (search !== undefined && selection !== before?.selection) await requireNameMatch(search);
    }
    const known = await catalogue.loadSnapshots(tx, form.products);
    if (form.products.some((each) => !known.has(each))) {
      throw invalidField('products', 'One of the products does not exist any more. Remove it.');
    }
  }

  const toColumns = (form: CollectionForm, before?: CollectionRow) => {
    const { isHidden, products: _, selection, ...columns } = form;
    return {
      ...columns,
      selection: selection === null ? null : (readListAddress(selection)?.address ?? null),
      updatedAt: clock.now(),
      hiddenAt: isHidden ? (before?.hiddenAt ?? clock.now()) : null,
    };
  };

  const record = createRecorder(audit, 'collection', (one: AdminCollection) => ({
    id: one._id,
    label: one.title,
    values: toAuditValues(one),
  }));

  return {
    listShown: () => repository.listShown(db),

    /** The addresses of the shown collections that have products, with their last changes. */
    async listAddresses() {
      const addresses = [];
      for (const row of await repository.listShown(db)) {
        const { items } = await listProductsIn(row, { limit: 1 });
        if (items.length > 0)
          addresses.push({ path: collectionPath(row.slug), changedAt: row.updatedAt });
      }
      return addresses;
    },

    /** By its address in any spelling. @throws ShopError NOT_FOUND, for a hidden one too */
    async findShown(asked: string) {
      const row = await findShown(asked);
      const { title, slug, description } = row;
      return { title, slug, description, banner: await findPicture(db, row) };
    },

    /** @throws ShopError NOT_FOUND as `findShown` */
    listProducts: async (slug: string, page: PageParams) =>
      listProductsIn(await findShown(slug), page),

    async list(): Promise<ListedCollection[]> {
      const rows = await repository.listCollections(db);
      const isBroken = await Promise.all(
        rows.map(async ({ selection }) => selection !== null && !(await findSelection(selection))),
      );
      return rows.map((row, at) => ({ ...toListed(row), isBroken: isBroken[at] ?? false }));
    },

    find: async (id: string): Promise<AdminCollection> =>
      toAdminCollection(db, orNotFound(await repository.findCollection(db, id), 'This collection')),

    /** @throws ShopError BAD_INPUT for a taken address, and for a list or product that is none */
    add: (admin: Admin, form: CollectionForm): Promise<AdminCollection> =>
      inTransaction(pool, async (tx) => {
        await requireUsable(tx, form);
        const row = await repository.insertCollection(tx, toColumns(form));
        await repository.replaceProducts(tx, row.id, form.products);
        const added = await toAdminCollection(tx, row);
        await record(tx, admin, null, added);
        await dropRedirect(tx, collectionPath(row.slug));
        return added;
      }),

    /** @throws ShopError NOT_FOUND, STALE_VERSION, and as `add` */
    change: (
      admin: Admin,
      id: string,
      { version, ...form }: CollectionForm & { version: number },
    ) =>
      inTransaction(pool, async (tx) => {
        const row = orNotFound(await repository.lockCollection(tx, id), 'This collection');
        const before = await toAdminCollection(tx, row);
        if (row.version !== version) throw staleVersion('this collection', before);
        await requireUsable(tx, form, row);
        const next = { ...row, ...toColumns(form, row), version: version + 1 };
        await repository.updateCollection(tx, next);
        await repository.replaceProducts(tx, id, form.products);
        const after = await toAdminCollection(tx, next);
        await record(tx, admin, before, after);
        if (next.slug !== row.slug) {
          await recordMove(tx, collectionPath(row.slug), collectionPath(next.slug));
        }
        return after;
      }),

    /** @throws ShopError NOT_FOUND */
    remove: (admin: Admin, id: string): Promise<void> =>
      inTransaction(pool, async (tx) => {
        const row = orNotFound(await repository.lockCollection(tx, id), 'This collection');
        const removed = await toAdminCollection(tx, row);
        await repository.deleteCollection(tx, id);
        await record(tx, admin, removed, null);
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
