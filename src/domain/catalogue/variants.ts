import { min, type Paise, type Rupees } from '../money/money.ts';
import { requiredMessage, textError } from '../text/text.ts';
import {
  type Attribute,
  type FeedField,
  findByName,
  isSameName,
  isSameText,
  separatorError,
} from './attributes.ts';

/** What variants of a product differ in, with its values in the order they are shown. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** The most options of a product, values of an option, and variants of a product. */
export const OPTION_LIMITS = { options: 3, values: 30, variants: 100 } as const;
/** The rules of an option's name, its values and a SKU. */
export const OPTION_NAME = { label: 'Option', max: 60, isRequired: true } as const;
export const OPTION_VALUE = { label: 'Value', max: 60, isRequired: true } as const;
export const SKU = { label: 'SKU', max: 60, isRequired: false } as const;

/** What one piece costs: the offer price where it is below the price. */
export function getSellingPrice(price: Paise, offerPrice: Paise | null): Paise {
  return offerPrice === null ? price : min(price, offerPrice);
}

/** The variant that costs least, the first of equal ones; undefined where there is none. */
export function findCheapest<V extends { price: Paise; offerPrice: Paise | null }>(
  variants: readonly V[],
): V | undefined {
  const costOf = ({ price, offerPrice }: V) => getSellingPrice(price, offerPrice);
  return variants.toSorted((one, other) => costOf(one) - costOf(other))[0];
}

/** The prices of a product with options, which are the cheapest variant's, and all its pieces. */
export function sumUp<V extends { price: Paise; offerPrice: Paise | null; countInStock: number }>(
  variants: readonly V[],
) {
  const cheapest = findCheapest(variants);
  if (!cheapest) throw new Error('A product with options has a variant');
  const { price, offerPrice } = cheapest;
  const countInStock = variants.reduce((all, variant) => all + variant.countInStock, 0);
  return { price, offerPrice, countInStock };
}

/** Whether variants cost differently, so that the lowest price is shown as “from”. */
export const hasPrices = (variants: readonly { offerPrice: Rupees }[]): boolean =>
  new Set(variants.map(({ offerPrice }) => offerPrice)).size > 1;

/** A combination as orders name it, such as "Size M, Colour Red"; empty without options. */
export function variantLabel(names: readonly string[], values: readonly string[]): string {
  return values.map((value, at) => `${names[at] ?? ''} ${value}`.trim()).join(', ');
}

/** What orders and emails call a variant: "Maroon Saree (Size M)"; without options the name alone. */
export function fullName({ name, options }: { name: string; options?: string | null }): string {
  return options ? `${name} (${options})` : name;
}

/** The address of a product's page on which a variant is chosen. */
export function variantPath(path: string, variantId: string | undefined): string {
  return variantId === undefined ? path : `${path}?variant=${variantId}`;
}

/** Asks for the options that nobody chose yet, such as "Choose Size and Colour of Maroon Saree". */
export function chooseMessage(name: string, optionNames: readonly string[]): string {
  return `Choose ${optionNames.join(' and ')} of ${name}`;
}

/** Options that search engines and marketplaces know, by schema.org's and Google's names. */
const OPTION_FIELDS = ['color', 'size', 'material', 'pattern'] as const;
type OptionField = 'color' | FeedField;

/**
 * The field that an option fills: that of the attribute which it is, else that of its name, such as
 * `color` for Colour; undefined for others.
 */
export function findOptionField(
  name: string,
  attributes: readonly Pick<Attribute, 'label' | 'pageLabel' | 'feedField'>[] = [],
): OptionField | undefined {
  const chosen = findByName(attributes, name)?.feedField;
  return chosen ?? OPTION_FIELDS.find((field) => isSameName(field, name));
}

/** The values of a variant by the fields that its options fill. */
export function optionFields(
  names: readonly string[],
  values: readonly string[],
  attributes?: Parameters<typeof findOptionField>[1],
): Partial<Record<OptionField, string>> {
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const field = findOptionField(name, attributes);
      return field ? [[field, values[at]]] : [];
    }),
  );
}

/** What of a product each variant has itself. */
interface ShownProduct<M> {
  price: M;
  offerPrice: M;
  originalPrice: M;
  discount: M;
  discountPercentage: number;
  countInStock: number;
  images: string[];
  imageUrl: string;
  pictures: unknown[];
  variants?: {
    _id: string;
    price: M;
    offerPrice: M;
    discountPercentage: number;
    countInStock: number;
    picture?: number;
  }[];
}

