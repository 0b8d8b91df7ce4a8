import { formatRupees, type Paise, percentOf, toPaise, toRupees } from './money.ts';
import { changedStock, noteFault, type StockChange, type StockReason } from './stock-change.ts';
import { priceFault } from './typed-number.ts';

/** What is done to many products at once; what is left out stays as it is in each. */
export type BulkChange = {
  /** By so many rupees, or by so many per cent of the price; negative lowers it. */
  price?: { kind: 'amount' | 'percent'; value: number };
  /** So many per cent off the price, or no offer any more. */
  offer?: { kind: 'percent'; value: number } | { kind: 'clear' };
  stock?: StockChange & { reason: StockReason; note: string };
  visibility?: 'hide' | 'show';
};

/** What of a product can be changed with others. */
export type BulkFacts = {
  price: Paise;
  offerPrice: Paise | null;
  stock: number;
  isHidden: boolean;
};

/** A product after a change, or in words why it cannot be. */
export type BulkChanged = { after: BulkFacts } | { fault: string };

/** The least and the most whole per cent by which prices are moved together; negative lowers them. */
export const PRICE_PERCENT = { min: -90, max: 500 } as const;
/** The least and the most whole per cent that an offer for many products takes off. */
export const OFFER_PERCENT = { min: 1, max: 90 } as const;

export type BulkFaults = Partial<Record<'price' | 'offer' | 'pieces' | 'note' | 'change', string>>;

/** What is wrong with a change before any product is looked at; empty where nothing is. */
export function bulkFaults({ price, offer, stock, visibility }: BulkChange): BulkFaults {
  if (!price && !offer && !stock && !visibility) {
    return { change: 'Choose what is to be changed' };
  }
  const faults = {
    price: price && priceMoveFault(price),
    offer: offer?.kind === 'percent' ? percentFault(offer.value, OFFER_PERCENT) : undefined,
    pieces: stock && piecesFault(stock),
    note: stock && (noteFault(stock.reason, stock.note) ?? undefined),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/**
 * What becomes of one product. New prices and offers are whole rupees, half a rupee rounded up; an
 * offer that stays must stay below the price.
 */
export function bulkChanged(facts: BulkFacts, change: BulkChange): BulkChanged {
  const price = change.price ? movedPrice(facts.price, change.price) : facts.price;
  const offerPrice = change.offer ? newOffer(price, change.offer) : facts.offerPrice;
  const fault =
    (change.price ? priceFault('Price', toRupees(price)) : null) ??
    (change.price || change.offer ? offerFault(price, offerPrice) : null);
  if (fault !== null) return { fault };
  const changed = change.stock ? changedStock(facts.stock, change.stock) : { stock: facts.stock };
  if ('fault' in changed) return changed;
  const isHidden = change.visibility ? change.visibility === 'hide' : facts.isHidden;
  return { after: { price, offerPrice, stock: changed.stock, isHidden } };
}

/** Whether a change leaves a product as it was. */
export function isUnchanged(before: BulkFacts, after: BulkFacts): boolean {
  return (
    before.price === after.price &&
    before.offerPrice === after.offerPrice &&
    before.stock === after.stock &&
    before.isHidden === after.isHidden
  );
}

function movedPrice(price: Paise, { kind, value }: NonNullable<BulkChange['price']>): Paise {
  return wholeRupees(price + (kind === 'amount' ? toPaise(value) : percentOf(price, value)));
}

function newOffer(price: Paise, offer: NonNullable<BulkChange['offer']>): Paise | null {
  return offer.kind === 'clear' ? null : wholeRupees(price - percentOf(price, offer.value));
}

function wholeRupees(amount: Paise): Paise {
  return Math.round(amount / 100) * 100;
}

function offerFault(price: Paise, offer: Paise | null): string | null {
  if (offer === null) return null;
  if (offer >= price) {
    const [asked, full] = [offer, price].map((paise) => formatRupees(toRupees(paise)));
    return `The offer price of ${asked} would not be below the price of ${full}`;
  }
  return priceFault('Offer price', toRupees(offer));
}

function priceMoveFault({ kind, value }: NonNullable<BulkChange['price']>): string | undefined {
  if (kind === 'percent') return percentFault(value, PRICE_PERCENT);
  if (!Number.isFinite(value)) return 'Say by how many rupees';
  return value === 0 ? 'Say by how many rupees' : undefined;
}

function percentFault(value: number, { min, max }: { min: number; max: number }) {
  const isWithin = value >= min && value <= max && value !== 0;
  return isWithin ? undefined : `Say how many per cent, from ${min} to ${max}`;
}

function piecesFault({ kind, pieces }: StockChange): string | undefined {
  // Of a relative change only so much can be told without the stock.
  const changed = kind === 'to' || !pieces ? changedStock(0, { kind, pieces }) : null;
  return changed && 'fault' in changed ? changed.fault : undefined;
}
