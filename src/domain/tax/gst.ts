import { ABROAD, stateTaxName } from '../addresses/indian-addresses.ts';
import { allocate } from '../money/allocation.ts';
import {
  divideHalfUp,
  max,
  min,
  type Paise,
  paise,
  subtract,
  sum,
  times,
  ZERO,
} from '../money/money.ts';
import { toHundredths } from './gst-rates.ts';

/** How a seller stands under GST: only a regular one charges tax. */
export const GST_SCHEMES = ['regular', 'composition', 'unregistered'] as const;
export type GstScheme = (typeof GST_SCHEMES)[number];

/** The taxes within an amount. Equal halves for centre and state, or one for sales between states. */
export interface GstParts {
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
}

/** Who taxes a sale: the same state, several, or nobody (abroad, or a seller who charges none). */
export type Supply = 'intra' | 'inter' | 'none';

/** Where goods go decides it, by the codes of the states (IGST Act, sections 7, 8, 10 and 16). */
export function getSupply(scheme: GstScheme, sellerState: string, placeOfSupply: string): Supply {
  if (scheme !== 'regular' || placeOfSupply === ABROAD) return 'none';
  return sellerState === placeOfSupply ? 'intra' : 'inter';
}

/** The taxes contained in an amount, each half a paisa rounded up. */
export function containedGst(amount: Paise, percent: number, supply: Supply): GstParts {
  const hundredths = toHundredths(percent);
  const part = (share: number) =>
    paise(divideHalfUp(BigInt(amount) * BigInt(hundredths), BigInt(share * (10_000 + hundredths))));
  const half = supply === 'intra' ? part(2) : ZERO;
  return {
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: supply === 'inter' ? part(1) : ZERO,
  };
}

/**
 * The tax that is added to an amount without it, in paise, so that the sum contains exactly this tax:
 * both halves alike within a state.
 */
export function addedGst(amount: Paise, percent: number, supply: Supply): Paise {
  if (supply === 'none') return ZERO;
  const halves = supply === 'intra' ? 2 : 1;
  const share = divideHalfUp(
    BigInt(amount) * BigInt(toHundredths(percent)),
    BigInt(halves * 10_000),
  );
  return paise(halves * share);
}

export const sumGst = ({ cgstPaise, sgstPaise, igstPaise }: GstParts): Paise =>
  sum(cgstPaise, sgstPaise, igstPaise);

/** The taxes of a supply by their names on documents; halves have half the rate. */
export function nameTaxes(
  { cgstPaise, sgstPaise, igstPaise, percent }: GstParts & { percent: number },
  supply: Supply,
  placeOfSupply: string,
): { name: string; percent: number; amount: Paise }[] {
  if (supply === 'none' || percent === 0) return [];
  if (supply === 'inter') return [{ name: 'IGST', percent, amount: igstPaise }];
  return [
    { name: 'CGST', percent: percent / 2, amount: cgstPaise },
    { name: stateTaxName(placeOfSupply), percent: percent / 2, amount: sgstPaise },
  ];
}

/** An amount with its tax and what it is charged on. */
export interface TaxedAmount extends GstParts {
  /** With tax. */
  amountPaise: Paise;
  taxablePaise: Paise;
  percent: number;
}

/** An amount as a whole with the tax that it contains. */
export function taxWhole(amount: Paise, percent: number, supply: Supply): TaxedAmount {
  return toTaxed(containedGst(amount, percent, supply), amount, percent);
}

const toTaxed = (parts: GstParts, amountPaise: Paise, percent: number): TaxedAmount => ({
  ...parts,
  ...{ percent, amountPaise, taxablePaise: subtract(amountPaise, sumGst(parts)) },
});

const GST_NAMES = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/**
 * Takes a part of an amount: it bears the taxes that were left less those that the rest contains, so that
 * all parts together bear exactly those of the whole. The taxes of a few paise never exceed them, neither
 * of the part nor of the rest: there alone the halves of centre and state may differ.
 */
