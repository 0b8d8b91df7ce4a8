import { toAttributeFilters } from '../../../domain/catalogue/attributes.ts';
import type { CategoryPlace } from '../../../domain/catalogue/category-tree.ts';
import {
  categoryBySlug,
  findPlace,
  UNKNOWN_SUB_CATEGORY,
} from '../../../domain/catalogue/category-tree.ts';
import type { ShopSettings } from '../../../domain/shop/shop-settings.ts';
import { addsGst, chargesGst } from '../../../domain/tax/gst.ts';
import { findRateOrDefault, type GoodsRate } from '../../../domain/tax/gst-rates.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { invalidField } from '../../platform/errors/shop-error.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './catalogue.repository.ts';

export type CatalogueIndex = Awaited<ReturnType<typeof read>> & {
  /** The rate of a product, of a shop that charges GST. */
  gstRate: (product: Pick<repository.PublicRow, 'hsn' | 'subCategoryId'>) => GoodsRate | undefined;
  /** Whether GST is added at checkout. */
  isGstAdded: boolean;
};

/** The rows that describe the catalogue: few, read by almost every request, and rarely changed. */
export interface CatalogueRows {
  /**
   * The rows as everyone sees them, kept in memory; those of a transaction are read by it, also
   * because waiting for a second connection could deadlock the pool.
   */
  load: (on?: DbOrTx) => Promise<CatalogueIndex>;
  /** For what is only shown: the rows that are kept, else those that `on` reads. */
  loadShown: (on: DbOrTx) => Promise<CatalogueIndex>;
  /** Forgets what is kept. A read that has already begun is not kept either. */
  clear: () => void;
  /** Changes rows of a kind in a transaction, one change at a time: addresses and places depend on one another. */
  change: <T>(kind: string, write: (tx: Tx) => Promise<T>) => Promise<T>;
}

export function createCatalogueRows({
  db,
  pool,
  clock,
  shop,
}: Pick<ServiceBase, 'db' | 'pool' | 'clock' | 'shop'>): CatalogueRows {
  let kept: Promise<CatalogueIndex> | undefined;
  let shown: CatalogueIndex | undefined;

  function readOnce(): Promise<CatalogueIndex> {
    const reading = readIndex(db);
    kept = reading;
    reading.then(
      (index) => {
        if (kept === reading) shown = index;
      },
      () => {
        if (kept === reading) kept = undefined;
      },
    );
    return reading;
  }

  async function readIndex(on: DbOrTx) {
    const index = await read(on);
    const settings = await shop.loadSettings(on);
    const gst = await readGst(on, settings);
    return {
      ...index,
      isGstAdded: addsGst(settings),
      gstRate({ hsn, subCategoryId }: Pick<repository.PublicRow, 'hsn' | 'subCategoryId'>) {
        if (!gst) return undefined;
        const code = hsn || index.getHsn(subCategoryId);
        return findRateOrDefault(gst.rates, code, gst, shopDay(clock.now(), gst.timeZone));
      },
    };
  }

  function clear(): void {
    kept = undefined;
    shown = undefined;
  }

  return {
    load: (on = db) => (on === db ? (kept ?? readOnce()) : readIndex(on)),
    loadShown: async (on) => shown ?? readIndex(on),
    clear,
    async change(kind, write) {
      const changed = await inTransaction(pool, async (tx) => {
        await lockName(tx, kind);
        return write(tx);
      });
      // The admin's next request must not read what was, until the notification arrives.
      clear();
      return changed;
    },
  };
}

async function readGst(on: DbOrTx, settings: ShopSettings) {
  return chargesGst(settings) ? { ...settings, rates: await repository.listGstRates(on) } : null;
}

async function read(on: DbOrTx) {
  const [categories, attributes] = await sendTogether([
    repository.listCategories(on),
    repository.listAttributes(on),
  ] as const);
  return { ...indexCategories(categories), ...indexAttributes(attributes) };
}

function indexAttributes(rows: repository.AttributeRow[]) {
  const attributes = rows.filter(({ isRemoved }) => !isRemoved);
  return {
    /** In the order shown, without those that were removed. */
    attributes,
    /** With those that were removed, of which products keep their values. */
    allAttributes: rows,
    attributeFilters: toAttributeFilters(attributes),
  };
}

/** Looks up the stored categories by name, slug and id. */
function indexCategories(rows: repository.CategoryRow[]) {
  const listChildren = (parentId: string | null) =>
    rows
      .filter((row) => row.parentId === parentId)
      .map(({ id, menuLabel, ...row }) => ({
        ...row,
        _id: id,
        menuLabel: menuLabel || row.name,
      }));
  const tree = listChildren(null).map((category) => ({
    ...category,
    subCategories: listChildren(category._id),
  }));
  const places = new Map(
    tree.flatMap((category) =>
      category.subCategories.map((subCategory) => [subCategory._id, { category, subCategory }]),
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    /** In menu order. */
    tree,
    /** The HSN of a subcategory or its category; empty where neither has one. */
    getHsn(id: string): string {
      const row = byId.get(id);
      return row?.hsn || byId.get(row?.parentId ?? '')?.hsn || '';
    },
    /** A subcategory by its id, with its category. */
    getPlace: (id: string): Required<CategoryPlace> | undefined => places.get(id),
    /** The names of a subcategory and its category. */
    getCategoryNames(id: string) {
      const place = places.get(id);
      return { category: place?.category.name ?? '', subCategory: place?.subCategory.name ?? '' };
    },
    /** The id of a subcategory by its names. @throws ShopError BAD_INPUT where there is none */
    subCategoryId(names: { category: string; subCategory: string }): string {
      const place = findPlace(tree, names);
      const found = [...places].find(([, { subCategory }]) => subCategory === place?.subCategory);
      if (found) return found[0];
      throw invalidField('subCategory', UNKNOWN_SUB_CATEGORY);
    },
    /** Ids of a subcategory and the others of its category. */
    siblingIds: (id: string) => places.get(id)?.category.subCategories.map(({ _id }) => _id) ?? [],
    /** Ids of subcategories with these slugs or aliases, such as `cotton`; undefined without slugs. */
    subCategoryIds({ category, subCategory }: { category?: string; subCategory?: string }) {
      if (category === undefined && subCategory === undefined) return undefined;
      const slug = category && (categoryBySlug(tree, category)?.slug ?? category);
      return tree
        .filter((candidate) => slug === undefined || candidate.slug === slug)
        .flatMap(({ subCategories }) => subCategories)
        .filter((sub) => subCategory === undefined || sub.slug === subCategory)
        .map(({ _id }) => _id);
    },
  };
}
