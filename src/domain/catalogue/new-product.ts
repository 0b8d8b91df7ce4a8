import { paise } from '../money/money.ts';
import { readNumber, readPaise, stockError } from '../text/typed-number.ts';
import { requiredMessage, tidyText } from '../text/typed-text.ts';
import {
  draftError,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductDraft,
} from './product-facts.ts';
import { MAX_PICTURES, TOO_MANY_PICTURES } from './product-gallery.ts';

/** The fields of the Add Product form by their names in the API (specification §5). */
export const NEW_PRODUCT_LABELS = {
  name: PRODUCT_FIELDS.name.label,
  category: PRODUCT_FIELDS.category.label,
  subCategory: PRODUCT_FIELDS.subCategory.label,
  price: PRODUCT_FIELDS.price.label,
  countInStock: 'Count in stock',
  description: PRODUCT_FIELDS.description.label,
  image: 'Image',
} as const;

export type NewProductField = keyof typeof NEW_PRODUCT_LABELS;

/** The typed fields as text. */
export type NewProductDraft = Record<Exclude<NewProductField, 'image'>, string>;

/** The error of a product without a picture (specification §8). */
export const IMAGE_MISSING = 'Image file is missing';

const BLANK = Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, ''])) as ProductDraft;

/** The error of one typed field of a new product; null for a valid one. */
export function newProductError(
  field: keyof NewProductDraft,
  draft: NewProductDraft,
): string | null {
  if (field === 'countInStock') return countError(draft.countInStock);
  const { countInStock: _, ...facts } = draft;
  // Without a category only its own error is shown.
  if (field === 'subCategory' && tidyText(draft.category) === '' && draft.subCategory !== '') {
    return null;
  }
  return draftError(field, { ...BLANK, ...facts });
}

/** The values of a valid draft; the price in paise. */
export function readNewProduct({ price, countInStock, ...texts }: NewProductDraft) {
  return {
    ...texts,
    price: readPaise(price) ?? paise(Number.NaN),
    countInStock: readNumber(countInStock) ?? Number.NaN,
  };
}

/** The error of the number of pictures of a new product; null for a valid one. */
export function picturesError(count: number): string | null {
  if (count === 0) return IMAGE_MISSING;
  return count > MAX_PICTURES ? TOO_MANY_PICTURES : null;
}

function countError(text: string): string | null {
  if (text.trim() === '') return requiredMessage(NEW_PRODUCT_LABELS.countInStock);
  return stockError(readNumber(text) ?? Number.NaN);
}
