import type { Pincodes } from '../../../../packages/pincodes/index.ts';
import type { OrderDraft } from '../../../contract/checkout.ts';
import { isCountryAbroad } from '../../../domain/addresses/countries.ts';
import {
  ABROAD,
  countryError,
  findState,
  isIndia,
  stateName,
  toPincode,
} from '../../../domain/addresses/indian-addresses.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import { type InPaise, type Paise, ZERO } from '../../../domain/money/money.ts';
import { addedGst, getSellerState, getSupply, type TaxRules } from '../../../domain/tax/gst.ts';
import { findRateOrDefault, type GstRate, getPercent } from '../../../domain/tax/gst-rates.ts';
import { gstinError, tidyGstin } from '../../../domain/tax/gstin.ts';
import { sumOrderGst, type TaxableOrder } from '../../../domain/tax/tax-document.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/shop-error.ts';
import { listGstRates } from '../catalogue/catalogue.service.ts';
import type { CheckoutRules } from '../shop/shop.service.ts';
import type { OrderLineRow, OrderRow } from './orders.repository.ts';

/** What is stored of GST with an order: null in all columns where a single tax is added instead. */
export type GstColumns = Pick<
  OrderRow,
  'gstScheme' | 'sellerState' | 'placeOfSupply' | 'buyerGstin' | 'buyerName'
>;

export const NO_GST: GstColumns = {
  gstScheme: null,
  sellerState: null,
  placeOfSupply: null,
  buyerGstin: null,
  buyerName: null,
};

/** What an order by GST needs beside its lines. */
export interface GstTerms {
  rules: TaxRules & { gstin: string };
  rates: readonly GstRate[];
  /** The day it is placed, whose rates hold. */
  day: string;
  /** The state of the draft's PIN code, where it is in one alone. */
  pincodeState: string | undefined;
}

/** What is needed of GST for an order placed now; null where a single tax is added instead. */
export async function loadGstTerms(
  db: DbOrTx,
  { rules, now, postalCode }: { rules: CheckoutRules; now: Date; postalCode: string | undefined },
  pincodes: Pincodes,
): Promise<GstTerms | null> {
  if (rules.taxMode === 'single') return null;
  const rates = await listGstRates(db);
  const pincodeState = await findPincodeState(pincodes, postalCode ?? '');
  return { rules, rates, day: shopDay(now, rules.timeZone), pincodeState };
}

/** The code of the state of a PIN code; undefined for one that is unknown or crosses a border. */
export async function findPincodeState(
  pincodes: Pincodes,
  postalCode: string,
): Promise<string | undefined> {
  const { states = [] } = (await pincodes.find(toPincode(postalCode) ?? '')) ?? {};
  return states.length === 1 ? states[0] : undefined;
}

type Address = NonNullable<InPaise<OrderDraft>['shippingAddress']>;

/**
 * The seller, the place of supply and the buyer of an order by GST; without an address as within the
 * seller's state.
 * @throws ShopError BAD_INPUT for a wrong GSTIN, ADDRESS_INCOMPLETE as `findPlaceOfSupply`
 */
export function planGst(
  { rules, pincodeState }: Pick<GstTerms, 'rules' | 'pincodeState'>,
  address: Address | undefined,
  { buyerGstin = '', buyerName = '' }: Pick<OrderDraft, 'buyerGstin' | 'buyerName'> = {},
): GstColumns {
  const seller = { gstScheme: rules.gstScheme, sellerState: getSellerState(rules) };
  const placeOfSupply = address
    ? findPlaceOfSupply(seller, address, pincodeState)
    : seller.sellerState;
  const gstin = tidyGstin(buyerGstin);
  const error = gstin === '' ? null : gstinError(gstin);
  if (error !== null) throw invalidField('buyerGstin', error);
  if (gstin !== '' && gstin === rules.gstin)
    throw invalidField('buyerGstin', 'This is the GSTIN of the shop. Enter your own.');
  if (gstin === '') return { ...seller, placeOfSupply, buyerGstin: null, buyerName: null };
  return { ...seller, placeOfSupply, buyerGstin: gstin, buyerName: buyerName.trim() || null };
}

