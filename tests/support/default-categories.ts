import { DEFAULT_CATEGORIES } from '../../src/server/features/catalogue/default-catalogue.ts';

/** Every subcategory of a new shop, in the order of the menu. */
export const ALL_SUB_CATEGORIES = DEFAULT_CATEGORIES.flatMap(({ name, subCategories }) =>
  subCategories.map((subCategory) => ({ ...subCategory, categoryName: name })),
);

export { DEFAULT_CATEGORIES };