export function takeTaxed(part: Paise, left: TaxedAmount, supply: Supply) {
  const { percent } = left;
  const rest = subtract(left.amountPaise, part);
  const contained = containedGst(rest, percent, supply);
  const most = paise(supply === 'intra' ? Math.floor(part / 2) : part);
  const taken = { cgstPaise: ZERO, sgstPaise: ZERO, igstPaise: ZERO };
  for (const name of GST_NAMES)
    taken[name] = max(ZERO, min(subtract(left[name], contained[name]), most));
  let short = max(ZERO, subtract(subtract(sumGst(left), sumGst(taken)), rest));
  const remaining = { ...contained };
  for (const name of GST_NAMES) {
    const more = min(short, subtract(left[name], taken[name]));
    short = subtract(short, more);
    taken[name] = sum(taken[name], more);
    remaining[name] = subtract(left[name], taken[name]);
  }
  return { taken: toTaxed(taken, part, percent), rest: toTaxed(remaining, rest, percent) };
}

/**
 * The parts of delivery or a fee by the rates of the goods, in paise: they are taxed as the goods, by
 * their value (CGST Act, section 8: composite supply).
 */
export function splitCharge(
  amount: Paise,
  goods: readonly { percent: number; amountPaise: Paise }[],
): [percent: number, amount: Paise][] {
  const values = new Map<number, Paise>();
  for (const { percent, amountPaise } of goods) {
    values.set(percent, sum(values.get(percent) ?? ZERO, amountPaise));
  }
  const shares = allocate(amount, [...values.values()]);
  return [...values.keys()].map((percent, at) => [percent, shares[at] ?? ZERO]);
}

/** What the goods of a line cost after its discount, in paise. */
export function lineAmount(line: {
  unitPaise: Paise;
  quantity: number;
  discountPaise: Paise;
}): Paise {
  return subtract(times(line.unitPaise, line.quantity), line.discountPaise);
}

/** What the owner's settings say of tax. */
export interface TaxRules {
  /** `single`: one percentage is added to the items; `gst`: GST by goods and place. */
  taxMode: 'single' | 'gst';
  gstScheme: GstScheme;
  /** Whether the prices contain GST, or it is added to them at checkout. */
  pricesIncludeTax: boolean;
  /** The state of a seller who has no GSTIN, by its code; empty: not chosen. */
  gstState: string;
  /** The HSN of products whose category has none. */
  defaultHsn: string;
  /** How the numbers of invoices and credit notes begin. */
  invoicePrefix: string;
  creditNotePrefix: string;
}

export const DEFAULT_TAX_RULES: TaxRules = {
  taxMode: 'single',
  gstScheme: 'regular',
  pricesIncludeTax: true,
  gstState: '',
  defaultHsn: '5007',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
};

/** Whether prices contain GST or it is added to them. */
export const chargesGst = ({ taxMode, gstScheme }: TaxRules): boolean =>
  taxMode === 'gst' && gstScheme === 'regular';

/** Whether GST is added at checkout, by goods and place. */
export const addsGst = (rules: TaxRules): boolean => chargesGst(rules) && !rules.pricesIncludeTax;

export const TAX_MODES = ['single', 'gst'] as const;

/** The GSTIN that the shop sells under; empty while it is not registered. */
export function getSellerGstin(seller: { gstScheme: GstScheme | null; gstin: string }): string {
  const { gstScheme, gstin } = seller;
  return gstScheme === 'unregistered' ? '' : gstin;
}

/** The code of the seller's state: its GSTIN begins with it. */
export function getSellerState({
  gstScheme,
  gstState,
  gstin,
}: Pick<TaxRules, 'gstScheme' | 'gstState'> & { gstin: string }): string {
  return gstScheme === 'unregistered' ? gstState : gstin.slice(0, 2);
}

/** The error of the HSN of goods, as invoices name it; null for one of 4, 6 or 8 digits. */
export function hsnError(hsn: string): string | null {
  return /^(?:\d{2}){2,4}$/.test(hsn) ? null : 'Enter an HSN of 4, 6 or 8 digits, such as 5007';
}

/** The error of the HSN of a rate; null for that of goods, or the 2 digits of a chapter. */
export function rateHsnError(hsn: string): string | null {
  return /^(?:\d{2}){1,4}$/.test(hsn) ? null : 'Enter 2, 4, 6 or 8 digits, such as 62 or 5007';
}
