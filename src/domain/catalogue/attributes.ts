export type FeedField = 'material' | 'pattern';

/** What describes a saree beside its name, price and stock. */
type Attribute = {
  /** In the product form, and as the name of a CSV column. */
  label: string;
  /** On the product page, where that differs from `label`. */
  pageLabel?: string;
  /** Beside the field of the product form. */
  hint?: string;
  /** Its field in the product feed, by Google's product data specification. */
  feedField?: FeedField;
} & (
  | { kind: 'text'; max: number; isLong?: boolean }
  | { kind: 'cm'; max: number }
  /** One of these values, which customers can filter by. */
  | { kind: 'choice'; values: readonly [string, ...string[]]; isFilter?: true }
);

const text = (label: string, max: number) => ({ kind: 'text', label, max }) as const;
const cm = (label: string, max: number, hint: string) =>
  ({ kind: 'cm', label, max, hint }) as const;

/**
 * The attributes in the order shown. The API's schemas, product form, CSV columns, audit log,
 * product page, feed and filters follow from this list; their values are one column of the table.
 */
const ATTRIBUTES = {
  weave: text('Weave', 200),
  fabric: { ...text('Fabric', 200), feedField: 'material' },
  zari: text('Zari', 200),
  border: text('Border', 200),
  pallu: text('Pallu', 200),
  lengthCm: cm('Length', 2000, 'Without the blouse piece'),
  blousePieceCm: cm('Blouse piece', 500, 'Leave empty for no blouse piece'),
  care: { ...text('Care', 500), isLong: true },
  origin: text('Origin', 200),
  silkMarkNumber: { ...text('Silk Mark number', 60), pageLabel: 'Silk Mark' },
} as const satisfies Record<string, Attribute>;

type Attributes = typeof ATTRIBUTES;
export type AttributeName = keyof Attributes;

/** The attributes that customers can filter by. */
export type FilteredAttribute = {
  [Name in AttributeName]: Attributes[Name] extends { isFilter: true } ? Name : never;
}[AttributeName];

/** null where it is not known, or the saree has none. */
export type SareeDetails = {
  [Name in AttributeName]: Attributes[Name]['kind'] extends 'cm' ? number | null : string | null;
};

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[];

export const getAttribute = (name: AttributeName): Attribute => ATTRIBUTES[name];

/** A record with one entry for each attribute; `make` gives the type that `Made` has for its name. */
export function eachAttribute<Made extends Record<AttributeName, unknown>>(
  make: (name: AttributeName, attribute: Attribute) => Made[AttributeName],
): Made {
  const entries = ATTRIBUTE_NAMES.map((name) => [name, make(name, ATTRIBUTES[name])]);
  return Object.fromEntries(entries) as Made;
}

/** A value of a choice or filter as people read it. */
export function choiceLabel(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
