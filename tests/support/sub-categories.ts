import { CATEGORY_TREE } from '../../src/domain/catalogue/category-tree.ts';

/** Every subcategory of the shop, in the order of the menu. */
export const ALL_SUB_CATEGORIES = CATEGORY_TREE.flatMap(({ subCategories }) => subCategories);
