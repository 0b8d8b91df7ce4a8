import { findSubCategory } from './category-tree.ts';
import { lengthFault, priceFault, readNumber, rupeesWords } from './typed-number.ts';
import { requiredWords, textFault, tidyText } from './typed-text.ts';

/** What makes a saree that one: null where it is not known, or where it has no such thing. */
export type SareeDetails = {
  weave: string | null;
  fabric: string | null;
  zari: string | null;
  border: string | null;
  pallu: string | null;
  /** In centimetres, without the blouse piece. */
  lengthCm: number | null;
  /** In centimetres; null: no blouse piece. */
  blousePieceCm: number | null;
  care: string | null;
  origin: string | null;
  silkMarkNumber: string | null;
};

/** All that is edited of a product but its stock and its pictures; money in rupees. */
export type ProductFacts = {
  name: string;
  description: string;
  category: string;
  subCategory: string;
  price: number;
  /** null: no offer. */
  offerPrice: number | null;
  isHidden: boolean;
  details: SareeDetails;
};

type FieldRule =
  | { kind: 'text'; label: string; max: number; isRequired: boolean }
  | { kind: 'rupees'; label: string; isRequired: boolean }
  | { kind: 'cm'; label: string; max: number; isRequired: false };

const required = (label: string, max: number) =>
  ({ kind: 'text', label, max, isRequired: true }) as const;
const optional = (label: string, max: number) =>
  ({ kind: 'text', label, max, isRequired: false }) as const;

/** The fields of a product that are typed in, in the order of its form, with what they may hold. */
export const PRODUCT_FIELDS = {
  name: required('Name', 200),
  category: required('Category', 100),
  subCategory: required('Subcategory', 100),
  price: { kind: 'rupees', label: 'Price', isRequired: true },
  offerPrice: { kind: 'rupees', label: 'Offer price', isRequired: false },
  description: required('Description', 5000),
  weave: optional('Weave', 200),
  fabric: optional('Fabric', 200),
  zari: optional('Zari', 200),
  border: optional('Border', 200),
  pallu: optional('Pallu', 200),
  lengthCm: { kind: 'cm', label: 'Length', max: 2000, isRequired: false },
  blousePieceCm: { kind: 'cm', label: 'Blouse piece', max: 500, isRequired: false },
  care: optional('Care', 500),
  origin: optional('Origin', 200),
  silkMarkNumber: optional('Silk Mark number', 60),
} as const satisfies Record<string, FieldRule>;

export type ProductField = keyof typeof PRODUCT_FIELDS;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

/** The typed-in fields as text, as a form or a line of a CSV file holds them. */
export type ProductDraft = Record<ProductField, string>;

export type DraftFaults = Partial<Record<ProductField, string>>;

/** What is said where the category and the subcategory do not belong together. */
export const UNKNOWN_SUB_CATEGORY = 'Choose a category and one of its subcategories';

/** What is said of an offer that lowers nothing. */
export const OFFER_NOT_BELOW = 'Offer price must be below the price';

/** What is wrong with one field of a draft, in words; null for a good one. */
export function draftFault(field: ProductField, draft: ProductDraft): string | null {
  return valueFault(PRODUCT_FIELDS[field], draft[field]) ?? relationFault(field, draft);
}

/** What is wrong with a draft, field by field; empty for a good one. */
export function draftFaults(draft: ProductDraft): DraftFaults {
  const faults: DraftFaults = {};
  for (const field of PRODUCT_FIELD_NAMES) {
    const fault = draftFault(field, draft);
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}

/** What a draft without faults says; fields that were left blank and need not be filled are null. */
export function readDraft(draft: ProductDraft): Omit<ProductFacts, 'isHidden'> {
  const text = (field: ProductField) => tidyText(draft[field]);
  const textOrNull = (field: ProductField) => text(field) || null;
  const numberOrNull = (field: ProductField) => readNumber(draft[field]);
  return {
    name: text('name'),
    description: text('description'),
    category: text('category'),
    subCategory: text('subCategory'),
    price: numberOrNull('price') ?? Number.NaN,
    offerPrice: numberOrNull('offerPrice'),
    details: {
      weave: textOrNull('weave'),
      fabric: textOrNull('fabric'),
      zari: textOrNull('zari'),
      border: textOrNull('border'),
      pallu: textOrNull('pallu'),
      lengthCm: numberOrNull('lengthCm'),
      blousePieceCm: numberOrNull('blousePieceCm'),
      care: textOrNull('care'),
      origin: textOrNull('origin'),
      silkMarkNumber: textOrNull('silkMarkNumber'),
    },
  };
}

/** The facts as text, as a form shows them first: `readDraft` reads them back. */
export function draftOf({ details, ...facts }: Omit<ProductFacts, 'isHidden'>): ProductDraft {
  const values: Record<ProductField, string | number | null> = { ...facts, ...details };
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.map((field) => [field, asText(field, values[field])]),
  ) as ProductDraft;
}

/** What a copy of a product is called: cut short where there is no room for the mark. */
export function copyName(name: string): string {
  const mark = ' (copy)';
  return name.slice(0, PRODUCT_FIELDS.name.max - mark.length).trimEnd() + mark;
}

function asText(field: ProductField, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? '';
  const isWhole = PRODUCT_FIELDS[field].kind !== 'rupees' || Number.isInteger(value);
  return isWhole ? String(value) : paddedRupees(value);
}

/** Paise are written with two digits; more than two decimals stay, so that they can be refused. */
function paddedRupees(rupees: number): string {
  const padded = rupees.toFixed(2);
  return Number(padded) === rupees ? padded : String(rupees);
}

function valueFault(rule: FieldRule, text: string): string | null {
  if (rule.kind === 'text') return textFault(rule, text);
  if (text.trim() === '') return rule.isRequired ? requiredWords(rule.label) : null;
  const value = readNumber(text);
  if (rule.kind === 'cm') return lengthFault(rule.label, value ?? Number.NaN, rule.max);
  return value === null ? rupeesWords(rule.label) : priceFault(rule.label, value);
}

function relationFault(field: ProductField, draft: ProductDraft): string | null {
  if (field === 'subCategory') {
    const isKnown = findSubCategory(tidyText(draft.category), tidyText(draft.subCategory));
    return isKnown ? null : UNKNOWN_SUB_CATEGORY;
  }
  if (field !== 'offerPrice') return null;
  const [price, offer] = [readNumber(draft.price), readNumber(draft.offerPrice)];
  return price !== null && offer !== null && offer >= price ? OFFER_NOT_BELOW : null;
}
