import { capitalise, slugify, textError, tidyText } from '../text/text.ts';

/**
 * The kinds of values: a text, a whole number of a unit, one or several of the attribute's choices, or
 * yes and no. A kind never changes, so that the values of products stay what they are.
 */
export const ATTRIBUTE_KINDS = ['text', 'number', 'choice', 'yes-no'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

const AUDIENCE_FIELDS = ['gender', 'age_group'] as const;
/** The fields of Google's product data specification that an attribute can fill. */
export const FEED_FIELDS = ['material', 'pattern', 'size', ...AUDIENCE_FIELDS] as const;
export type FeedField = (typeof FEED_FIELDS)[number];
/** Whether a field says for whom a product is, rather than what it is. */
export const isAudienceField = (
  field: FeedField | null,
): field is (typeof AUDIENCE_FIELDS)[number] => AUDIENCE_FIELDS.some((one) => one === field);

/** One of the values that a product can have; `value` never changes. */
export interface Choice {
  value: string;
  label: string;
  /** Not offered any more; products keep it. */
  isRemoved: boolean;
}

/** What describes a product beside its name, price and stock. */
export interface Attribute {
  /** The name of its values, which never changes. */
  key: string;
  /** In the product form, and as the name of a CSV column. */
  label: string;
  /** On the product page; empty: its label. */
  pageLabel: string;
  /** Beside the field of the product form. */
  hint: string;
  kind: AttributeKind;
  /** Of a number, such as `cm`. */
  unit: string;
  /** The longest text, or the largest number. */
  max: number;
  /** Written in several lines. */
  isLong: boolean;
  isMultiple: boolean;
  isFilter: boolean;
  feedField: FeedField | null;
  /** Belongs to one piece: a copy of the product does not have it. */
  isOfOnePiece: boolean;
  /** Said of a product without a value that has another one of the same unit; empty: nothing is said. */
  emptyLabel: string;
  isRemoved: boolean;
  choices: Choice[];
}

/** The value of an attribute; null where it is not known, or the product has none. */
export type DetailValue = string | number | boolean | string[] | null;
/** The values of a product by the attributes' keys. */
export type ProductDetails = Record<string, DetailValue>;

/** Columns of the product file beside those of attributes, which cannot have their names and keys. */
export const RESERVED_COLUMNS = {
  id: 'Id',
  variantId: 'Variant Id',
  sku: 'SKU',
  name: 'Name',
  options: 'Options',
  category: 'Category',
  price: 'Price',
  offerPrice: 'Offer price',
  stock: 'Stock',
  hidden: 'Hidden',
  hsn: 'HSN',
  cashRisk: 'Cash on Delivery risk',
  description: 'Description',
  pictures: 'Pictures',
} as const;

/** The name of an attribute that customers read. */
export function shownLabel({ label, pageLabel }: Pick<Attribute, 'label' | 'pageLabel'>): string {
  return pageLabel || label;
}

/** Whether two texts differ at most in their case. */
export function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether two names are one, in either spelling of colour. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace('colour', 'color');
  return plain(one) === plain(other);
}

/** The attribute with a name, as customers or the form have it; removed ones too. */
export function findByName<A extends Pick<Attribute, 'label' | 'pageLabel'>>(
  attributes: readonly A[],
  name: string,
): A | undefined {
  return attributes.find(
    ({ label, pageLabel }) => isSameName(label, name) || isSameName(pageLabel, name),
  );
}

/** The values of these attributes, in their order; null where a product has none. */
export function getDetails(
  attributes: readonly Attribute[],
  stored: ProductDetails,
): ProductDetails {
  return Object.fromEntries(attributes.map(({ key }) => [key, stored[key] ?? null]));
}

/** The values as they are stored: texts tidied, choices once each, those that say nothing null. */
export function tidyDetails(details: ProductDetails): ProductDetails {
  const tidied = Object.entries(details).map(([key, value]): [string, DetailValue] => {
    if (typeof value === 'string') return [key, tidyText(value) || null];
    if (!Array.isArray(value)) return [key, value];
    return [key, value.length === 0 ? null : [...new Set(value)]];
  });
  return Object.fromEntries(tidied);
}

/** The error of a value; null for a valid one. What was removed is valid where it is `kept`. */
export function attributeError(
  attribute: Attribute,
  value: DetailValue,
  kept: DetailValue,
): string | null {
  const { kind, label, max, unit, isMultiple } = attribute;
  if (value === null || value === '') return null;
  if (attribute.isRemoved && String(value) !== String(kept)) return `${label} was removed`;
  if (kind === 'number') return numberError(label, value, max, unit);
  if (kind === 'yes-no') return typeof value === 'boolean' ? null : `${label} must be yes or no`;
  if (kind === 'text') {
    return typeof value === 'string'
      ? textError({ label, max, isRequired: false }, value)
      : 'This must be text';
  }
  const isOfKind = isMultiple ? Array.isArray(value) : typeof value === 'string';
  const isKnown = (one: string) =>
    attribute.choices.some(
      (choice) => choice.value === one && (!choice.isRemoved || toList(kept).includes(one)),
    );
  if (isOfKind && toList(value).every(isKnown)) return null;
  const known = offered(attribute).map((choice) => choice.label);
  return `${label} must be ${isMultiple ? 'some' : 'one'} of: ${known.join(', ')}`;
}