/** A product as one of its variants: with its prices and stock, and its picture first. */
export function showVariant<M extends number, P extends ShownProduct<M>>(
  product: P & ShownProduct<M>,
  variantId: string | undefined,
): P {
  const variant = product.variants?.find(({ _id }) => _id === variantId);
  if (!variant) return product;
  const { price, offerPrice, discountPercentage, countInStock, picture = 0 } = variant;
  const first = <T>(all: T[]) => [...all.slice(picture, picture + 1), ...all.toSpliced(picture, 1)];
  const images = first(product.images);
  return {
    ...product,
    ...{ price, offerPrice, discountPercentage, countInStock, images },
    originalPrice: price,
    discount: (price - offerPrice) as M,
    imageUrl: images[0] ?? product.imageUrl,
    pictures: first(product.pictures),
  };
}

/** Every combination of the options' values, those of the last option changing fastest. */
export function listCombinations(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
}

/** The options of a product by the values that its variants have, in the order of the variants. */
export function listOptions(
  names: readonly string[],
  variants: readonly { options: readonly string[] }[],
): ProductOption[] {
  return names.map((name, at) => ({
    name,
    values: [...new Set(variants.flatMap(({ options }) => options[at] ?? []))],
  }));
}

/** The variant with these values; undefined where that combination is not offered. */
export function findVariant<V extends { options: readonly string[] }>(
  variants: readonly V[],
  values: readonly string[],
): V | undefined {
  return variants.find(({ options }) => isSameCombination(options, values));
}

/** An error of the options or variants of a product, and where it is. */
export interface VariantError {
  path: (string | number)[];
  message: string;
}

/** The error of one value of an option; null for a valid one. */
export const optionValueError = (value: string) =>
  textError(OPTION_VALUE, value) ?? separatorError('Value', value);

/** The errors of options and of variants beside their prices and stock; none for valid ones. */
export function variantErrors(
  options: readonly ProductOption[],
  variants: readonly { options: readonly string[]; sku: string | null }[],
): VariantError[] {
  if (options.length === 0) return [];
  const errors: VariantError[] = [];
  const add = (path: VariantError['path'], message: string | null) => {
    if (message !== null) errors.push({ path, message });
  };
  for (const [at, { name, values }] of options.entries()) {
    const path = ['options', at];
    const isTaken = options.findIndex((other) => isSameName(other.name, name)) < at;
    add([...path, 'name'], textError(OPTION_NAME, name) ?? separatorError('Option', name));
    if (isTaken) add([...path, 'name'], 'Another option has this name');
    if (values.length === 0) add([...path, 'values'], requiredMessage(OPTION_VALUE.label));
    for (const value of values) add([...path, 'values'], optionValueError(value));
    const isRepeated = values.some(
      (value, place) => values.findIndex((other) => isSameText(other, value)) < place,
    );
    if (isRepeated) add([...path, 'values'], 'Write each value once');
  }
  if (variants.length === 0) add(['variants'], 'Offer at least one combination');
  const skus = variants.map(({ sku }) => sku);
  for (const [at, variant] of variants.entries()) {
    const path = ['variants', at];
    const isKnown =
      variant.options.length === options.length &&
      variant.options.every((value, place) => options[place]?.values.includes(value));
    if (!isKnown) add([...path, 'options'], 'Give one value of each option');
    if (variants.findIndex((other) => isSameCombination(other.options, variant.options)) < at)
      add([...path, 'options'], 'This combination is there twice');
    if (variant.sku !== null && skus.indexOf(variant.sku) < at)
      add([...path, 'sku'], 'Another combination has this SKU');
  }
  return errors;
}

/** A stored variant, also one that is no longer offered. */
interface KnownVariant {
  id: string;
  options: readonly string[];
  isOffered: boolean;
}

/**
 * The id of each wanted combination: that of the stored variant it says to be, else of the one with
 * the same values, else of the product's first variant where that was the product without options,
 * else a new one. Every id is used once. Without options the only variant has the product's id.
 */
export function matchVariants(
  productId: string,
  known: readonly KnownVariant[],
  wanted: readonly { _id?: string; options: readonly string[] }[],
  newId: () => string,
): string[] {
  const free = new Map(known.map((variant) => [variant.id, variant]));
  const take = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined);
  const isItself = wanted.length === 1 && wanted[0]?.options.length === 0;
  if (isItself) return [productId];
  const said = wanted.map(({ _id }) => take(_id));
  const same = wanted.map(({ options }, at) => {
    if (said[at] !== undefined) return said[at];
    const found = [...free.values()]
      .toSorted((one, other) => Number(other.isOffered) - Number(one.isOffered))
      .find((variant) => isSameCombination(variant.options, options));
    return take(found?.id);
  });
  const first = known.find(({ id, isOffered, options }) => {
    return id === productId && isOffered && options.length === 0;
  });
  return same.map((id) => id ?? take(first?.id) ?? newId());
}

/** Whether values of options are the same, in the same order. */
export const isSameCombination = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);