/**
 * The code of the state where goods go. @throws ShopError ADDRESS_INCOMPLETE for an address in India without
 * a state, for a country that may be a mistake, and for another state where the seller may not sell there
 */
export function findPlaceOfSupply(
  { gstScheme, sellerState }: Pick<GstColumns, 'gstScheme' | 'sellerState'>,
  { country = '', state = '', postalCode = '' }: Address,
  pincodeState: string | undefined,
): string {
  const path = 'shippingAddress.state';
  const stated = findState(state)?.code;
  const isOfPincode = stated !== undefined && stated === pincodeState;
  const isAtHome = isIndia(country) || (isOfPincode && !isCountryAbroad(country));
  // Exports bear no tax, and the seller would owe that of a country that is misspelt.
  if (!isAtHome && country.trim() !== '' && !isCountryAbroad(country)) {
    const message = `“${country.trim()}” is no country that we know. Please check how it is written.`;
    throw invalidField('shippingAddress.country', message, 'ADDRESS_INCOMPLETE');
  }
  const error = isAtHome ? null : countryError({ state, postalCode, isOfPincode });
  if (error !== null) throw invalidField('shippingAddress.country', error, 'ADDRESS_INCOMPLETE');
  const code = isAtHome ? (stated ?? pincodeState) : ABROAD;
  if (code === undefined) {
    const message = 'Choose the state of the address: the tax depends on it';
    throw invalidField(path, message, 'ADDRESS_INCOMPLETE');
  }
  if (gstScheme !== 'regular' && code !== sellerState) {
    const message = `This shop can only send within ${stateName(sellerState ?? '')}. Please choose an address there.`;
    throw invalidField(path, message, 'ADDRESS_INCOMPLETE');
  }
  return code;
}

/**
 * The HSN of a line, its rate, and the tax that is added to its price, if one is; `amount`: what it costs
 * after its discount.
 */
export function getLineTax(
  { columns, terms }: OrderGst,
  { amount, quantity, hsn: own = '' }: { hsn?: string; amount: Paise; quantity: number },
) {
  const { rules, rates, day } = terms;
  const hsn = own || rules.defaultHsn;
  const rate = findRateOrDefault(rates, hsn, rules, day);
  const includesTax = rules.pricesIncludeTax;
  const isTaxed = rules.gstScheme === 'regular' && rate !== undefined;
  const gstPercent = isTaxed ? getPercent(rate, { amount, quantity, includesTax }) : 0;
  const taxPaise = includesTax ? ZERO : addedGst(amount, gstPercent, supplyOf(columns));
  return { hsn, gstPercent, taxPaise };
}

/** How an order is taxed by GST. */
export interface OrderGst {
  columns: GstColumns;
  terms: GstTerms;
}

const supplyOf = ({ gstScheme, sellerState, placeOfSupply }: GstColumns) =>
  getSupply(gstScheme ?? 'regular', sellerState ?? '', placeOfSupply ?? '');

/** An order by GST; null for one with a single tax. */
export function toTaxableOrder(
  order: GstColumns & Pick<OrderRow, 'shippingPaise' | 'paymentFeePaise'>,
  lines: readonly OrderLineRow[],
): TaxableOrder | null {
  if (order.gstScheme === null) return null;
  return {
    lines: lines.map((line) => ({
      ...line,
      name: fullName(line),
      hsn: line.hsn ?? '',
      percent: line.gstPercent ?? 0,
    })),
    shippingPaise: order.shippingPaise,
    paymentFeePaise: order.paymentFeePaise,
    supply: supplyOf(order),
  };
}

/** What an order's answer says of GST. */
export function gstFields(order: OrderRow, lines: readonly OrderLineRow[]) {
  const taxable = toTaxableOrder(order, lines);
  if (!taxable) return {};
  const { buyerGstin, buyerName } = order;
  const isAdded = order.taxPaise > 0;
  const tax = sumOrderGst(taxable);
  return {
    ...(isAdded ? { gstTotal: tax } : { taxIncluded: tax }),
    ...(buyerGstin !== null && { buyerGstin }),
    ...(buyerName !== null && { buyerName }),
  };
}
