import type { Attribute } from '../../src/domain/catalogue/attributes.ts';
import {
  DEFAULT_ATTRIBUTES,
  DEFAULT_CATEGORIES,
} from '../../src/server/features/catalogue/default-catalogue.ts';

/** Every subcategory of a new shop, in the order of the menu. */
export const ALL_SUB_CATEGORIES = DEFAULT_CATEGORIES.flatMap(({ name, subCategories }) =>
  subCategories.map((subCategory) => ({ ...subCategory, categoryName: name })),
);

export { DEFAULT_CATEGORIES };

const ABSENT = {
  pageLabel: '',
  hint: '',
  unit: '',
  isLong: false,
  isMultiple: false,
  isFilter: false,
  feedField: null,
  isOfOnePiece: false,
  emptyLabel: '',
  isRemoved: false,
  choices: [],
};

/** The attributes of a new shop. */
export const ATTRIBUTES: Attribute[] = DEFAULT_ATTRIBUTES.map((row) => ({ ...ABSENT, ...row }));

/** An attribute with choices, by which lists are filtered. */
export const BORDER_STYLE: Attribute = {
  ...ABSENT,
  key: 'borderStyle',
  label: 'Border style',
  kind: 'choice',
  max: 200,
  isFilter: true,
  choices: ['Plain', 'Zari', 'Temple'].map((label) => ({
    value: label.toLowerCase(),
    label,
    isRemoved: false,
  })),
};