function numberError(label: string, value: DetailValue, max: number, unit: string): string | null {
  const named = unit === 'cm' ? 'centimetres' : unit;
  if (!Number.isInteger(value)) return `${label} must be a whole number${named && ` of ${named}`}`;
  const limit = (amount: number) => `${amount}${unit && ` ${unit}`}`;
  if (Number(value) < 1) return `${label} must be at least ${limit(1)}`;
  return Number(value) > max ? `${label} must be at most ${limit(max)}` : null;
}

/**
 * The errors of a product's values by their keys, unknown ones too; null for valid ones. It keeps the
 * values of removed attributes, and the removed choices, that it has.
 */
export function detailErrors(
  attributes: readonly Attribute[],
  details: ProductDetails,
  kept: ProductDetails,
): Record<string, string | null> {
  const known = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  const errors = Object.entries(details).map(([key, value]) => {
    const attribute = known.get(key);
    if (!attribute) return [key, 'There is no such attribute'];
    return [key, attributeError(attribute, value, kept[key] ?? null)];
  });
  return Object.fromEntries(errors);
}

/** The choices that a product can be given. */
export function offered({ choices }: Pick<Attribute, 'choices'>): Choice[] {
  return choices.filter(({ isRemoved }) => !isRemoved);
}

/** A value as customers read it; null where nothing is said of it. 550 cm are "5.5 m". */
export function formatDetail(attribute: Attribute, value: DetailValue): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (attribute.unit === 'cm') return formatMetres(value);
    return attribute.unit ? `${value} ${attribute.unit}` : String(value);
  }
  if (attribute.kind !== 'choice') return String(value);
  return chosenLabels(attribute, value).join(', ') || null;
}

/** The labels of a product's choices, in the attribute's order. */
export function chosenLabels(attribute: Pick<Attribute, 'choices'>, value: DetailValue): string[] {
  const chosen = toList(value);
  return offered(attribute).flatMap((choice) =>
    chosen.includes(choice.value) ? choice.label : [],
  );
}

/** A length as a customer reads it: 550 cm are "5.5 m", and the 38 cm of a blouse stay so. */
export function formatMetres(centimetres: number): string {
  if (centimetres < 100) return `${centimetres} cm`;
  return `${Number((centimetres / 100).toFixed(2))} m`;
}

/** What a product page says of a product, in the attributes' order. */
export function describeProduct(
  attributes: readonly Attribute[],
  details: ProductDetails,
): { key: string; term: string; value: string }[] {
  return attributes.flatMap((attribute) => {
    const { key, label, pageLabel, unit, emptyLabel } = attribute;
    const hasOther = attributes.some(
      (other) => other.unit === unit && (details[other.key] ?? null) !== null,
    );
    const value = formatDetail(attribute, details[key] ?? null) ?? (hasOther ? emptyLabel : '');
    return value ? [{ key, term: pageLabel || label, value }] : [];
  });
}

/** What lists are filtered by of a product's values, each as `key:value`. */
export function toFilterValues(
  attributes: readonly Attribute[],
  details: ProductDetails,
): string[] {
  return attributes.flatMap(({ key, kind }) => {
    if (kind !== 'choice' && kind !== 'yes-no') return [];
    return toList(details[key] ?? null).map((value) => `${key}:${value}`);
  });
}

/** A filter of lists by an attribute. */
export type AttributeFilter = Pick<Attribute, 'key' | 'label'> & {
  values: readonly Pick<Choice, 'value' | 'label'>[];
};

/** The answers of a yes-or-no filter. */
export const YES_AND_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The filters that customers see, in the attributes' order. */
export function toAttributeFilters(attributes: readonly Attribute[]): AttributeFilter[] {
  return attributes
    .filter(({ isFilter, isRemoved }) => isFilter && !isRemoved)
    .map((attribute) => ({
      key: attribute.key,
      label: shownLabel(attribute),
      values:
        attribute.kind === 'yes-no'
          ? YES_AND_NO
          : offered(attribute).map(({ value, label }) => ({ value, label })),
    }))
    .filter(({ values }) => values.length > 0);
}

function toList(value: DetailValue): string[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  return Array.isArray(value) ? value : [String(value)];
}

/** A key for a new attribute, made of its label: `borderStyle`; `taken` are those in use. */
export function toKey(label: string, taken: readonly string[]): string {
  const [first = '', ...rest] = toAsciiSlug(label).split('-');
  const key = first + rest.map(capitalise).join('');
  return withoutClash(/^[a-z]/.test(key) ? key : 'attribute', taken, '');
}

/** The value of a new choice, made of its label: `temple-border`. */
export function toChoiceValue(label: string, taken: readonly string[]): string {
  return withoutClash(toAsciiSlug(label) || 'choice', taken, '-');
}

function toAsciiSlug(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/[^\p{ASCII}]/gu, '');
  return slugify(plain).slice(0, 40).replaceAll(/-+$/g, '');
}

function withoutClash(wanted: string, taken: readonly string[], joint: string): string {
  for (let next = wanted, number = 2; ; number += 1) {
    // Every object has a `valueOf` and a `constructor`, which would be read as a value.
    if (!taken.includes(next) && !(next in Object.prototype)) return next;
    next = `${wanted}${joint}${number}`;
  }
}

/** The most attributes of a shop, choices of one, and characters of a text in one line. */
export const MAX_ATTRIBUTES = 40;
export const MAX_CHOICES = 60;
export const MAX_TEXT = 200;

/** The error of a label that no cell of a spreadsheet, and no address, can hold beside others. */
export function separatorError(name: string, label: string): string | null {
  return /[|:;]/.test(label) ? `${name} cannot contain | : or ;` : null;
}
