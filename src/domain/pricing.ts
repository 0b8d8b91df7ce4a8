import { type Paise, percentOf, toPaise } from './money.ts';

/** Tax on the items total, in per cent, added at the end (specification §9). */
export const TAX_PERCENT = 15;

/** An items total above this is shipped free; one of exactly this is not (specification §9). */
export const FREE_SHIPPING_ABOVE: Paise = toPaise(100);

/** What shipping costs otherwise (specification §9). */
export const SHIPPING_FEE: Paise = toPaise(10);

/** A price and, where there is one, an offer; both in the same unit, rupees or paise. */
export type Priced = { price: number; offerPrice?: number | null | undefined };

/** What an order is to pay; every part is in paise and total = items - discount + tax + shipping. */
export type OrderTotals = {
  items: Paise;
  discount: Paise;
  tax: Paise;
  shipping: Paise;
  total: Paise;
};

/** Whether the offer price is below the price; one that is not below it is no offer. */
export function isOnOffer({ price, offerPrice }: Priced): boolean {
  return offerOf({ price, offerPrice }) !== null;
}

/** What a buyer pays for one piece, in the unit given; sorting, cart and order go by it. */
export function sellingPrice({ price, offerPrice }: Priced): number {
  return offerOf({ price, offerPrice }) ?? price;
}

/**
 * How much an offer saves, in whole per cent of the price (specification §9); 0 where there is no
 * offer, and also where one saves less than half a per cent.
 */
export function discountPercent({ price, offerPrice }: Priced): number {
  const offer = offerOf({ price, offerPrice });
  return offer === null ? 0 : Math.round(((price - offer) * 100) / price);
}

/**
 * The totals of an order (specification §9). Tax and shipping are both reckoned on the items
 * total before any promo, which `discountOn` takes off it; it gives paise from 0 to that total.
 * Nothing can be ordered with an empty cart, so without lines everything is 0, shipping too.
 */
export function orderTotals(
  lines: readonly { unitPrice: Paise; quantity: number }[],
  discountOn: (items: Paise) => Paise = () => 0,
): OrderTotals {
  const items = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  const discount = discountOn(items);
  const tax = percentOf(items, TAX_PERCENT);
  const shipping = lines.length === 0 ? 0 : shippingOn(items);
  return { items, discount, tax, shipping, total: items - discount + tax + shipping };
}

function shippingOn(items: Paise): Paise {
  return items > FREE_SHIPPING_ABOVE ? 0 : SHIPPING_FEE;
}

function offerOf({ price, offerPrice }: Priced): number | null {
  return typeof offerPrice === 'number' && offerPrice < price ? offerPrice : null;
}
