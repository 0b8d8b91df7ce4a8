import type { AdminProduct } from '../../contract/catalogue-editing.ts';
import type { Order, OrderDraft, Quote } from '../../contract/orders.ts';
import type { Pricing } from '../../contract/shop.ts';
import type { ProductFacts } from '../../domain/catalogue/product-facts.ts';
import { formatPaise, type Paise, toPaise, toRupees } from '../../domain/money/money.ts';
import {
  type OrderTotals,
  orderTotals,
  type PricingRules,
} from '../../domain/money/order-totals.ts';

/** A line of a cart or an order. The API and the browser's storage give its price in rupees. */
export interface PricedLine {
  price: number;
  qty: number;
}

/** A promo code that the shop has granted for a cart. */
export interface AppliedPromo {
  code: string;
  /** The items total that the discount was computed for. */
  itemsPaise: Paise;
  discountPaise: Paise;
}

/** The total of a line, as a shopper reads it. */
export function lineTotal({ price, qty }: PricedLine): string {
  return formatPaise(toPaise(price) * qty);
}

/** The items of a cart, in paise: what a promo code is granted for. */
export function itemsTotal(lines: readonly PricedLine[]): Paise {
  return lines.reduce((sum, { price, qty }) => sum + toPaise(price) * qty, 0);
}

/** The shop's pricing as the domain computes with it. */
export function pricingRules(pricing: Pricing): PricingRules {
  const { shippingFee, freeShippingAbove } = pricing;
  return {
    ...pricing,
    shippingFee: toPaise(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : toPaise(freeShippingAbove),
  };
}

/** The totals of a cart, which the server will compute again. */
export function cartTotals(
  lines: readonly PricedLine[],
  pricing: Pricing,
  { promo = null, paymentFee = 0 }: { promo?: AppliedPromo | null; paymentFee?: Paise } = {},
): OrderTotals {
  return orderTotals(
    lines.map(({ price, qty }) => ({ unitPaise: toPaise(price), quantity: qty })),
    pricingRules(pricing),
    { discountOn: (items) => promoFor(items, promo)?.discountPaise ?? 0, paymentFee },
  );
}

/** The promo code of a quote; null where it has none. */
export function grantedPromo({ promo, itemsPrice, discountPrice }: Quote): AppliedPromo | null {
  if (!promo) return null;
  const { code } = promo;
  return { code, itemsPaise: toPaise(itemsPrice), discountPaise: toPaise(discountPrice) };
}

/** The promo where it was granted for this items total; for another it has to be requested again. */
export function promoFor(itemsPaise: Paise, promo: AppliedPromo | null): AppliedPromo | null {
  return promo?.itemsPaise === itemsPaise ? promo : null;
}

/** The facts of a product as the domain's rules read them. */
export function productFacts(product: AdminProduct): ProductFacts {
  const { price, offerPrice } = product;
  return {
    ...product,
    price: toPaise(price),
    offerPrice: offerPrice === null ? null : toPaise(offerPrice),
  };
}

/** The same facts as the API receives them. */
export function wireFacts<T extends Pick<ProductFacts, 'price' | 'offerPrice'>>(facts: T): T {
  const { price, offerPrice } = facts;
  return {
    ...facts,
    price: toRupees(price),
    offerPrice: offerPrice === null ? null : toRupees(offerPrice),
  };
}

type WireTotals = Pick<Order, 'itemsPrice' | 'taxPrice' | 'shippingPrice' | 'totalPrice'>;

/** The totals of a placed order. */
export function placedTotals(
  order: WireTotals & Pick<Order, 'discountPrice' | 'paymentFee'>,
): OrderTotals {
  return {
    items: toPaise(order.itemsPrice),
    discount: toPaise(order.discountPrice),
    tax: toPaise(order.taxPrice),
    shipping: toPaise(order.shippingPrice),
    paymentFee: toPaise(order.paymentFee),
    total: toPaise(order.totalPrice),
  };
}

/** The totals that a new order is sent with, in rupees. */
export function draftTotals(totals: OrderTotals): Pick<OrderDraft, keyof WireTotals> {
  return {
    itemsPrice: toRupees(totals.items),
    taxPrice: toRupees(totals.tax),
    shippingPrice: toRupees(totals.shipping),
    totalPrice: toRupees(totals.total),
  };
}
