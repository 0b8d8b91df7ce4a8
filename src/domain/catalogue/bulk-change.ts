import {
  applyPercent,
  formatPaise,
  type Paise,
  paise,
  type Rupees,
  subtract,
  sum,
  toPaise,
  toRupees,
} from '../money/money.ts';
import { omitEmpty } from '../text/query-values.ts';
import {
  changedStock,
  noteError,
  priceError,
  quantityError,
  type StockChange,
  type StockReason,
} from './product-editing.ts';

/** A change of many products at once; fields left out stay as they are. */
export type BulkChange = {
  /** By an amount or a percentage of the price; negative lowers it. */
  price?: { kind: 'amount'; value: Rupees } | { kind: 'percent'; value: number };
  /** A percentage off the price, or no offer. */
  offer?: { kind: 'percent'; value: number } | { kind: 'clear' };
  stock?: StockChange & { reason: StockReason; note: string };
  visibility?: 'hide' | 'show';
};

interface Priced {
  price: Paise;
  offerPrice: Paise | null;
}

/** The fields of a product that a bulk change can change; with options, the prices of each variant. */
type Changeable = Priced & { countInStock: number; isHidden: boolean; variants?: Priced[] };

/** Which size or colour is meant, a change of many products cannot say. */
const STOCK_OF_VARIANTS = 'It has options: change the stock of each of them on its page';

/** The range of whole per cent by which prices change; negative lowers them. */
export const PRICE_PERCENT = { min: -90, max: 500 } as const;
/** The range of whole per cent that an offer takes off. */
export const OFFER_PERCENT = { min: 1, max: 90 } as const;

export type BulkErrors = Partial<
  Record<'price' | 'offer' | 'quantity' | 'note' | 'change', string>
>;

/** The errors of a change that do not depend on a product; empty for a valid one. */
export function bulkErrors({ price, offer, stock, visibility }: BulkChange): BulkErrors {
  if (!price && !offer && !stock && !visibility) {
    return { change: 'Choose at least one change' };
  }
  return omitEmpty({
    price: price && priceMoveError(price),
    offer: offer?.kind === 'percent' ? percentError(offer.value, OFFER_PERCENT) : null,
    quantity: stock && quantityError(stock),
    note: stock && noteError(stock.reason, stock.note),
  });
}

/**
 * A product after a change, or why that is not possible. New prices and offers are whole rupees,
 * half a rupee rounded up; an unchanged offer must stay below the price.
 */
export function applyBulkChange<P extends Changeable>(
  product: P,
  change: BulkChange,
): { after: P } | { error: string } {
  if (change.stock && product.variants) return { error: STOCK_OF_VARIANTS };
  const itself = applyPrices(product, change);
  const variants = product.variants?.map((variant) => applyPrices(variant, change));
  const wrong = [itself, ...(variants ?? [])].find((each) => 'error' in each);
  if (wrong && 'error' in wrong) return wrong;
  const present = product.countInStock;
  const changed = change.stock ? changedStock(present, change.stock) : { stock: present };
  if ('error' in changed) return changed;
  const isHidden = change.visibility ? change.visibility === 'hide' : product.isHidden;
  const after = { ...product, ...itself, countInStock: changed.stock, isHidden };
  return { after: variants ? { ...after, variants } : after };
}

/** What has a price with its new prices, or why these are not possible. */
function applyPrices<P extends Priced>(priced: P, change: BulkChange): P | { error: string } {
  const price = change.price ? movedPrice(priced.price, change.price) : priced.price;
  const offerPrice = change.offer ? newOffer(price, change.offer) : priced.offerPrice;
  const error =
    (change.price ? priceError('Price', toRupees(price)) : null) ??
    (change.price || change.offer ? offerError(price, offerPrice) : null);
  return error === null ? { ...priced, price, offerPrice } : { error };
}

function movedPrice(price: Paise, move: NonNullable<BulkChange['price']>): Paise {
  const by = move.kind === 'amount' ? toPaise(move.value) : applyPercent(price, move.value);
  return wholeRupees(sum(price, by));
}

function newOffer(price: Paise, offer: NonNullable<BulkChange['offer']>): Paise | null {
  return offer.kind === 'clear'
    ? null
    : wholeRupees(subtract(price, applyPercent(price, offer.value)));
}

function wholeRupees(amount: Paise): Paise {
  return paise(Math.round(amount / 100) * 100);
}

function offerError(price: Paise, offer: Paise | null): string | null {
  if (offer === null) return null;
  if (offer >= price) {
    return `The offer price (${formatPaise(offer)}) must be below the price (${formatPaise(price)})`;
  }
  return priceError('Offer price', toRupees(offer));
}

function priceMoveError({ kind, value }: NonNullable<BulkChange['price']>): string | null {
  if (kind === 'percent') return percentError(value, PRICE_PERCENT);
  return Number.isFinite(value) && value !== 0 ? null : 'Enter an amount in rupees';
}

function percentError(value: number, { min, max }: { min: number; max: number }) {
  const isWithin = value >= min && value <= max && value !== 0;
  return isWithin ? null : `Enter a percentage from ${min} to ${max}`;
}
