import {
  draftFault,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductDraft,
} from './product-facts.ts';
import { MAX_PICTURES, TOO_MANY_PICTURES } from './product-gallery.ts';
import { readNumber, stockFault } from './typed-number.ts';
import { requiredWords, tidyText } from './typed-text.ts';

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

/** The fields that are typed in, as text. */
export type NewProductDraft = Record<Exclude<NewProductField, 'image'>, string>;

/** What is said of a product without a picture (specification §8). */
export const IMAGE_MISSING = 'Image file is missing';

const BLANK = Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, ''])) as ProductDraft;

/** What is wrong with one typed-in field of a product to come, in words; null for a good one. */
export function newProductFault(
  field: keyof NewProductDraft,
  draft: NewProductDraft,
): string | null {
  if (field === 'countInStock') return countFault(draft.countInStock);
  const { countInStock: _, ...facts } = draft;
  // Where no category is chosen, that is what is said, not that the subcategory is of another.
  if (field === 'subCategory' && tidyText(draft.category) === '' && draft.subCategory !== '') {
    return null;
  }
  return draftFault(field, { ...BLANK, ...facts });
}

/** What a draft without faults says; the price in rupees. */
export function readNewProduct({ price, countInStock, ...texts }: NewProductDraft) {
  return {
    ...texts,
    price: readNumber(price) ?? Number.NaN,
    countInStock: readNumber(countInStock) ?? Number.NaN,
  };
}

/** What is wrong with the number of pictures of a product to come; null for a good one. */
export function picturesFault(count: number): string | null {
  if (count === 0) return IMAGE_MISSING;
  return count > MAX_PICTURES ? TOO_MANY_PICTURES : null;
}

function countFault(text: string): string | null {
  if (text.trim() === '') return requiredWords(NEW_PRODUCT_LABELS.countInStock);
  return stockFault(readNumber(text) ?? Number.NaN);
}
