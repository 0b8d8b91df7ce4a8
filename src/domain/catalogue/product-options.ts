import {
  type Attribute,
  type Choice,
  findByName,
  isSameName,
  isSameText,
  MAX_ATTRIBUTES,
  MAX_CHOICES,
  MAX_TEXT,
  type ProductDetails,
  RESERVED_COLUMNS,
  shownLabel,
  toChoiceValue,
  toKey,
} from './attributes.ts';
import { distinctWords, NAME_FILTERS } from './product-filters.ts';
import { type ProductOption, type VariantError, variantLabel } from './variants.ts';

/** What a product has stored of its options: keys of attributes, and `key:value` of each choice. */
export interface StoredOptions {
  optionKeys: readonly string[];
  filterValues: readonly string[];
}

/**
 * The options of a request by the names and values that they have `now`, where others renamed them since
 * they were `seen`; both are of one version of the product, so each stands where it stood.
 */
export function followRenames<V extends { options: string[] }>(
  { options, variants }: { options?: ProductOption[]; variants?: V[] },
  seen: readonly ProductOption[] = [],
  now: readonly ProductOption[] = [],
) {
  const known = options?.map(({ name }) => seen.findIndex((option) => option.name === name));
  const follow = (value: string, at: number) => {
    const place = known?.[at] ?? -1;
    return now[place]?.values[seen[place]?.values.indexOf(value) ?? -1] ?? value;
  };
  return {
    options: options?.map(({ name, values }, at) => ({
      name: now[known?.[at] ?? -1]?.name ?? name,
      values: values.map((value) => follow(value, at)),
    })),
    variants: variants?.map((variant) => ({ ...variant, options: variant.options.map(follow) })),
  };
}

/** What options are called, and the values of their variants, by the attributes that they are. */
export function nameOptions(attributes: readonly Attribute[], keys: readonly string[]) {
  const found = keys.map((key) => attributes.find((attribute) => attribute.key === key));
  return {
    names: keys.map((key, at) => (found[at] ? shownLabel(found[at]) : key)),
    labels: (values: readonly string[]) =>
      values.map((value, at) => {
        const choice = found[at]?.choices.find((one) => one.value === value);
        return choice?.label ?? value;
      }),
  };
}

/**
 * What a variant is called, such as "Size M, Colour Red". One that is left of options which its product
 * had before is called by its values alone.
 */
export function labelVariant(
  attributes: readonly Attribute[],
  keys: readonly string[],
  values: readonly string[],
): string {
  const ofOptions = keys.map((key) => attributes.find((one) => one.key === key)?.choices ?? []);
  const find = (value: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice.value === value);
  if (values.every((value, at) => find(value, ofOptions[at] ?? []))) {
    const { names, labels } = nameOptions(attributes, keys);
    return variantLabel(names, labels(values));
  }
  const all = attributes.flatMap(({ choices }) => choices);
  return values.map((value) => find(value, all)?.label ?? value).join(', ');
}

/** The attributes that options are by their names, and the values that stand for labels. */
export function encodeOptions(attributes: readonly Attribute[], names: readonly string[]) {
  const found = names.map((name) => findByName(attributes, name));
  return {
    keys: names.map((name, at) => found[at]?.key ?? name),
    values: (labels: readonly string[]) =>
      labels.map((label, at) => {
        const choice = found[at]?.choices.find((one) => isSameText(one.label, label));
        return choice?.value ?? label;
      }),
  };
}

/** The choices that variants have, each once as `key:value`. */
export function optionPairs(
  keys: readonly string[],
  variants: readonly { options: readonly string[] }[],
): string[] {
  const pairs = variants.flatMap(({ options }) => options.map((value, at) => [keys[at], value]));
  return [...new Set(pairs.map((pair) => pair.join(':')))];
}

/** Details without those that are options: the variants have their values. */
export function withoutOptions(details: ProductDetails, keys: readonly string[]): ProductDetails {
  return { ...details, ...Object.fromEntries(keys.map((key) => [key, null])) };
}

