import type { Category } from '../../../contract/catalogue.ts';
import {
  CATEGORY_TREE,
  categoryBySlug,
  type Category as TreeCategory,
  UNKNOWN_SUB_CATEGORY,
} from '../../../domain/catalogue/category-tree.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField } from '../../platform/errors/shop-error.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './catalogue.repository.ts';

export interface Categories {
  /** Uses the transaction's own connection: waiting for a second one could deadlock the pool. */
  loadIndex: (on?: DbOrTx) => Promise<CategoryIndex>;
  /** Inserts the domain's categories that the database lacks. */
  seed: () => Promise<void>;
}
export type CategoryIndex = ReturnType<typeof indexCategories>;

/** The stored categories, read once. */
export function createCategories({ db, pool }: Pick<ServiceBase, 'db' | 'pool'>): Categories {
  let known: CategoryIndex | undefined;
  return {
    async loadIndex(on = db) {
      known ??= indexCategories(await repository.listCategories(on));
      return known;
    },

    async seed() {
      await inTransaction(pool, async (tx) => {
        await lockName(tx, 'category tree');
        const stored = await repository.listCategories(tx);
        await repository.insertCategories(tx, missingCategories(stored, CATEGORY_TREE));
      });
      known = undefined;
    },
  };
}

/** Looks up the stored categories by name, slug and id. */
function indexCategories(rows: repository.CategoryRow[]) {
  const listChildren = (parentId: string | null) => rows.filter((row) => row.parentId === parentId);
  const tree: Category[] = listChildren(null).map(({ id, name, slug }) => ({
    _id: id,
    name,
    slug,
    subCategories: listChildren(id).map((child) => ({
      _id: child.id,
      name: child.name,
      slug: child.slug,
    })),
  }));
  const places = new Map(
    tree.flatMap((category) =>
      category.subCategories.map(({ _id, name }) => [
        _id,
        { category: category.name, subCategory: name },
      ]),
    ),
  );
  return {
    /** In menu order, as the API sends them. */
    tree,
    /** The names of a subcategory and its category. */
    names: (id: string) => places.get(id) ?? { category: '', subCategory: '' },
    /** The id of a subcategory by its names. @throws ShopError BAD_INPUT where there is none */
    subCategoryId({ category, subCategory }: { category: string; subCategory: string }): string {
      const parent = tree.find(({ name }) => name === category);
      const found = parent?.subCategories.find(({ name }) => name === subCategory);
      if (found) return found._id;
      throw invalidField('subCategory', UNKNOWN_SUB_CATEGORY);
    },
    /** Ids of a subcategory and the others of its category. */
    siblingIds: (id: string) =>
      tree
        .map(({ subCategories }) => subCategories.map(({ _id }) => _id))
        .find((ids) => ids.includes(id)) ?? [],
    /** Ids of subcategories with these slugs or aliases, such as `cotton`; undefined without slugs. */
    subCategoryIds({ category, subCategory }: { category?: string; subCategory?: string }) {
      if (category === undefined && subCategory === undefined) return undefined;
      const slug = category && (categoryBySlug(category)?.slug ?? category);
      return tree
        .filter((candidate) => slug === undefined || candidate.slug === slug)
        .flatMap(({ subCategories }) => subCategories)
        .filter((sub) => subCategory === undefined || sub.slug === subCategory)
        .map(({ _id }) => _id);
    },
  };
}

/** Rows for the categories that the database lacks. */
function missingCategories(rows: repository.CategoryRow[], expected: readonly TreeCategory[]) {
  const missing: repository.CategoryRow[] = [];
  const rowFor = (parentId: string | null, slug: string, name: string, position: number) => {
    const known = rows.find((row) => row.parentId === parentId && row.slug === slug);
    if (known) return known;
    const added = { id: newId(), parentId, name, slug, position };
    missing.push(added);
    return added;
  };
  for (const [position, category] of expected.entries()) {
    const parent = rowFor(null, category.slug, category.name, position);
    for (const [place, sub] of category.subCategories.entries()) {
      rowFor(parent.id, sub.slug, sub.name, place);
    }
  }
  return missing;
}
