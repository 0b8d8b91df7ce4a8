import { type Paise, paise, rupees, toRupees } from '../money/money.ts';
import { givenValues } from '../text/given-values.ts';
import {
  lengthError,
  priceError,
  readNumber,
  readPaise,
  rupeesText,
} from '../text/typed-number.ts';
import { requiredMessage, textError, tidyText } from '../text/typed-text.ts';
import { findSubCategory } from './category-tree.ts';
import { eachDetail, SAREE_DETAILS, type SareeDetails } from './saree-details.ts';

/** All editable values of a product except stock and pictures; prices in paise. */
export type ProductFacts = {
  name: string;
  description: string;
  category: string;
  subCategory: string;
  price: Paise;
  /** null: no offer. */
  offerPrice: Paise | null;
  isHidden: boolean;
  details: SareeDetails;
};

type FieldRule =
  | { kind: 'text'; label: string; max: number; isRequired: boolean }
  | { kind: 'rupees'; label: string; isRequired: boolean }
  | { kind: 'cm'; label: string; max: number; isRequired: false };

const required = (label: string, max: number) =>
  ({ kind: 'text', label, max, isRequired: true }) as const;

/** The typed fields of a product with their rules, in the order of the form. */
export const PRODUCT_FIELDS = {
  name: required('Name', 200),
  category: required('Category', 100),
  subCategory: required('Subcategory', 100),
  price: { kind: 'rupees', label: 'Price', isRequired: true },
  offerPrice: { kind: 'rupees', label: 'Offer price', isRequired: false },
  description: required('Description', 5000),
  ...SAREE_DETAILS,
} as const satisfies Record<string, FieldRule>;

export type ProductField = keyof typeof PRODUCT_FIELDS;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The typed fields as text, as in a form or a CSV line. */
export type ProductDraft = Record<ProductField, string>;

/** The error of a subcategory that does not belong to the category. */
export const UNKNOWN_SUB_CATEGORY = 'Choose a category and one of its subcategories';

/** The error of an offer that is not below the price. */
export const OFFER_NOT_BELOW = 'Offer price must be below the price';

/** The error of one field of a draft; null for a valid one. */
export function draftError(field: ProductField, draft: ProductDraft): string | null {
  return valueError(PRODUCT_FIELDS[field], draft[field]) ?? relationError(field, draft);
}

/** The errors of a draft by field; empty for a valid one. */
export function draftErrors(draft: ProductDraft): Partial<Record<ProductField, string>> {
  const checks = PRODUCT_FIELD_NAMES.map((field) => [field, draftError(field, draft)]);
  return givenValues(Object.fromEntries(checks));
}

/** The values of a valid draft; blank optional fields are null. */
export function readDraft(draft: ProductDraft): Omit<ProductFacts, 'isHidden'> {
  const text = (field: ProductField) => tidyText(draft[field]);
  return {
    name: text('name'),
    description: text('description'),
    category: text('category'),
    subCategory: text('subCategory'),
    price: readPaise(draft.price) ?? paise(Number.NaN),
    offerPrice: readPaise(draft.offerPrice),
    details: eachDetail<SareeDetails>((name, { kind }) =>
      kind === 'cm' ? readNumber(draft[name]) : text(name) || null,
    ),
  };
}

/** The values as text; `readDraft` reads them back. */
export function draftOf({ details, ...facts }: Omit<ProductFacts, 'isHidden'>): ProductDraft {
  const { price, offerPrice } = facts;
  return asDraft({
    ...{ ...facts, ...details },
    price: rupeesTyped(price),
    offerPrice: offerPrice === null ? '' : rupeesTyped(offerPrice),
  });
}

/** Values of any kind as text, to be checked and read like typed ones. */
export function asDraft(values: Record<ProductField, string | number | null>): ProductDraft {
  const texts = PRODUCT_FIELD_NAMES.map((field) => [field, String(values[field] ?? '')]);
  return Object.fromEntries(texts) as ProductDraft;
}

/** The name of a copy, cut short to make room for the mark. */
export function copyName(name: string): string {
  const mark = ' (copy)';
  return name.slice(0, PRODUCT_FIELDS.name.max - mark.length).trimEnd() + mark;
}

/** An amount as one types it: `4999`, `4999.50`. */
function rupeesTyped(amount: Paise): string {
  const typed = toRupees(amount);
  return Number.isInteger(typed) ? String(typed) : typed.toFixed(2);
}

function valueError(rule: FieldRule, text: string): string | null {
  if (rule.kind === 'text') return textError(rule, text);
  if (text.trim() === '') return rule.isRequired ? requiredMessage(rule.label) : null;
  const value = readNumber(text);
  if (rule.kind === 'cm') return lengthError(rule.label, value ?? Number.NaN, rule.max);
  return value === null ? rupeesText(rule.label) : priceError(rule.label, rupees(value));
}

function relationError(field: ProductField, draft: ProductDraft): string | null {
  if (field === 'subCategory') {
    const isKnown = findSubCategory(tidyText(draft.category), tidyText(draft.subCategory));
    return isKnown ? null : UNKNOWN_SUB_CATEGORY;
  }
  if (field !== 'offerPrice') return null;
  const [price, offer] = [readNumber(draft.price), readNumber(draft.offerPrice)];
  return price !== null && offer !== null && offer >= price ? OFFER_NOT_BELOW : null;
}