/**
 * The attributes with what the options of a product add to them: an option of a choice attribute's
 * name is that attribute, and another one becomes a new attribute; values that are no choices
 * yet become some, and removed ones come back. What the product has already stays as it is.
 */
export function planOptions<A extends Attribute>(
  attributes: readonly A[],
  options: readonly ProductOption[],
  held: StoredOptions = { optionKeys: [], filterValues: [] },
): { attributes: (A | Attribute)[]; errors: VariantError[] } {
  const all: (A | Attribute)[] = [...attributes];
  const errors: VariantError[] = [];
  for (const [at, { name, values }] of options.entries()) {
    const known = findByName(all, name);
    const error = known ? knownError(known, held) : newError(all, name);
    if (error) {
      errors.push({ path: ['options', at, 'name'], message: error });
      continue;
    }
    const attribute = known ?? newAttribute(all, name);
    const planned = { ...attribute, choices: addChoices(attribute, values, held) };
    if (planned.choices.length > MAX_CHOICES) {
      const message = `“${name}” can have at most ${MAX_CHOICES} values in all products. Delete some under Attributes first.`;
      errors.push({ path: ['options', at, 'values'], message });
    } else if (!known) all.push(planned);
    else if (planned.choices.some((choice, place) => choice !== known.choices[place]))
      all[all.indexOf(known)] = planned;
  }
  return { attributes: all, errors };
}

function knownError({ key, label, kind, isRemoved }: Attribute, held: StoredOptions) {
  if (kind !== 'choice')
    return `“${label}” is an attribute without choices. Enter another name, or rename the attribute first.`;
  return isRemoved && !held.optionKeys.includes(key)
    ? `“${label}” is an attribute that was removed. Bring it back under Attributes first, or enter another name.`
    : null;
}

function newError(attributes: readonly Attribute[], name: string): string | null {
  if (Object.values(RESERVED_COLUMNS).some((label) => isSameText(label, name)))
    return `“${name}” is taken. Enter another name.`;
  return attributes.length < MAX_ATTRIBUTES
    ? null
    : `Each option is an attribute, and there can be at most ${MAX_ATTRIBUTES}. Delete one first.`;
}

function newAttribute(attributes: readonly Attribute[], label: string): Attribute {
  const taken = [...attributes.map(({ key }) => key), ...Object.keys(RESERVED_COLUMNS)];
  return {
    ...{ key: toKey(label, taken), label, pageLabel: '', hint: '', kind: 'choice', unit: '' },
    ...{ max: MAX_TEXT, isLong: false, isMultiple: true, isFilter: false, feedField: null },
    ...{ isOfOnePiece: false, emptyLabel: '', isRemoved: false, choices: [] },
  };
}

function addChoices({ key, choices }: Attribute, labels: readonly string[], held: StoredOptions) {
  const all = [...choices];
  for (const label of labels) {
    const at = all.findIndex((choice) => isSameText(choice.label, label));
    const known = all[at];
    if (!known) {
      const taken = all.map(({ value }) => value);
      all.push({ value: toChoiceValue(label, taken), label, isRemoved: false });
    } else if (known.isRemoved && !held.filterValues.includes(`${key}:${known.value}`)) {
      all[at] = { ...known, isRemoved: false };
    }
  }
  return all;
}

/**
 * The words by which lists find a product of a colour or design: those of its name, and those of its
 * options of these names.
 */
export function toNameWords({
  name,
  optionKeys = [],
  filterValues = [],
}: Partial<StoredOptions> & { name: string }): string[] {
  const ofOptions = filterValues.flatMap((pair) => {
    const [key = '', value = ''] = pair.split(':');
    const filter = NAME_FILTERS.find(({ param }) => isSameName(param, key));
    if (!filter || !optionKeys.includes(key)) return [];
    return value.split('-').filter((word) => filter.values.includes(word));
  });
  return [...new Set([...distinctWords(name), ...ofOptions])];
}
