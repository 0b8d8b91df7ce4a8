interface DetailRule {
  kind: 'text' | 'cm';
  /** In the product form and as the name of a CSV column. */
  label: string;
  max: number;
  isRequired: false;
  /** On the product page, where that differs from `label`. */
  pageLabel?: string;
  /** Beside the field of the product form. */
  hint?: string;
  /** Takes several lines. */
  isLong?: boolean;
}

const text = (label: string, max: number) =>
  ({ kind: 'text', label, max, isRequired: false }) as const;
const cm = (label: string, max: number, hint: string) =>
  ({ kind: 'cm', label, max, isRequired: false, hint }) as const;

/**
 * What describes a saree, in the order shown. This table drives the API's schemas, the product form, the CSV columns, the
 * audit log, the writing of many products and the product page. A new entry also needs a column in
 * `catalogue.tables.ts`.
 */
export const SAREE_DETAILS = {
  weave: text('Weave', 200),
  fabric: text('Fabric', 200),
  zari: text('Zari', 200),
  border: text('Border', 200),
  pallu: text('Pallu', 200),
  lengthCm: cm('Length', 2000, 'Without the blouse piece'),
  blousePieceCm: cm('Blouse piece', 500, 'Leave empty for no blouse piece'),
  care: { ...text('Care', 500), isLong: true },
  origin: text('Origin', 200),
  silkMarkNumber: { ...text('Silk Mark number', 60), pageLabel: 'Silk Mark' },
} as const satisfies Record<string, DetailRule>;

export type SareeDetail = keyof typeof SAREE_DETAILS;

/** null where it is not known, or the saree has none. */
export type SareeDetails = {
  [Name in SareeDetail]: (typeof SAREE_DETAILS)[Name]['kind'] extends 'cm'
    ? number | null
    : string | null;
};

export const SAREE_DETAIL_NAMES = Object.keys(SAREE_DETAILS) as SareeDetail[];

export function detailRule(name: SareeDetail): DetailRule {
  return SAREE_DETAILS[name];
}

/** A record with one entry for each detail. `make` must give the type that `Made` has for that name. */
export function eachDetail<Made extends Record<SareeDetail, unknown>>(
  make: (name: SareeDetail, rule: DetailRule) => Made[SareeDetail],
): Made {
  const entries = SAREE_DETAIL_NAMES.map((name) => [name, make(name, SAREE_DETAILS[name])]);
  return Object.fromEntries(entries) as Made;
}
